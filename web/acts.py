"""Acts of players in a game: they move, roll, make and answer offers, and resign."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar

from aiohttp import web

from play.matches.errors import NotYourMatchError, StaleBoardError
from play.matches.match import UnconfirmedError
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from web import sentences
from web.doors import HOUSE, refused, session_of
from web.errors import UnreadableRequestError
from web.house import House
from web.seeing import as_they_see, number_in, sight_of, state_now
from web.state import OFFERED

Body = Mapping[str, Any]


class Asked(NamedTuple):
    """A request of *player* in a match, with a JSON object; *number* is an offer's, or 0."""

    house: House
    match_id: int
    player: PlayerId
    body: Body
    number: int


Act = Callable[[Asked], Awaitable[object]]
"""A function that does what a player asks."""

Field = TypeVar("Field", bool, int, str)

MAX_MOVE_LENGTH = 100


def acting(act: Act) -> Callable[[web.Request], Awaitable[web.Response]]:
    """The handler of requests for *act*; it answers with the game as it is afterwards."""

    async def handle(request: web.Request) -> web.Response:
        house, me = request.app[HOUSE], session_of(request).player
        match_id = number_in(request, "id")
        number = number_in(request, "number") if "number" in request.match_info else 0
        try:
            await act(Asked(house, match_id, me, await _read(request), number))
        except UnconfirmedError as unconfirmed:
            question = house.voice.ask(unconfirmed)
            return web.json_response({"ask": question}, status=HTTPStatus.CONFLICT)
        except StaleBoardError:
            answer = await _present(house, match_id, me) | {"error": sentences.STALE}
            return web.json_response(answer, status=HTTPStatus.CONFLICT)
        except NotYourMatchError as error:
            return refused(request, await as_they_see(house, me, error))
        return web.json_response(await _present(house, match_id, me))

    return handle


async def _present(house: House, match_id: int, player: PlayerId) -> dict[str, Any]:
    return {"state": await state_now(house, await sight_of(house, Viewer(player), match_id))}


async def _read(request: web.Request) -> Body:
    """The JSON object in the body of *request*."""
    if request.content_type != "application/json":
        raise UnreadableRequestError
    try:
        body = await request.json()
    except (ValueError, LookupError, RecursionError, web.RequestPayloadError):
        raise UnreadableRequestError from None
    if not isinstance(body, dict):
        raise UnreadableRequestError
    return body


def _field(body: Body, name: str, kind: type[Field]) -> Field:
    """The value *name* of *body*, which has to be of exactly that *kind*."""
    value = body.get(name)
    if type(value) is not kind:
        raise UnreadableRequestError
    return value


@acting
async def move(asked: Asked) -> None:
    """Play a move on the board that the player has seen."""
    written = _field(asked.body, "move", str)[:MAX_MOVE_LENGTH]
    confirmed = _field(asked.body, "confirmed", bool)
    await asked.house.matches.play(
        asked.match_id, asked.player, written, seen=_board(asked), confirmed=confirmed
    )


@acting
async def roll(asked: Asked) -> None:
    """Roll the die for the player's weak king."""
    await asked.house.matches.roll(asked.match_id, asked.player, seen=_board(asked))


@acting
async def resign(asked: Asked) -> None:
    await asked.house.matches.resign(asked.match_id, asked.player, seen=_board(asked))


@acting
async def offer(asked: Asked) -> None:
    """Make an offer to the opponent."""
    word = _field(asked.body, "kind", str)
    kind = next((each for each in OFFERED if each == word), None)
    if kind is None:
        raise UnreadableRequestError
    await asked.house.matches.offer(asked.match_id, asked.player, kind, seen=_board(asked))


@acting
async def accept(asked: Asked) -> None:
    await asked.house.matches.accept_offer(asked.match_id, asked.player, asked.number)


@acting
async def decline(asked: Asked) -> None:
    await asked.house.matches.decline_offer(asked.match_id, asked.player, asked.number)


@acting
async def withdraw(asked: Asked) -> None:
    await asked.house.matches.withdraw_offer(asked.match_id, asked.player, asked.number)


def _board(asked: Asked) -> int:
    """The number of the board that the player has seen."""
    return _field(asked.body, "board", int)

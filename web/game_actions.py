"""Acts of players in a game: they move, roll, make and answer offers, and resign."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar

from aiohttp import web

from play.matches.errors import NotYourMatchError, StaleBoardError
from play.matches.match import UnconfirmedError
from play.matches.offer import OfferKind
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.time.periods import read_period
from tafl.notation import LONGEST_MOVE
from web import page_wording
from web.dependencies import House
from web.errors import QuestionError, UnreadableRequestError
from web.game_state import OFFERED, State
from web.game_views import as_they_see, number_in, sight_of, state_now
from web.request_checks import HOUSE, Handler, refused, session_of

Body = Mapping[str, Any]


class GameRequest(NamedTuple):
    """A request of *player* in a match, with a JSON object; *number* is an offer's, or 0."""

    house: House
    match_id: int
    player: PlayerId
    body: Body
    number: int


Act = Callable[[GameRequest], Awaitable[object]]
"""A function that does what a player asks."""

Field = TypeVar("Field", bool, int, str)

MAX_PERIOD_LENGTH = 100


def acting(act: Act) -> Handler:
    """The handler of requests for *act*; it answers with the game as it is afterwards."""

    async def present(asked: GameRequest) -> State:
        await act(asked)
        return await present_game(asked)

    return answering(present)


def answering(answer: Callable[[GameRequest], Awaitable[State]]) -> Handler:
    """The handler of requests of players about their games, to which *answer* has the answer."""

    async def handle(request: web.Request) -> web.Response:
        house, me = request.app[HOUSE], session_of(request).player
        match_id = number_in(request, "id")
        number = number_in(request, "number") if "number" in request.match_info else 0
        body = request.query if request.method == "GET" else await read_body(request)
        asked = GameRequest(house, match_id, me, body, number)
        try:
            return web.json_response(await answer(asked))
        except UnconfirmedError as unconfirmed:
            return _question(house.voice.ask(unconfirmed))
        except QuestionError as unanswered:
            return _question(unanswered.question)
        except StaleBoardError:
            stale = await present_game(asked) | {"error": page_wording.STALE}
            return web.json_response(stale, status=HTTPStatus.CONFLICT)
        except NotYourMatchError as error:
            return refused(request, await as_they_see(house, me, error))

    return handle


def _question(question: str) -> web.Response:
    return web.json_response({"ask": question}, status=HTTPStatus.CONFLICT)


async def present_game(asked: GameRequest) -> State:
    sight = await sight_of(asked.house, Viewer(asked.player), asked.match_id)
    return {"state": await state_now(asked.house, sight)}


async def read_body(request: web.Request) -> Body:
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


def field_of(body: Body, name: str, kind: type[Field]) -> Field:
    """The value *name* of *body*, which has to be of exactly that *kind*."""
    value = body.get(name)
    if type(value) is not kind:
        raise UnreadableRequestError
    return value


@acting
async def move(asked: GameRequest) -> None:
    """Play a move on the board that the player has seen."""
    written = field_of(asked.body, "move", str)[:LONGEST_MOVE]
    confirmed = field_of(asked.body, "confirmed", bool)
    await asked.house.matches.play(
        asked.match_id, asked.player, written, seen=_board(asked), confirmed=confirmed
    )


@acting
async def roll(asked: GameRequest) -> None:
    """Roll the die for the player's weak king."""
    await asked.house.matches.roll(asked.match_id, asked.player, seen=_board(asked))


@acting
async def resign(asked: GameRequest) -> None:
    await asked.house.matches.resign(asked.match_id, asked.player, seen=_board(asked))


@acting
async def offer(asked: GameRequest) -> None:
    """Make an offer to the opponent."""
    word = field_of(asked.body, "kind", str)
    kind = next((each for each in OFFERED if each == word), None)
    if kind is None:
        raise UnreadableRequestError
    lasting = _length(asked) if kind is OfferKind.PAUSE else None
    await asked.house.matches.offer(asked.match_id, asked.player, kind, lasting, seen=_board(asked))


@acting
async def accept(asked: GameRequest) -> None:
    await asked.house.matches.accept_offer(asked.match_id, asked.player, asked.number)


@acting
async def decline(asked: GameRequest) -> None:
    await asked.house.matches.decline_offer(asked.match_id, asked.player, asked.number)


@acting
async def withdraw(asked: GameRequest) -> None:
    await asked.house.matches.withdraw_offer(asked.match_id, asked.player, asked.number)


@acting
async def abort(asked: GameRequest) -> None:
    """Abort the game or, once both have moved, offer the opponent to."""
    matches, board = asked.house.matches, _board(asked)
    match = await matches.load_match(asked.match_id)
    if match.both_have_moved:
        await matches.offer(match.id, asked.player, OfferKind.ABORT, seen=board)
    else:
        await matches.abort(match.id, asked.player, seen=board)


@acting
async def claim(asked: GameRequest) -> None:
    """Claim the win on time."""
    await asked.house.matches.claim(asked.match_id, asked.player, seen=_board(asked))


@acting
async def add_time(asked: GameRequest) -> None:
    """Give the opponent more time."""
    await asked.house.matches.give_time(
        asked.match_id, asked.player, _length(asked), seen=_board(asked)
    )


def _length(asked: GameRequest) -> timedelta:
    """The length of time that the player has written."""
    return read_period(field_of(asked.body, "lasting", str)[:MAX_PERIOD_LENGTH])


def _board(asked: GameRequest) -> int:
    """The number of the board that the player has seen."""
    return field_of(asked.body, "board", int)

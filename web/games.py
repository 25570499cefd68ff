"""The pages of games, and the list of a person's games."""

from aiohttp import web

from play.appearance import Appearance
from play.matches.errors import NoSuchPlyError
from play.matches.record_file import RecordFile
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from rendering.board import draw_board
from rendering.theme import THEMES
from tafl.convert import Notation
from tafl.rules_in_words import chapters
from web import page_wording
from web.challenges import challenges_of, sections_of
from web.dependencies import House, Names
from web.errors import UnreadableRequestError
from web.game_state import State, moment, past_of, pictured
from web.game_views import number_in, own_look, seen, state_now
from web.page_templates import page
from web.public_pages import lead_to_public_game
from web.request_checks import HOUSE, is_signed_in, session_of
from web.script_wording import GAME_WORDS, LIST_WORDS

PICTURE_PIXELS = 400

RECENT = 10
"""Number of games that are listed of those that are over; on their servers, and on those of running
games, open challenges are looked for."""

KEPT = "private, max-age=86400"
"""The header by which a browser keeps for a day what never changes, for its person alone."""


async def show_games(request: web.Request) -> web.Response:
    """Show the person's games: those first that wait for their move, and last those over lately."""
    house, me = request.app[HOUSE], session_of(request).player
    running = await house.matches.running(me)
    last = await house.matches.recent(me, RECENT)
    places = [match.place.guild_id for match in (*reversed(running), *last)]
    open_ones = await challenges_of(house, me, [each for each in places if each is not None])
    current = {_opponent(match, me) for match in running} | set(open_ones.people)
    names = await house.names_on(current | {_opponent(match, me) for match in last}, None)
    look = await own_look(house, me)
    waiting = sorted(
        (match for match in running if match.player_to_move == me),
        key=lambda match: match.clock.deadline,
    )
    others = [match for match in reversed(running) if match.player_to_move != me]
    to_you, to_all, own = sections_of(house, open_ones, me, names)
    wait, rest, over = (
        {
            "heading": heading,
            "challenges": (),
            "games": [_entry(house, match, me, names, look) for match in some],
        }
        for heading, some in (
            (page_wording.WAITING, waiting),
            (page_wording.OTHERS, others),
            (page_wording.OVER, last),
        )
    )
    return page(
        "games.html",
        look,
        title=page_wording.HOME,
        sections=(wait, to_you, rest, to_all, own, over),
        idle=not current,
        waiting=len(waiting),
        now=moment(house.now()),
        words=LIST_WORDS,
    )


def _opponent(match: MatchSummary, me: PlayerId) -> PlayerId:
    seats = match.seats
    return seats.defenders if seats.attackers == me else seats.attackers


def _entry(
    house: House, match: MatchSummary, me: PlayerId, names: Names, look: Appearance
) -> State:
    """The entry of *match* in the list of games."""
    opponent = names[_opponent(match, me)]
    # The picture's address changes with the game and its look, so that browsers may keep each.
    version = f"{match.updated_at.timestamp():.6f}-{look.theme}-{look.turned:d}{look.danger:d}"
    return {
        "match": match.id,
        "title": house.voice.title(match),
        "opponent": opponent,
        "picture": f"/games/{match.id}/board.png?{version}",
        **_turn(house, match, me, opponent),
    }


def _turn(house: House, match: MatchSummary, me: PlayerId, opponent: str) -> State:
    """The turn in *match* with the time left, or its end."""
    if match.state is not MatchState.RUNNING:
        turn = house.voice.ending(match, match.seats.side_of(me))
        return {"waiting": False, "turn": turn, "deadline": None, "time": ""}
    waits, runs = match.player_to_move == me, match.player_to_move != match.seats.computer
    return {
        "waiting": waits,
        "turn": page_wording.YOUR_TURN if waits else page_wording.theirs(opponent),
        "deadline": moment(match.clock.deadline) if runs else None,
        "time": house.voice.period(match.clock.time_left(house.now())) if runs else "",
    }


async def show_picture(request: web.Request) -> web.Response:
    """Show a small picture of the present board of a game."""
    house, sight = request.app[HOUSE], await seen(request, named=False)
    theme = THEMES[sight.look.theme]
    picture = await house.beside(draw_board, pictured(sight), theme, PICTURE_PIXELS)
    headers = {"Cache-Control": KEPT}
    return web.Response(body=picture, content_type="image/png", headers=headers)


async def show_game(request: web.Request) -> web.Response:
    if not is_signed_in(request):
        return await lead_to_public_game(request)
    sight = await seen(request)
    state = await state_now(request.app[HOUSE], sight)
    ruleset = sight.match.ruleset
    return page(
        "game.html",
        sight.look,
        title=state["title"],
        state=state,
        words=GAME_WORDS,
        game=ruleset.name,
        rules=chapters(ruleset),
    )


async def show_state(request: web.Request) -> web.Response:
    """The state of a game, as its stream has it."""
    return web.json_response({"state": await state_now(request.app[HOUSE], await seen(request))})


async def show_ply(request: web.Request) -> web.Response:
    """An earlier board of a game."""
    sight, ply = await seen(request, named=False), number_in(request, "ply")
    if ply > sight.match.ply:
        raise NoSuchPlyError(sight.match.id, ply, sight.match.ply)
    return web.json_response(await request.app[HOUSE].beside(past_of, sight, ply))


async def show_record(request: web.Request) -> web.Response:
    """The record of a game, as a file to save; in the notation *format*, by default the bot's."""
    try:
        notation = Notation(request.query.get("format", Notation.TAFL))
    except ValueError:
        raise UnreadableRequestError from None
    house, sight = request.app[HOUSE], await seen(request)
    seats, names = sight.match.seats, sight.names
    file = await house.beside(
        RecordFile.of, sight.match, names[seats.attackers], names[seats.defenders], notation
    )
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return web.Response(text=file.text, headers=headers)

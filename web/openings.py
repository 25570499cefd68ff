"""The opening table, as far as a finished game goes with it, and beside it."""

from dataclasses import replace

from aiohttp import web

from play.matches.state import MatchState
from play.statistics.errors import UnfinishedGameError
from play.statistics.opening_table import MAX_OPENING_MOVES, Opening, read_opening
from rendering.scene import Scene
from web.dependencies import House
from web.game_state import Sight, State, board_of, moves_of
from web.game_views import seen
from web.request_checks import HOUSE

MAX_ARROWS = 5
"""The most moves with arrows, so that they can be told apart."""

MAX_LISTED = 10
"""The most moves that are listed."""

MAX_LENGTH = 200
"""The most characters of the moves so far."""


async def show_opening(request: web.Request) -> web.Response:
    """The position after the moves in the query, with those that people played next."""
    house, sight = request.app[HOUSE], await seen(request)
    match = sight.match
    if match.state is MatchState.RUNNING:
        raise UnfinishedGameError(match.id)
    line = request.query.get("line", "")[:MAX_LENGTH]
    game = await house.beside(read_opening, match.ruleset, line)
    opening = await house.statistics.opening(game.ruleset, [turn.move for turn in game.turns])
    opening = opening.with_book(await house.book.moves(opening.game))
    return web.json_response(await house.beside(_shown, house, sight, opening))


def _shown(house: House, sight: Sight, opening: Opening) -> State:
    game, librarian = opening.game, house.librarian
    listed = list(librarian.moves(opening))[:MAX_LISTED]
    scene = replace(Scene.of(game), common=tuple(move for move, _ in listed[:MAX_ARROWS]))
    ends = game.outcome is not None or game.ply >= MAX_OPENING_MOVES
    return {
        **board_of(sight.look, game, scene),
        "moves": {} if ends else moves_of(game, house.voice),
        "found": librarian.found(opening),
        "listed": [{"move": str(move), "results": results} for move, results in listed],
        "sources": librarian.sources(opening),
    }

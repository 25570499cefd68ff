"""The opening table, as far as a finished game goes with it, and beside it."""

from dataclasses import replace

from aiohttp import web

from play.fair_turns import Asker
from play.limits.text_lengths import MAX_LINE_LENGTH
from play.matches.state import MatchState
from play.reviews.position_opinion import Opinion, Silence
from play.statistics.errors import UnfinishedGameError
from play.statistics.opening_table import MAX_OPENING_MOVES, Opening, read_opening
from rendering.scene import Scene
from tafl.game import Game
from web.dependencies import House
from web.game_state import Sight, State, board_of, moves_of
from web.game_views import seen
from web.request_checks import HOUSE

MAX_ARROWS = 5
"""The most moves with arrows, so that they can be told apart."""

MAX_LISTED = 10
"""The most moves that are listed."""


async def show_opening(request: web.Request) -> web.Response:
    """The position after the moves in the query, with those that people played next."""
    return await _opened(request, asks=False)


async def show_judged(request: web.Request) -> web.Response:
    """The position of ``show_opening`` with the computer's opinion, which may take a while."""
    return await _opened(request, asks=True)


async def _opened(request: web.Request, *, asks: bool) -> web.Response:
    house, sight = request.app[HOUSE], await seen(request)
    match, own = sight.match, request.query.get("own") == "1"
    if match.state is MatchState.RUNNING:
        raise UnfinishedGameError(match.id)
    line = request.query.get("line", "")[:MAX_LINE_LENGTH]
    game = await house.beside(read_opening, match.ruleset, line)
    opening = await _followed(house, sight, game, own=own)
    opening = opening.with_book(await house.book.moves(opening.game))
    opinion = None
    if asks:
        asker = Asker(sight.viewer, match.place.guild_id)
        opinion = await house.opinions.opinion_on(opening, asker)
    return web.json_response(await house.beside(_shown, house, sight, opening, opinion, own=own))


async def _followed(house: House, sight: Sight, game: Game, *, own: bool) -> Opening:
    """The moves that followed *game* in all games, or in the viewer's *own* ones."""
    statistics, line = house.statistics, [turn.move for turn in game.turns]
    if own:
        aside = house.in_background
        return await statistics.own_opening(sight.viewer, game.ruleset, line, aside)
    return await statistics.opening(game.ruleset, line)


def _shown(
    house: House, sight: Sight, opening: Opening, opinion: Opinion | Silence | None, *, own: bool
) -> State:
    game, librarian = opening.game, house.librarian
    best = opinion.best if isinstance(opinion, Opinion) else None
    common = tuple(move for move, _ in librarian.moves(opening, None))[:MAX_ARROWS]
    numbers = {move: number for number, move in enumerate(common, start=1)}
    better = None if best in common else best
    scene = replace(Scene.of(game), common=common, better=better)
    ends = game.outcome is not None or game.ply >= MAX_OPENING_MOVES
    return {
        **board_of(sight.look, game, scene),
        "moves": {} if ends else moves_of(game, house.voice),
        "found": librarian.found(opening, own=own),
        "listed": [
            {"move": str(move), "number": numbers.get(move), "results": results}
            for move, results in list(librarian.moves(opening, best))[:MAX_LISTED]
        ],
        "sources": librarian.sources(opening, own=own),
        "asks": house.opinions.look is not None and game.outcome is None,
        "opinion": librarian.opinion(game, opinion),
    }

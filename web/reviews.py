"""Reviews of finished games. They can take half a minute, so their progress is streamed."""

import json
from collections.abc import Awaitable, Callable

from aiohttp import web

from play.errors import PlayError
from play.matches.errors import NoSuchPlyError
from play.reviews.review import BLUNDER, MISTAKE, Review, reviewed_game
from play.statistics.opening_table import Opening
from rendering.scene import Scene
from tafl.errors import TaflError
from web.dependencies import Critic, House
from web.event_streams import send
from web.game_state import Sight, State, board_of
from web.game_views import number_in, seen
from web.request_checks import HOUSE, explained

Progress = Callable[[int, int], Awaitable[None]]
"""A function that tells how many positions have been looked at, and of how many."""


async def stream_review(request: web.Request) -> web.StreamResponse:
    """Stream lines of JSON: how far the review has come, then the review, or why there is none."""
    house, sight = request.app[HOUSE], await seen(request)
    response = web.StreamResponse(
        headers={"Content-Type": "application/x-ndjson", "X-Accel-Buffering": "no"}
    )

    async def say(line: State) -> None:
        if not response.prepared:
            await response.prepare(request)
        await send(request, response, f"{json.dumps(line)}\n")

    async def tell(done: int, of: int) -> None:
        await say({"done": done, "of": of})

    try:
        review = await _review(house, sight, tell)
        opening = await house.statistics.opening_of(review.game)
        await say({"review": await house.beside(_overview, review, opening, house.critic)})
    except (PlayError, TaflError) as error:
        await say({"error": explained(house, error)})
    return response


async def show_ply(request: web.Request) -> web.Response:
    """A position under review: its chances, and how good the move was that led to it."""
    house, sight, ply = request.app[HOUSE], await seen(request), number_in(request, "ply")
    review = await _review(house, sight, tell_nobody)
    if ply > review.game.ply:
        raise NoSuchPlyError(sight.match.id, ply, review.game.ply)
    return web.json_response(await house.beside(_position, sight, review, ply, house.critic))


async def _review(house: House, sight: Sight, tell: Progress) -> Review:
    """A review of the match of *sight*; its errors are those of ``Reviews.review``."""
    match = sight.match
    finder = house.finder_for(sight.viewer, match.place.guild_id)
    game = reviewed_game(match)
    return await house.reviews.review(game, finder, tell)


async def tell_nobody(done: int, of: int) -> None:
    """Keep to oneself that *done* positions *of* all have been looked at."""


def _overview(review: Review, opening: Opening | None, critic: Critic) -> State:
    losses = {ply + 1: review.loss(ply) for ply in range(review.game.ply)}
    return {
        "chances": [review.chance(ply) for ply in range(review.game.ply + 1)],
        "titles": critic.TITLES,
        "words": critic.in_words(review),
        "accuracy": critic.accuracy(review),
        "points": [_point(review, ply, critic) for ply in review.turning_points],
        "faults": {
            ply: "blunder" if loss >= BLUNDER else "mistake"
            for ply, loss in losses.items()
            if loss >= MISTAKE
        },
        "notes": critic.notes(review, opening),
    }


def _point(review: Review, ply: int, critic: Critic) -> State:
    move, why = critic.point(review, ply)
    return {"ply": ply + 1, "move": move, "why": why}


def _position(sight: Sight, review: Review, ply: int, critic: Critic) -> State:
    game = review.game
    before = None
    if ply and review.is_known(ply - 1):
        here = game.at(ply - 1)
        before = board_of(sight.look, here, Scene.comparing(here, *review.compared(ply - 1)))
    return {
        "better": critic.better(review, ply),
        "why": critic.why(review, ply),
        "before": before,
        "goesOn": review.may_go_on(ply),
        "wentOn": bool(ply) and review.may_go_on(ply - 1),
    }

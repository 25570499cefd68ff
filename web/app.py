"""The page as a web application: its routes, and how it is served."""

import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import cast

from aiohttp import web

from play.rate_limits import Way
from web import (
    browsers,
    challenges,
    game_actions,
    games,
    lessons,
    naming_men,
    openings,
    plans_and_notes,
    public_pages,
    puzzles,
    rematches,
    reviews,
    signing_in,
    static_files,
    studies,
    tuichi_proofs,
)
from web.connections import CONNECTIONS, Connections, log
from web.dependencies import House
from web.errors import UnknownPageError
from web.event_streams import STREAMS, stream_game, stream_games
from web.open_streams import OpenStreams
from web.request_checks import HOUSE, Handler, Route, Visitor, add_headers, guarded

MAX_BODY = 4096
"""The largest body of a request, in bytes."""

SECONDS_IDLE = 75.0
"""Seconds for which a connection without a request stays open."""

SECONDS_TO_FINISH = 2.0
"""Seconds that requests may take to end when the page is stopped."""

GAME = r"/games/{id:\d+}"
SERVER = r"/servers/{server:\d+}"
CHALLENGE = r"/challenges/{id:\d+}"
OFFER = rf"{GAME}/offers/{{number:\d+}}"
PUZZLE = rf"{puzzles.PUZZLES}/{{number:\d+}}"
LESSON = f"{lessons.LESSONS}/{{key}}"
STUDY = rf"{studies.STUDIES}/{{number:\d+}}"
STEP = rf"{LESSON}/steps/{{step:\d+}}"


async def show_nothing(_: web.Request) -> web.Response:
    raise UnknownPageError


def _public(path: str, handler: Handler, *, lasting: bool = False) -> Route:
    """A route to a public page of a server."""
    return Route("GET", SERVER + path, handler, Visitor.ANYBODY, Way.STRANGERS, lasting)


ROUTES: Sequence[Route] = (
    Route("GET", "/enter/{token}", signing_in.show_entry, Visitor.ANYBODY, Way.STRANGERS),
    Route("POST", "/enter/{token}", signing_in.enter, Visitor.ANYBODY, Way.STRANGERS),
    Route("GET", "/static/{version}/{name}", static_files.show_static, Visitor.ANYBODY),
    Route("GET", "/looks/{version}/{theme}/{name}", static_files.show_look, Visitor.ANYBODY),
    Route("GET", "/robots.txt", static_files.show_robots, Visitor.ANYBODY, Way.STRANGERS),
    _public("", public_pages.show_server),
    _public("/ladder", public_pages.show_ladder),
    _public("/leaderboard", public_pages.show_leaderboard),
    _public(r"/tournaments/{id:\d+}", public_pages.show_tournament),
    _public(GAME, public_pages.show_game),
    _public(f"{GAME}/board.png", public_pages.show_picture),
    _public(f"{GAME}/events", public_pages.stream_game, lasting=True),
    Route("POST", "/leave", signing_in.leave),
    Route("GET", "/settings", browsers.show_settings),
    Route("POST", "/settings/browsers/end", browsers.end_all, costs=Way.REQUESTS),
    Route("POST", r"/settings/browsers/{number:\d+}/end", browsers.end, costs=Way.REQUESTS),
    Route("POST", "/settings/board", browsers.turn_board, costs=Way.REQUESTS),
    Route("GET", "/", games.show_games),
    Route("GET", f"{CHALLENGE}/men", naming_men.show_choice, costs=Way.REQUESTS),
    Route("POST", f"{CHALLENGE}/accept", naming_men.accept, costs=Way.REQUESTS),
    Route("POST", f"{CHALLENGE}/decline", challenges.decline, costs=Way.REQUESTS),
    Route("POST", f"{CHALLENGE}/withdraw", challenges.withdraw, costs=Way.REQUESTS),
    Route("GET", "/events", stream_games, lasting=True),
    Route("GET", GAME, games.show_game, Visitor.PASSING, Way.REQUESTS),
    Route("GET", f"{GAME}/state", games.show_state, costs=Way.REQUESTS),
    Route("GET", f"{GAME}/events", stream_game, costs=Way.REQUESTS, lasting=True),
    Route("GET", f"{GAME}/board.png", games.show_picture),
    Route("GET", f"{GAME}/record", games.show_record),
    Route("GET", rf"{GAME}/plies/{{ply:\d+}}", games.show_ply),
    Route("GET", f"{GAME}/why", tuichi_proofs.show_proof, costs=Way.REQUESTS, lasting=True),
    Route("GET", f"{GAME}/review", reviews.stream_review, costs=Way.REQUESTS, lasting=True),
    Route("GET", rf"{GAME}/review/{{ply:\d+}}", reviews.show_ply, lasting=True),
    Route("GET", f"{GAME}/openings", openings.show_opening, costs=Way.REQUESTS),
    Route("GET", f"{GAME}/openings/judged", openings.show_judged, costs=Way.REQUESTS, lasting=True),
    Route("POST", f"{GAME}/rematch", rematches.rematch, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/rematch/decline", rematches.decline, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/rematch/withdraw", rematches.withdraw, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/play-on", rematches.play_on, costs=Way.REQUESTS),
    Route("GET", f"{GAME}/note", plans_and_notes.show_note),
    Route("POST", f"{GAME}/note", plans_and_notes.keep_note, costs=Way.REQUESTS),
    Route("GET", f"{GAME}/plan", plans_and_notes.show_plan),
    Route("GET", f"{GAME}/plan/board", plans_and_notes.show_line, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/plan", plans_and_notes.add_line, costs=Way.REQUESTS),
    Route(
        "POST",
        rf"{GAME}/plan/{{number:\d+}}/remove",
        plans_and_notes.remove_line,
        costs=Way.REQUESTS,
    ),
    Route("POST", f"{GAME}/move", game_actions.move, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/roll", game_actions.roll, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/resign", game_actions.resign, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/abort", game_actions.abort, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/claim", game_actions.claim, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/time", game_actions.add_time, costs=Way.REQUESTS),
    Route("POST", f"{GAME}/offers", game_actions.offer, costs=Way.REQUESTS),
    Route("POST", f"{OFFER}/accept", game_actions.accept, costs=Way.REQUESTS),
    Route("POST", f"{OFFER}/decline", game_actions.decline, costs=Way.REQUESTS),
    Route("POST", f"{OFFER}/withdraw", game_actions.withdraw, costs=Way.REQUESTS),
    Route("GET", puzzles.PUZZLES, puzzles.show_puzzles),
    Route("GET", puzzles.DAILY, puzzles.show_daily),
    Route("POST", puzzles.NEXT, puzzles.give_next, costs=Way.REQUESTS),
    Route("POST", puzzles.TODAY, puzzles.give_todays, costs=Way.REQUESTS),
    Route("POST", f"{PUZZLE}/answer", puzzles.judge, costs=Way.REQUESTS),
    Route("POST", f"{PUZZLE}/solution", puzzles.show_solution, costs=Way.REQUESTS),
    Route("GET", lessons.LESSONS, lessons.show_lessons),
    Route("GET", LESSON, lessons.show_lesson),
    Route("GET", STEP, lessons.show_step),
    Route("POST", STEP, lessons.try_move, costs=Way.REQUESTS),
    Route("GET", studies.STUDIES, studies.show_studies),
    Route("POST", studies.STUDIES, studies.import_games, costs=Way.REQUESTS, lasting=True),
    Route("GET", STUDY, studies.show_study, costs=Way.REQUESTS),
    Route("GET", f"{STUDY}/review", studies.show_review, costs=Way.REQUESTS, lasting=True),
    Route("POST", f"{STUDY}/delete", studies.delete, costs=Way.REQUESTS),
)
"""All ways into the page."""

ELSEWHERE = Route("*", "/{path:.*}", show_nothing, Visitor.ANYBODY)
"""The route of every other request, which finds nothing."""


def make_app(
    house: House, routes: Sequence[Route] = ROUTES, connections: Connections | None = None
) -> web.Application:
    app = web.Application(client_max_size=MAX_BODY)
    app[HOUSE], app[CONNECTIONS] = house, connections or Connections()
    # Whatever strangers do, players have connections left.
    app[STREAMS] = OpenStreams(house, app[CONNECTIONS].most // 4)
    for route in (*routes, ELSEWHERE):
        app.router.add_route(route.method, route.path, guarded(route))
    app.on_response_prepare.append(add_headers)
    app.on_shutdown.append(_end_streams)
    return app


async def _end_streams(app: web.Application) -> None:
    app[STREAMS].end()


async def serve(app: web.Application, place: socket.socket) -> None:
    """Serve *app* at *place*, a bound socket, until cancelled."""
    async with served(app, place):
        await app[STREAMS].run()


@asynccontextmanager
async def served(app: web.Application, place: socket.socket) -> AsyncIterator[None]:
    """A context in which *app* is served at *place*; what is under way at its end finishes."""
    runner = web.AppRunner(
        app,
        access_log=None,  # it would have the tokens of links
        logger=log,
        keepalive_timeout=SECONDS_IDLE,
        shutdown_timeout=SECONDS_TO_FINISH,
    )
    await runner.setup()
    server = cast("web.Server", runner.server)  # there is one, now that it is set up
    listener = await app[CONNECTIONS].listen(server, place)
    try:
        yield
    finally:
        listener.close()
        await runner.cleanup()

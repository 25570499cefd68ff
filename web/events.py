"""Streams of server-sent events: a game as it changes, and that one's games have changed.

Each event has the whole state, so whoever was away needs the latest alone.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress

from aiohttp import web

from play.matches.viewing import Viewer
from web.doors import HOUSE, session_of
from web.seeing import number_in, sight_of, state_now, viewer_of
from web.watching import Stream, Watch

WATCH = web.AppKey("watch", Watch)

SECONDS_BETWEEN_SIGNS = 20.0
"""Pause after which a silent stream gets a sign of life, so that nothing between closes it."""

RETRY = 2000
"""Milliseconds after which a browser opens a lost stream again."""


async def stream_game(request: web.Request) -> web.StreamResponse:
    """Stream the states of a game: the present one unless the browser has it, then new ones."""
    house, session = request.app[HOUSE], session_of(request)
    match_id = number_in(request, "id")
    viewer = await viewer_of(house, session.player, match_id)
    last = request.headers.get("Last-Event-ID")
    with request.app[WATCH].opened(session, viewer, match_id, _is_open(request)) as stream:
        response = await _begun(request)
        while not stream.is_over:
            sight = await sight_of(house, session.player, match_id)
            stream.note(sight.match.updated_at)
            state = await state_now(house, sight)
            if str(state["event"]) != last:
                last = str(state["event"])
                text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
                await _send(response, f"id: {last}\nevent: state\ndata: {text}\n\n")
            await _stirred(stream, response)
    return response


async def stream_games(request: web.Request) -> web.StreamResponse:
    """Stream a word whenever one of the person's games has changed, begun or ended."""
    session = session_of(request)
    viewer = Viewer(session.player)
    with request.app[WATCH].opened(session, viewer, None, _is_open(request)) as stream:
        response = await _begun(request)
        await _stirred(stream, response)
        while not stream.is_over:
            await _send(response, "event: changed\ndata: {}\n\n")
            await _stirred(stream, response)
    return response


def _is_open(request: web.Request) -> Callable[[], bool]:
    """A function that tells whether the browser that sent *request* is still connected."""
    return lambda: request.transport is not None


async def _begun(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(
        headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
    )
    await response.prepare(request)
    await _send(response, f"retry: {RETRY}\n\n")
    return response


async def _stirred(stream: Stream, response: web.StreamResponse) -> None:
    """Wait until *stream* stirs, with a sign of life now and then."""
    while not stream.stirs.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_BETWEEN_SIGNS):
                await stream.stirs.wait()
                break
        await _send(response, ":\n\n")
    stream.stirs.clear()


async def _send(response: web.StreamResponse, text: str) -> None:
    await response.write(text.encode())

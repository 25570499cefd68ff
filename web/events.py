"""Streams of server-sent events: a game as it changes, and that one's games have changed.

Each event has the whole state, so whoever was away needs the latest alone.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple, Self

from aiohttp import web

from play.matches.viewing import Viewer
from web.doors import HOUSE, session_of
from web.house import House
from web.seeing import number_in, sight_of, state_now, viewer_of
from web.state import State
from web.watching import Stream, Watch

WATCH = web.AppKey("watch", Watch)

SECONDS_BETWEEN_SIGNS = 20.0
"""Pause after which a silent stream gets a sign of life, so that nothing between closes it."""

RETRY = 1000
"""Milliseconds after which a browser opens a lost stream again."""


class Told(NamedTuple):
    """The state of a game as an event: its number, and its text."""

    number: str
    text: str

    @classmethod
    def of(cls, state: State) -> Self:
        number = str(state["event"])
        text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
        return cls(number, f"id: {number}\nevent: state\ndata: {text}\n\n")


async def stream_game(request: web.Request) -> web.StreamResponse:
    """Stream the states of a game: the present one unless the browser has it, then new ones."""
    house, session = request.app[HOUSE], session_of(request)
    match_id, watch = number_in(request, "id"), request.app[WATCH]
    viewer = await viewer_of(house, session.player, match_id)
    last = request.headers.get("Last-Event-ID")
    with watch.opened(session, viewer, match_id, _is_open(request)) as stream:
        response = await _begun(request)
        sight = await sight_of(house, viewer, match_id)
        stream.note(sight.match.updated_at)
        told = Told.of(await state_now(house, sight))
        while not stream.is_over and stream.is_open():
            if told.number != last:
                last = told.number
                await _send(response, told.text)
            await _stirred(stream, response)
            # The same for all who look at it alike: a game may have many spectators.
            alike = (match_id, stream.seen, sight.you, sight.look, sight.chat)
            told = await watch.shared.do(alike, partial(_told, house, viewer, match_id))
    return response


async def _told(house: House, viewer: Viewer, match_id: int) -> Told:
    return Told.of(await state_now(house, await sight_of(house, viewer, match_id)))


async def stream_games(request: web.Request) -> web.StreamResponse:
    """Stream a word whenever one of the person's games has changed, begun or ended."""
    house, session = request.app[HOUSE], session_of(request)
    viewer = Viewer(session.player)
    with request.app[WATCH].opened(session, viewer, None, _is_open(request)) as stream:
        # Before the answer begins: the browser then reads the list again, and misses nothing.
        marks = await house.matches.marks_of_running([session.player])
        stream.note(marks.get(session.player, frozenset()))
        response = await _begun(request)
        await _stirred(stream, response)
        while not stream.is_over and stream.is_open():
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
    while stream.is_open():
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_BETWEEN_SIGNS):
                await stream.stirs.wait()
                break
        await _send(response, ":\n\n")
    stream.stirs.clear()


async def _send(response: web.StreamResponse, text: str) -> None:
    with suppress(ConnectionError):  # the browser has gone: the stream is no longer open then
        await response.write(text.encode())

"""Streams of server-sent events: a game as it changes, and that one's games have changed.

Each event has the whole state, so whoever was away needs the latest alone.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple, Self

from aiohttp import web

from play.matches.errors import UnknownMatchError
from play.matches.glimpse import Glimpse, mark_of
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.rate_limits import FloodError
from play.time.habits import Habits
from web.connections import SECONDS
from web.dependencies import House, Voice
from web.game_state import Sight, State, common_state, own_state
from web.game_views import (
    number_in,
    sight_in,
    sight_of,
    state_now,
    viewer_in,
    viewer_of,
    with_rematch,
)
from web.open_streams import OpenStreams, Stream, marks_of
from web.request_checks import HOUSE, session_of

STREAMS = web.AppKey("streams", OpenStreams)

SECONDS_BETWEEN_SIGNS = 20.0
"""Pause after which a silent stream gets a sign of life, so that nothing between closes it.

A browser that gets none knows that the connection is dead, though nobody has closed it.
"""

SIGN_OF_LIFE = "event: alive\ndata: {}\n\n"

RETRY = 1000
"""Milliseconds after which a browser opens a lost stream again."""


class Told(NamedTuple):
    """The state of a game as an event: its number, and its text."""

    number: str
    text: str

    @classmethod
    def of(cls, state: State) -> Self:
        number, rematch = str(state["event"]), state.get("rematch")
        if rematch is not None:  # which comes and goes without a change of the game
            number += f"-{rematch['yours']:d}-{rematch['game'] or 0}"
        text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
        return cls(number, f"id: {number}\nevent: state\ndata: {text}\n\n")


async def stream_game(request: web.Request) -> web.StreamResponse:
    """Stream the states of a game: the present one unless the browser has it, then new ones."""
    house, session = request.app[HOUSE], session_of(request)
    match_id, streams = number_in(request, "id"), request.app[STREAMS]
    viewer = await viewer_of(house, session.player, match_id)
    last = request.headers.get("Last-Event-ID")
    with streams.opened(session, viewer, match_id, is_open(request)) as stream:
        response = await begun(request)
        sight = await sight_of(house, viewer, match_id)
        stream.note(mark_of(sight.match))
        stream.has_played = sight.has_played
        told = Told.of(await state_now(house, sight))
        while stream.goes_on:
            if told.number != last:
                last = told.number
                await send(request, response, told.text)
            await stirred(stream, request, response)
            if not stream.goes_on:
                break
            if sight.you is None and not await _still_sees(house, stream, match_id):
                break
            told = await _told(streams, house, stream)
    return response


async def _still_sees(house: House, stream: Stream, match_id: int) -> bool:
    """Whether the spectator of *stream* may still see its match, as far as Discord is asked."""
    with suppress(UnknownMatchError, FloodError):
        stream.viewer = await viewer_in(house, stream.player, match_id, stream.glimpses)
        return True
    return False


async def _told(streams: OpenStreams, house: House, stream: Stream) -> Told:
    """The state of a match, loaded once for all who watch it, and told once to all alike."""
    (glimpse,) = stream.glimpses
    load, change = partial(_loaded, streams, house, glimpse), (glimpse.id, mark_of(glimpse))
    match, view, habits = await streams.shared.do(change, load)
    sight = await sight_in(house, stream.viewer, match, view, habits=habits.get(stream.player))
    stream.has_played = sight.has_played
    sight = await with_rematch(house, sight)
    seen_by_all = (match.id, mark_of(match), sight.look, frozenset(sight.names.items()))

    async def tell() -> Told:
        work = partial(house.beside, common_state, sight, house.voice)
        common = await streams.shared.do(seen_by_all, work)
        return await house.beside(_told_own, sight, house.voice, common)

    offer = sight.rematch and (sight.rematch.id, sight.rematch.state)
    return await streams.shared.do((*seen_by_all, sight.you, sight.chat, offer), tell)


async def _loaded(
    streams: OpenStreams, house: House, glimpse: Glimpse
) -> tuple[Match, MatchView, Mapping[PlayerId, Habits]]:
    """A match as it is, and the habits of those who watch it."""
    people = streams.watchers_of(glimpse.id)
    match, view, stored = await house.matches.watched(glimpse, people)
    return match, view, dict.fromkeys(people, Habits()) | {each.id: each.habits for each in stored}


def _told_own(sight: Sight, voice: Voice, common: State) -> Told:
    return Told.of(common | own_state(sight, voice))


async def stream_games(request: web.Request) -> web.StreamResponse:
    """Stream a word whenever one of the person's games or challenges has changed."""
    house, session = request.app[HOUSE], session_of(request)
    viewer = Viewer(session.player)
    with request.app[STREAMS].opened(session, viewer, None, is_open(request)) as stream:
        # Before the answer begins: the browser then reads the list again, and misses nothing.
        stream.note((await marks_of(house, [session.player]))[session.player])
        response = await begun(request)
        await stirred(stream, request, response)
        while stream.goes_on:
            await send(request, response, "event: changed\ndata: {}\n\n")
            await stirred(stream, request, response)
    return response


def is_open(request: web.Request) -> Callable[[], bool]:
    """A function that tells whether the browser that sent *request* is still connected."""
    return lambda: request.transport is not None


async def begun(request: web.Request) -> web.StreamResponse:
    """The answer to *request*, in which events follow."""
    response = web.StreamResponse(
        headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
    )
    await response.prepare(request)
    await send(request, response, f"retry: {RETRY}\n\n")
    return response


async def stirred(stream: Stream, request: web.Request, response: web.StreamResponse) -> None:
    """Wait until *stream* stirs, with a sign of life now and then."""
    while stream.is_open():
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_BETWEEN_SIGNS):
                await stream.stirs.wait()
                break
        await send(request, response, SIGN_OF_LIFE)
    stream.stirs.clear()


async def send(request: web.Request, response: web.StreamResponse, text: str) -> None:
    """Send *text*. A browser that is there, but takes nothing, is hung up on."""
    try:
        async with asyncio.timeout(SECONDS):
            await response.write(text.encode())
    except ConnectionError:
        pass  # the browser has gone: the stream is no longer open then
    except TimeoutError:
        if request.transport is not None:
            request.transport.abort()

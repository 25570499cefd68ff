"""Connections to the web page: strangers can neither take them all nor fill the log."""

import asyncio

from aiohttp import web

from play.matches.match import Match
from play.store.errors import StoreBusyError
from tests.support.browsing import PATIENCE, PagedWorld, Website, website
from tests.support.examples import ANNA
from web.connections import Connections
from web.event_streams import begun
from web.request_checks import Route, Visitor


async def answer_to(page: Website, sent: bytes) -> bytes:
    """All that comes back over a new connection until the page closes it."""
    host, port = page.at.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(sent)
    try:
        return await reader.read()
    except ConnectionResetError:  # it was closed before what was sent had been read
        return b""
    finally:
        writer.close()


async def test_whoever_says_nothing_is_hung_up_on(world: PagedWorld) -> None:
    """Or not all of a request."""
    async with website(world, connections=Connections(seconds=0)) as page:
        for sent in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n"):
            assert await answer_to(page, sent) == b""


async def test_there_is_room_for_so_many(world: PagedWorld, match: Match) -> None:
    """Those who are there stay, and whoever leaves makes room."""
    async with website(world, connections=Connections(most=1)) as page:
        anna = await page.signed_in(ANNA)
        async with anna.stream("/games/1/events") as events:
            assert await answer_to(page, b"") == b""
            assert (await events.state())["ply"] == 0
        async with asyncio.timeout(PATIENCE):
            while page.streams:  # noqa: ASYNC110 - the server notices that by itself
                await asyncio.sleep(0.01)
        assert (await anna.see("/")).status == 200


async def test_whoever_takes_no_answers_is_hung_up_on(world: PagedWorld) -> None:
    """Though they ask and ask: otherwise they would keep that place for as long as they like."""
    asks = b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n%s\r\n"
    async with website(world, connections=Connections(most=1, seconds=0.05)) as page:
        host, port = page.at.removeprefix("http://").split(":")
        _, writer = await asyncio.open_connection(host, int(port), limit=1)
        writer.write(asks % b"" * 50_000)
        async with asyncio.timeout(PATIENCE):
            while not await answer_to(page, asks % b"Connection: close\r\n"):  # noqa: ASYNC110 - the server notices that by itself
                await asyncio.sleep(0.05)
        writer.close()


async def test_what_no_browser_sends_is_no_fault(page: Website) -> None:
    """Lines and headers that can't be read are refused, and fill no log."""
    host, port = page.at.removeprefix("http://").split(":")
    for sent, status in (
        (b"GET / HTTP/1.1\r\nHost: x\r\nCookie: session=\xff", b"401"),
        (b"GET /enter/\xff HTTP/1.1\r\nHost: x", b"400"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 10_000, b"400"),
        (b"POST /leave HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz", b"40"),
    ):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent + b"\r\n\r\n")
        assert (await reader.readline()).split()[1].startswith(status), sent[:40]
        writer.close()


async def test_a_stream_that_fails_is_cut_off(world: PagedWorld, failing: None) -> None:
    """The browser opens it again, and is told then; a second answer would be taken for events."""
    for error in (StoreBusyError(), RuntimeError()):

        async def fail(request: web.Request, error: Exception = error) -> web.StreamResponse:
            await begun(request)
            raise error

        route = Route("GET", "/events", fail, Visitor.ANYBODY, lasting=True)
        async with website(world, [route]) as page:
            answer = await answer_to(page, b"GET /events HTTP/1.1\r\nHost: x\r\n\r\n")

        assert answer.startswith(b"HTTP/1.1 200")
        assert answer.count(b"HTTP/1.1") == 1, error

"""Streams of events: whoever watches a game sees what happens in it, wherever it was done."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from aiohttp import web

from play.fair_turns import present_person
from play.limits.amounts import MAX_STREAMS_OF_ONE
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.orders.bans_and_maintenance import Barred
from play.orders.errors import BannedError
from tests.support.browsing import PATIENCE, Browser, PagedWorld, Website, website
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, DORA, HALL
from tests.support.issuing import send_challenge
from web import event_streams
from web.open_streams import STREAM_LASTS, Shared
from web.request_checks import Route, Visitor

EVENTS = "/games/1/events"


async def test_what_is_done_for_all_who_watch_is_done_for_nobody() -> None:
    """Or one of them could ask for so much that the others see no move."""

    async def whose() -> int | None:
        return present_person.get()

    present_person.set(ANNA)

    assert await Shared().do("a board", whose) is None
    assert present_person.get() == ANNA


async def test_a_move_reaches_all_who_watch(
    world: PagedWorld, anna: Browser, bjorn: Browser, match: Match
) -> None:
    """A move on the page, and one in chat."""
    async with bjorn.stream(EVENTS) as first, anna.stream(EVENTS) as second:
        assert [(await each.state())["ply"] for each in (first, second)] == [0, 0]

        await anna.post("/games/1/move", move="C1-B1", board=0, confirmed=True)
        seen = [await each.state() for each in (first, second)]
        assert [(state["ply"], state["headline"]) for state in seen] == [
            (1, "Your turn"),
            (1, "Björn <b>'s turn"),
        ]

        await world.matches.play(1, BJORN, "C3-A3")
        assert [(await each.state())["headline"] for each in (first, second)] == [
            "You won!",
            "You lost",
        ]


async def test_an_offer_is_seen_at_once(world: PagedWorld, bjorn: Browser, match: Match) -> None:
    async with bjorn.stream(EVENTS) as events:
        await events.state()
        await world.matches.offer(1, ANNA, OfferKind.DRAW)

        assert (await events.state())["offer"]["kind"] == "draw"


async def test_nothing_is_missed_and_nothing_comes_twice(
    world: PagedWorld, bjorn: Browser, match: Match
) -> None:
    """A browser says what it had last; the next event has the whole game, however much happened."""
    async with bjorn.stream(EVENTS) as events:
        last = (await events.next())["id"]
    await world.matches.offer(1, ANNA, OfferKind.DRAW)
    await world.matches.play(1, ANNA, "C1-B1")
    async with bjorn.stream(EVENTS, **{"Last-Event-ID": last}) as events:
        state = await events.state()
        assert (state["ply"], state["offer"]["kind"]) == (1, "draw")
    async with bjorn.stream(EVENTS, **{"Last-Event-ID": str(state["event"])}) as events:
        await world.matches.play(1, BJORN, "C3-A3")
        assert (await events.state())["ply"] == 2


async def test_the_list_says_that_a_game_has_changed(
    world: PagedWorld, anna: Browser, carl: Browser, match: Match
) -> None:
    """One of the person's own, or a challenge; others' moves are nothing to them."""
    async with anna.stream("/events") as own, carl.stream("/events") as others:
        await world.matches.play(1, ANNA, "C1-B1")
        assert (await own.next())["event"] == "changed"
        sent = await send_challenge(world.challenges, HALL, BJORN, ANNA, ANNA_ATTACKS)
        assert (await own.next())["event"] == "changed"
        await world.challenges.withdraw(sent.id, BJORN)
        assert (await own.next())["event"] == "changed"
        others.answer.close()


async def test_a_stream_ends_with_its_right(
    world: PagedWorld, anna: Browser, bjorn: Browser, carl: Browser, match: Match
) -> None:
    """By signing out, by the operator, or when a channel is closed to a spectator.

    These see nothing new: what they may see is asked again before each move that they are shown.
    """
    world.reading.add(CARL)
    async with (
        anna.stream(EVENTS) as out,
        bjorn.stream(EVENTS) as blocked,
        carl.stream(EVENTS) as closed,
    ):
        for events in (out, blocked, closed):
            await events.state()
        await world.sessions.end_all(ANNA)
        assert await out.next() == {}

        world.barred = lambda player: BannedError(Barred.USER) if player == BJORN else None
        world.reading.clear()
        await world.matches.play(1, ANNA, "C1-B1")
        assert [await blocked.next(), await closed.next()] == [{}, {}]


async def test_each_sees_the_board_as_they_want_it(
    world: PagedWorld, bjorn: Browser, carl: Browser, page: Website, match: Match
) -> None:
    """Also if another, who looked at it alike, has turned their board since then."""
    world.reading |= {CARL, DORA}
    dora = await page.signed_in(DORA)
    async with carl.stream(EVENTS) as turned, dora.stream(EVENTS) as other:
        assert [(await each.state())["turned"] for each in (turned, other)] == [False, False]
        await world.players.set(CARL, lambda before: replace(before, turned=True))
        for mover, written in ((ANNA, "C1-B1"), (BJORN, "C3-C2")):
            await world.matches.play(1, mover, written)
            seen = [(await each.state())["turned"] for each in (turned, other)]
            assert seen == [True, False], written


async def test_one_person_has_only_so_many_streams(
    page: Website, anna: Browser, bjorn: Browser, match: Match
) -> None:
    """Another has their own; one that is closed makes room."""
    async with AsyncExitStack() as stack:
        for _ in range(MAX_STREAMS_OF_ONE):
            events = await stack.enter_async_context(anna.stream(EVENTS))
            await events.state()
        refused = await anna.ask("GET", EVENTS)
        async with bjorn.stream(EVENTS) as events:
            assert (await events.state())["ply"] == 0
    assert refused.status == 429
    async with asyncio.timeout(PATIENCE):
        while page.streams:  # noqa: ASYNC110 - the server notices that by itself
            await asyncio.sleep(0.01)
    async with anna.stream(EVENTS) as events:
        assert (await events.state())["ply"] == 0


async def test_a_stream_ends_after_a_while(world: PagedWorld, anna: Browser, match: Match) -> None:
    """The browser opens another, and what its person may see is looked up again."""
    async with anna.stream(EVENTS) as events:
        await events.state()
        world.wait(STREAM_LASTS)
        world.wake()

        assert await events.next() == {}


async def test_a_browser_that_takes_nothing_is_hung_up_on(
    world: PagedWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise its stream would never end, not even when its person has signed out."""
    monkeypatch.setattr(event_streams, "SECONDS", 0.01)
    ended = asyncio.Event()

    async def tell_all(request: web.Request) -> web.StreamResponse:
        response = await event_streams.begun(request)
        while request.transport is not None:
            await event_streams.send(request, response, "x" * 100_000)
            await asyncio.sleep(0)
        ended.set()
        return response

    route = Route("GET", "/events", tell_all, Visitor.ANYBODY, lasting=True)
    async with website(world, [route], buffer=1) as page, page.browser().stream("/events"):
        await asyncio.wait_for(ended.wait(), PATIENCE)


async def test_a_closed_tab_is_no_fault(
    world: PagedWorld, page: Website, anna: Browser, bjorn: Browser, match: Match
) -> None:
    """The page notices it when there is something to say."""
    async with bjorn.stream(EVENTS) as events:
        await events.state()
        async with anna.stream(EVENTS) as closed, anna.stream("/events"):
            await closed.state()
        await world.matches.play(1, ANNA, "C1-B1")

        assert (await events.state())["ply"] == 1
        assert page.streams == 1


async def test_streams_end_when_the_page_is_stopped(
    page: Website, anna: Browser, match: Match
) -> None:
    """At once: a bot that is stopped waits for nobody who watches."""
    async with anna.stream(EVENTS) as events:
        await events.state()
        await page.app.shutdown()

        assert await events.next() == {}


async def test_a_silent_stream_gives_signs_of_life(
    world: PagedWorld, anna: Browser, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser takes a stream without any for dead."""
    monkeypatch.setattr(event_streams, "SECONDS_BETWEEN_SIGNS", 0.01)
    async with anna.stream(EVENTS) as stream:
        await stream.state()

        assert (await stream.next())["event"] == "alive"

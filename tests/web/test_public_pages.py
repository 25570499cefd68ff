"""The public pages of a server: only those that it wants, and only what everybody may see."""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

from play.limits.amounts import MAX_STREAMS_OF_ADDRESS
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.privacy.deletion import Leaving
from play.time.time_control import DEFAULT_CONTROL
from tests.support.browsing import PagedWorld, Website, website
from tests.support.examples import ANNA, BJORN, HALL, TINY
from tests.support.tournament_days import Hall
from tests.support.waiting import eventually
from web.app import ROUTES, SERVER
from web.connections import Connections

HOME = f"/servers/{HALL.guild_id}"
GAME = f"{HOME}/games/1"
PUBLIC = f"{GAME}/events"


async def make_public(world: PagedWorld, *, web: bool = True) -> None:
    assert HALL.guild_id is not None
    await world.servers.change(HALL.guild_id, lambda now: replace(now, web=web), ANNA)


async def set_player(world: PagedWorld, player: PlayerId, **settings: Any) -> None:  # noqa: ANN401
    await world.players.set(player, lambda now: replace(now, **settings))


@pytest.fixture
async def hall(world: PagedWorld, match: Match) -> Match:
    """A game on a server with public pages, a ladder and no tournament."""
    await make_public(world)
    return match


async def statuses(page: Website, *paths: str) -> Mapping[str, int]:
    return {path: (await page.browser().see(path)).status for path in paths}


async def test_a_server_has_no_public_page_unless_it_wants_one(
    world: PagedWorld, page: Website, match: Match
) -> None:
    """All of its pages are then like those of no server, to anybody; and no robot may look."""
    paths = [
        route.path.replace(SERVER, "{home}").replace(r":\d+", "")
        for route in ROUTES
        if route.path.startswith(SERVER)
    ]
    assert len(paths) > 5
    for path in paths:
        there, nowhere = [
            await page.browser().see(path.format(home=home, id=1)) for home in (HOME, "/servers/9")
        ]
        assert there.status == nowhere.status == 404
        assert await there.read() == await nowhere.read()
        assert there.headers["X-Robots-Tag"] == "noindex"
    robots = await (await page.browser().see("/robots.txt")).text()
    assert robots == "User-agent: *\nDisallow: /\n"


async def test_a_public_server_shows_its_games(page: Website, hall: Match) -> None:
    """With a preview for chats and search engines; its names are text and nothing else.

    They are those that players chose: a nickname may be one that only a school or a firm knows.
    """
    page.world.nicknames[ANNA, HALL.guild_id] = "Anna Berg, 7b"
    listed = await (await page.browser().see(HOME)).text()
    shown = await page.browser().see(GAME)
    text = await shown.text()

    assert f'href="{GAME}"' in listed
    assert "Hall &amp; &lt;b&gt;" in listed
    assert "/ladder" not in listed
    assert ">Anna&#39;s turn</h1>" in text
    assert 'property="og:title" content="Anna – Björn &lt;b&gt; · #1 · Tiny Tafl"' in text
    assert 'property="og:description" content="Anna&#39;s turn"' in text
    assert f'property="og:image" content="http://tafl.test{GAME}/board.png?' in text
    assert "noindex" not in (text + shown.headers["X-Robots-Tag"])
    picture = await page.browser().see(f"{GAME}/board.png")
    assert (picture.content_type, (await picture.read())[:4]) == ("image/png", b"\x89PNG")
    assert "Allow: /servers/" in await (await page.browser().see("/robots.txt")).text()


async def test_a_link_to_a_game_leads_strangers_to_its_public_page(
    world: PagedWorld, page: Website, hall: Match
) -> None:
    """So that a chat has a preview of it. To play there, one has to sign in."""
    led = await page.browser().see("/games/1")
    assert (led.status, led.headers["Location"]) == (303, GAME)
    assert 'href="/games/1?play"' in await (await page.browser().see(GAME)).text()
    assert (await page.browser().see("/games/1?play")).status == 401
    world.open_channels.clear()
    assert (await page.browser().see("/games/1")).status == 401


async def test_strangers_see_each_move(world: PagedWorld, page: Website, hall: Match) -> None:
    """Its state is put into words once for all of them, and only if not everybody has seen it.

    One address has only so many streams, and all strangers together.
    """
    text = await (await page.browser().see(GAME)).text()
    seen = text.partition('data-events="')[2].partition('"')[0]
    async with AsyncExitStack() as opened:
        streams = [
            await opened.enter_async_context(page.browser().stream(seen))
            for _ in range(MAX_STREAMS_OF_ADDRESS)
        ]
        assert (await page.browser().ask("GET", seen)).status == 429
        await eventually(lambda: page.streams == MAX_STREAMS_OF_ADDRESS)
        world.asked_for.clear()

        await world.matches.play(1, ANNA, "C1-B1")

        states = [await each.state() for each in streams]
        assert {(each["headline"], *each["moves"]) for each in states} == {
            ("Björn <b>'s turn", "C1-B1")
        }
        assert states[0]["squares"][0] == ".A..."
        assert len(world.asked_for) == 2
        await set_player(world, BJORN, public=False)
        await world.matches.play(1, BJORN, "C3-C2")
        assert await streams[0].next() == {}
    assert (await page.browser().ask("GET", seen)).status == 404
    await set_player(world, BJORN, public=True)
    async with page.browser().stream(seen) as again:
        assert "*C3-C2" in (await again.state())["moves"]


async def test_strangers_look_at_a_game_that_players_watch(
    world: PagedWorld, page: Website, hall: Match
) -> None:
    """A state loaded for one is not taken for that of the others."""
    anna = await page.signed_in(ANNA)
    async with anna.stream("/games/1/events") as own, page.browser().stream(PUBLIC) as other:
        assert [(await each.state())["event"] for each in (own, other)] == [0, 0]
        await world.matches.play(1, ANNA, "C1-B1")
        assert len({(await each.state())["event"] for each in (own, other)}) == 1
        assert await statuses(page, GAME) == {GAME: 200}


async def test_strangers_leave_streams_to_players(world: PagedWorld, hall: Match) -> None:
    async with website(world, connections=Connections(4)) as page:
        anna = await page.signed_in(ANNA)
        async with page.browser().stream(PUBLIC) as first:
            await first.state()
            assert (await page.browser().ask("GET", PUBLIC)).status == 429
            async with anna.stream("/games/1/events") as own:
                assert (await own.state())["you"] == "attackers"


async def test_nobody_sees_a_game_that_not_everybody_may_see(
    world: PagedWorld, page: Website, hall: Match
) -> None:
    """In a closed channel, on another server, of somebody who hides: all are unknown."""

    async def is_hidden() -> bool:
        found = await statuses(page, GAME, f"{GAME}/board.png")
        listed = await (await page.browser().see(HOME)).text()
        return set(found.values()) == {404} and "/games/1" not in listed

    assert not await is_hidden()
    world.open_channels.clear()
    assert await is_hidden()
    # Whoever shows their games to all on Discord has not agreed to more.
    for player in (ANNA, BJORN):
        await set_player(world, player, everywhere=True)
    assert await is_hidden()
    world.open_channels.add(HALL.channel_id)
    assert not await is_hidden()
    await world.servers.change(9, lambda now: replace(now, web=True), ANNA)
    assert (await page.browser().see("/servers/9/games/1")).status == 404
    await set_player(world, BJORN, public=False)
    assert await is_hidden()


async def test_whoever_leaves_is_named_no_more(
    world: PagedWorld, page: Website, hall: Match
) -> None:
    """Their wish to hide holds as long as their name is stored; then their game is nobody's."""

    async def shows_name() -> bool:
        return "Björn" in await (await page.browser().see(GAME)).text()

    await world.matches.resign(1, BJORN)
    assert await shows_name()
    await set_player(world, BJORN, public=False)
    leaving = Leaving(BJORN, PlayerId(-1), world.now(), world.now())
    async with world.store.begin() as unit:
        await unit.privacy.begin(BJORN, world.now())
    step = 0
    while True:
        async with world.store.begin() as unit:
            traces = await unit.privacy.traces(BJORN, step)
            if traces is None:
                break
            await unit.privacy.forget(leaving, traces)
        step = traces.step
        assert not await shows_name(), traces
    assert ">player -1<" in await (await page.browser().see(GAME)).text()


async def test_who_hides_has_no_name_in_tables(
    world: PagedWorld, page: Website, hall: Match
) -> None:
    """Their place stays, or all below them would be one too high."""
    assert HALL.guild_id is not None
    await world.ladders.open(HALL, TINY, DEFAULT_CONTROL, ANNA)
    for player in (ANNA, BJORN):
        await world.ladders.join(HALL.guild_id, player)
    await set_player(world, ANNA, public=False)

    assert f'href="{HOME}/ladder"' in await (await page.browser().see(HOME)).text()
    ladder = await (await page.browser().see(f"{HOME}/ladder")).text()

    assert "Ladder of Hall" in ladder
    assert "Anna" not in ladder
    assert '<th scope="row">A player</th>' in ladder
    assert '<th scope="row">Björn &lt;b&gt;</th>' in ladder


async def test_a_tournament_shows_its_table_where_everybody_reads(
    world: PagedWorld, page: Website
) -> None:
    """And its latest round; managers alone know of one in a closed channel."""
    await make_public(world)
    tournament = await Hall(world).begun()
    path = f"{HOME}/tournaments/{tournament.id}"

    shown = await (await page.browser().see(path)).text()

    assert "<h1>Winter Cup, " in shown
    assert '<th scope="row">player 1</th>' in shown
    assert "<li>player 1 – player" in shown
    assert f'href="{path}"' in await (await page.browser().see(HOME)).text()
    world.open_channels.clear()
    assert await statuses(page, path) == {path: 404}
    assert f'href="{path}"' not in await (await page.browser().see(HOME)).text()


async def test_no_server_has_more_than_sixty_three_bits(page: Website) -> None:
    paths = [f"/servers/{number}" for number in (2**63 - 1, 2**63, 10**19)]

    assert list((await statuses(page, *paths)).values()) == [404, 400, 400]


async def test_pages_of_tables_are_counted_from_one(page: Website, hall: Match) -> None:
    board = await (await page.browser().see(f"{HOME}/leaderboard")).text()
    assert "<h1>Leaderboard of this server · all time" in board
    found = await statuses(
        page,
        *(f"{HOME}/leaderboard{end}" for end in ("", "?page=1", "?page=999")),
        *(f"{HOME}/leaderboard?page={end}" for end in ("0", "-1", "x", "1000", "01", "9" * 5000)),
        f"{HOME}/ladder",
        f"{HOME}/tournaments/1",
    )

    assert list(found.values()) == [200] * 3 + [400] * 6 + [404] * 2

"""Games on the web page, played in a real browser."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, Route, expect

from play.matches.match import Match
from play.players.player_id import PlayerId
from play.time.habits import Confirming
from tafl.ruleset import Ruleset
from tests.support.browsing import PagedWorld, Website, website
from tests.support.chromium import chromium, needs_chromium
from tests.support.examples import ANNA, BJORN, GOING_ON, TINY
from tests.support.puzzles import IN_TWO, collected
from tests.support.waiting import LONGEST, eventually, limited
from tests.support.world import seated

PATIENCE = LONGEST * 1000
"""Milliseconds that a slow machine may take for one step."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 320, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}

expect.set_options(timeout=PATIENCE)

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """One for all tests: it takes seconds to start."""
    async with chromium() as browser:
        yield browser


class Guest:
    """A player in a browser of their own, who has opened a link to a game."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.headline: Locator = page.locator("#headline")
        self.moves: Locator = page.locator("#moves .ply")

    def square(self, name: str) -> Locator:
        return self.page.locator(f'[data-square="{name}"]')

    async def drag(self, source: str, target: str) -> None:
        """Drag a piece with a finger, while another touches the board too."""
        await self.page.locator("#board").scroll_into_view_if_needed()
        hand = await self.page.context.new_cdp_session(self.page)
        start, end = await self._middle(source), await self._middle(target)
        for kind, *fingers in (
            ("touchStart", start),
            ("touchMove", end),
            ("touchStart", end, start),
            ("touchEnd", end),
            ("touchEnd",),
        ):
            points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
            await hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    async def _middle(self, name: str) -> tuple[float, float]:
        box = await self.square(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@asynccontextmanager
async def guest(
    browser: Browser,
    site: Website,
    match: Match | None,
    player: PlayerId,
    *,
    deaf: bool = False,
    hurried: bool = False,
    **options: Any,  # noqa: ANN401
) -> AsyncIterator[Guest]:
    """*player*, who is signed in and opens *match*; without one, who follows a link and signs in.

    A *deaf* page hears of nothing; the time of a *hurried* one can be moved.
    """
    async with await browser.new_context(reduced_motion="reduce", **options) as context:
        if deaf:
            await context.route("**/events", lambda route: route.abort())
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        if hurried:
            await page.clock.install()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        found = Guest(page)
        if match is None:
            await page.goto(f"{site.at}/enter/{await site.world.sessions.invite(player)}")
            await page.get_by_role("button", name="Sign in").click()
        else:
            token = (await site.signed_in(player)).token
            await context.add_cookies([{"name": "session", "value": token, "url": site.at}])
            await page.goto(f"{site.at}/games/{match.id}")
            await expect(found.square("C3")).to_be_visible()
        yield found
        assert errors == []


class Both(NamedTuple):
    """Anna, who is to move, and Björn in browsers of their own."""

    match: Match
    anna: Guest
    bjorn: Guest


@asynccontextmanager
async def both(browser: Browser, world: PagedWorld, ruleset: Ruleset = TINY) -> AsyncIterator[Both]:
    match = await seated(world, ruleset=ruleset)
    async with (
        website(world, real=True) as site,
        guest(browser, site, match, ANNA, **PHONE) as anna,
        guest(browser, site, match, BJORN) as bjorn,
    ):
        yield Both(match, anna, bjorn)


async def test_two_taps_are_a_move_and_the_other_page_shows_it(
    browser: Browser, world: PagedWorld
) -> None:
    """The piece, then the destination, which lights up. Then the opponent can move.

    Whoever taps a piece of the other side learns why nothing happens, and whoever made an offer
    learns what became of it.
    """
    async with both(browser, world) as table:
        await table.anna.square("C3").tap()
        refused = table.anna.page.locator("#note")
        await expect(refused).to_have_text("The king on C3 can't move: it's the attackers' turn.")
        await table.anna.square("C1").tap()
        await expect(table.anna.square("B1")).to_have_accessible_name("B1, empty, goal, move here")
        await table.anna.square("B1").tap()
        await expect(table.anna.headline).to_have_text("Björn <b>'s turn")

        await expect(table.bjorn.moves).to_have_text(["C1-B1"])
        await expect(table.bjorn.headline).to_have_text("Your turn")
        await expect(table.bjorn.square("B1")).to_have_accessible_name("B1, attacker, goal")

        await table.bjorn.page.get_by_role("button", name="Offer draw").click()
        spoken = table.anna.page.locator("#spoken")
        await expect(spoken).to_have_text("Björn <b> offers a draw.")
        await table.anna.page.get_by_role("button", name="Decline").tap()
        noted = table.bjorn.page.locator("#note")
        await expect(noted).to_have_text("Your offer was declined or withdrawn.")


async def test_a_piece_goes_on_after_a_capture_or_stops(
    browser: Browser, world: PagedWorld
) -> None:
    """After the first leg it stands there: the next tap is the next leg, or a button stops it.

    It can be dragged, too. Special men are named as what they are, and as what they were.
    """
    layout = ("..c....", ".......", "AN..DA.", *GOING_ON.layout[3:])
    async with both(browser, world, replace(GOING_ON, layout=layout)) as table:
        anna, stop = table.anna, table.anna.page.get_by_role("button", name="Stop here")
        await anna.square("E3").tap()
        refused = anna.page.get_by_text("The defender on E3 can't move: it's the attackers' turn.")
        await expect(refused).to_be_visible()
        await anna.square("C1").tap()
        await anna.square("C3").tap()
        await expect(anna.page.locator("#question")).to_contain_text("The piece on C3 can go on.")
        captured = "B3, empty, defenders' knight captured"
        await expect(anna.square("B3")).to_have_accessible_name(captured)
        await anna.page.get_by_role("button", name="Cancel").click()
        await expect(anna.square("B3")).to_have_accessible_name("B3, defenders' knight")
        await expect(stop).to_be_hidden()

        await anna.drag("C1", "C3")
        await anna.drag("C3", "D3")
        await expect(table.bjorn.moves).to_have_text(["C1-C3xB3-D3xE3"])
        await expect(stop).to_be_hidden()
        await expect(anna.square("B3")).to_have_accessible_name(captured)


async def test_a_game_is_played_with_the_keyboard_alone(
    browser: Browser, world: PagedWorld
) -> None:
    """Arrows go from square to square and Enter picks; a move can be typed too.

    Whoever confirms a move is back on the board. A page whose player was signed out elsewhere says
    so.
    """
    await world.players.set(ANNA, lambda now: replace(now, confirm=Confirming.ALL))
    async with both(browser, world) as table:
        keyboard = table.anna.page.keyboard
        await table.anna.square("C3").focus()
        for key in ("ArrowUp", "ArrowUp", "Enter", "ArrowLeft", "Enter"):
            await keyboard.press(key)
        await expect(table.anna.page.get_by_role("button", name="Play C1-B1")).to_be_focused()
        await keyboard.press("Enter")
        await expect(table.anna.square("B1")).to_be_focused()
        await expect(table.anna.moves).to_have_text(["C1-B1"])

        await expect(table.bjorn.headline).to_have_text("Your turn")
        await table.bjorn.page.keyboard.type("c3-a3")
        await table.bjorn.page.keyboard.press("Enter")
        await expect(table.bjorn.moves).to_have_text(["C1-B1", "*C3-A3"])
        await expect(table.anna.headline).to_contain_text("the king has escaped")

        await world.sessions.end_all(BJORN)
        await expect(table.bjorn.page.locator("h1")).to_have_text("You're signed out")


async def test_a_move_on_an_old_board_is_refused_and_the_new_one_shown(
    browser: Browser, world: PagedWorld
) -> None:
    """A page that has missed something says so, and goes on from the present board."""
    match = await seated(world)
    async with (
        website(world, real=True) as site,
        guest(browser, site, match, ANNA, deaf=True) as anna,
    ):
        for player, move in ((ANNA, "C1-D1"), (BJORN, "C3-C2")):
            await world.matches.play(match.id, player, move)
        await anna.square("C5").click()
        await anna.square("B5").click()

        await expect(anna.page.locator("#note.wrong")).to_contain_text("board")
        await expect(anna.square("C2")).to_have_accessible_name("C2, king")


async def test_a_game_is_planned_and_reviewed(browser: Browser, world: PagedWorld) -> None:
    """The opponent's move and the answer are played ahead; at its end, a click goes to a move.

    A rematch is offered and accepted there.

    No tap is lost while a slow network has yet to bring the moves.
    """
    async with both(browser, world) as table:
        bjorn, tapped = table.bjorn, asyncio.Event()

        async def wait(route: Route) -> None:
            await tapped.wait()
            await route.continue_()

        await bjorn.page.route("**/plan/board*", wait)
        await bjorn.page.get_by_role("button", name="Plan ahead").click()
        for square in ("C1", "B1"):
            await bjorn.square(square).click()
        tapped.set()
        await expect(bjorn.headline).to_have_text("After C1-B1, you play…")
        planned = "C1, empty, goal, number 1, move here"
        await expect(bjorn.square("C1")).to_have_accessible_name(planned)
        await bjorn.square("A3").click()
        await bjorn.page.get_by_role("button", name="Save plan").click()
        await expect(bjorn.page.locator(".plan li")).to_contain_text("If C1-B1, then C3-A3.")

        await world.matches.play(table.match.id, ANNA, "C1-B1")
        await expect(bjorn.moves).to_have_text(["C1-B1", "*C3-A3"])

        # At the end of a game the opening table has nothing: it begins at the start.
        await bjorn.page.get_by_role("button", name="Openings").click()
        await expect(bjorn.page.locator(".openings > p").first).to_contain_text("The start")
        await bjorn.page.get_by_role("button", name="Back to the game").click()
        await bjorn.page.get_by_role("button", name="Review").click()
        await bjorn.page.locator(".plot").click()
        await expect(bjorn.headline).to_have_text("Move 1 of 2")
        await bjorn.page.get_by_role("button", name="Why?").click()
        await expect(bjorn.page.locator(".judged")).to_contain_text("The computer prefers")

        await table.anna.page.get_by_role("button", name="Rematch").click()
        await expect(bjorn.page.locator("#offer p")).to_have_text("Anna offers a rematch.")
        await bjorn.page.get_by_role("button", name="Rematch").click()
        await bjorn.page.wait_for_url("**/games/2")
        await table.anna.page.get_by_role("button", name="Open the rematch").click()
        await table.anna.page.wait_for_url("**/games/2")


async def test_a_puzzle_is_solved_and_walked_through(browser: Browser, world: PagedWorld) -> None:
    """By taps: the reply comes by itself, and at the end the boards can be seen again."""
    await world.puzzles.start(collected(IN_TWO))
    async with website(world, real=True) as site, guest(browser, site, None, ANNA, **PHONE) as anna:
        page = anna.page
        await page.get_by_role("link", name="Puzzles", exact=True).tap()
        for source, target, said in (
            ("C4", "C2", "Wrong. C4-C2 with the king isn't the winning move."),
            ("C4", "C1", "C4-C1 with the king is right. The attackers reply G4-F4."),
            ("C1", "A1", "C1-A1 with the king is right."),
        ):
            await anna.square(source).tap()
            await anna.square(target).tap()
            await expect(page.locator("#verdict")).to_contain_text(said)
        await page.get_by_role("button", name="First board").tap()
        await expect(anna.square("C4")).to_have_accessible_name("C4, king")


async def test_a_stream_without_a_sign_of_life_is_opened_again(
    browser: Browser, world: PagedWorld
) -> None:
    """As after a phone has changed its network, when nobody has closed the connection.

    The page says so, even if nothing comes of the new one either.
    """
    match = await seated(world)
    asked: list[str] = []
    async with (
        website(world, real=True) as site,
        guest(browser, site, match, BJORN, hurried=True) as bjorn,
    ):
        await eventually(lambda: site.streams == 1)
        bjorn.page.on("request", lambda request: asked.append(request.url))
        await bjorn.page.route("**/events", lambda _: None)
        async with limited():
            # The first time, the stream may have just begun.
            while f"{site.at}/games/{match.id}/events" not in asked:
                await bjorn.page.clock.fast_forward(61_000)
        await bjorn.page.clock.fast_forward(2000)
        await expect(bjorn.page.locator("#connection")).to_be_visible()

"""Signing in by a link, without a password, and signing out."""

import re
from html import unescape

from sqlalchemy import text

from play.limits.amounts import MAX_SESSIONS
from play.limits.durations import LINK_LASTS, SESSION_LASTS, USE_NOTED_EVERY
from play.news.players import LinkOpenedAgain
from play.rate_limits import ALLOWANCES, Way
from tests.support.browsing import Browser, PagedWorld, Website, website
from tests.support.examples import ANNA, BJORN, HOUR
from tests.support.world import told


async def link(world: PagedWorld, match_id: int | None = None) -> str:
    """The path of Anna's new link."""
    return f"/enter/{await world.sessions.invite(ANNA, match_id)}"


async def test_a_link_signs_in_once(world: PagedWorld, page: Website) -> None:
    """By its button alone: a program that shows a preview follows links, but presses nothing."""
    browser, path = page.browser(), await link(world)

    shown = [await browser.see(path) for _ in range(2)]
    entered = await browser.ask("POST", path)
    again = [await browser.see(path), await browser.ask("POST", path)]

    assert [answer.status for answer in shown] == [200, 200]
    assert "Sign in as Anna" in await shown[0].text()
    assert (entered.status, entered.headers["Location"]) == (303, "/")
    assert [answer.status for answer in again] == [410, 410]
    assert "session" not in again[1].cookies
    browser.token = entered.cookies["session"].value
    assert (await browser.see("/")).status == 200


async def test_a_link_may_lead_to_a_game(world: PagedWorld, page: Website) -> None:
    entered = await page.browser().ask("POST", await link(world, 12))

    assert entered.headers["Location"] == "/games/12"


async def test_whoever_was_invited_learns_that_their_link_is_opened_again(
    world: PagedWorld, page: Website
) -> None:
    """Once, however often: somebody else may have taken it."""
    browser, path = page.browser(), await link(world)
    await browser.ask("POST", path)
    assert await told(world) == []

    for _ in range(3):
        await browser.see(path)

    assert await told(world) == [LinkOpenedAgain(ANNA)]


async def test_whoever_comes_back_to_their_own_link_is_led_on(
    world: PagedWorld, page: Website
) -> None:
    """And not warned of themselves; nor asked again by a new one. Nobody else is led on."""
    browser, path = page.browser(), await link(world, 12)
    browser.token = (await browser.ask("POST", path)).cookies["session"].value

    back, other = await browser.see(path), await (await page.signed_in(BJORN)).see(path)

    assert (back.status, back.headers["Location"]) == (303, "/games/12")
    assert other.status == 410
    new = await browser.see(await link(world, 13))
    assert (new.status, new.headers["Location"]) == (303, "/games/13")


async def test_a_browser_has_one_session(world: PagedWorld, page: Website) -> None:
    """Signing in as somebody else ends the one before."""
    browser = await page.signed_in(BJORN)

    browser.token = (await browser.ask("POST", await link(world))).cookies["session"].value

    assert await world.sessions.sessions_of(BJORN) == []
    assert len(await world.sessions.sessions_of(ANNA)) == 1


async def test_a_link_works_for_ten_minutes_or_until_the_next(
    world: PagedWorld, page: Website
) -> None:
    browser = page.browser()
    replaced, late = await link(world), await link(world)
    world.wait(LINK_LASTS)

    for path in (replaced, late, "/enter/nonsense"):
        answer = await browser.ask("POST", path)
        assert (answer.status, "session" in answer.cookies) == (410, False)


async def test_no_token_is_stored(world: PagedWorld, page: Website) -> None:
    """Whoever reads the database can sign in as nobody."""
    path = await link(world)
    token = path.rpartition("/")[2]
    entered = await page.browser().ask("POST", path)
    async with world.store.read() as unit:
        stored = [
            str((await unit.connection.execute(text(f"SELECT * FROM {table}"))).all())  # noqa: S608
            for table in ("sessions", "entry_links", "outbox")
        ]

    for secret in (token, entered.cookies["session"].value):
        assert not any(secret in rows for rows in stored)


async def test_the_cookie_is_for_this_page_alone(world: PagedWorld) -> None:
    """No script reads it, no other site sends it, and by https it goes by https alone."""
    world.address = "https://tafl.test"
    async with website(world) as page:
        entered = await page.browser().ask("POST", await link(world))

    (cookie,) = entered.cookies.values()
    assert cookie.key == "__Host-session"
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")
    assert (cookie["path"], cookie["domain"]) == ("/", "")
    assert int(cookie["max-age"]) == SESSION_LASTS.total_seconds()


async def test_a_session_ends(world: PagedWorld, page: Website) -> None:
    """After thirty days, by its own button, or with all others."""
    left, ended = [await page.signed_in(ANNA) for _ in range(2)]
    gone = await left.ask("POST", "/leave")
    assert gone.headers["Clear-Site-Data"] == '"cache"'  # with its pictures of boards
    assert [(await each.see("/")).status for each in (left, ended)] == [401, 200]

    assert await world.sessions.end_all(ANNA) == 1
    old = await page.signed_in(ANNA)
    assert [(await each.see("/")).status for each in (ended, old)] == [401, 200]

    world.wait(SESSION_LASTS)
    assert (await old.see("/")).status == 401
    assert await world.sessions.sessions_of(ANNA) == []


async def test_a_person_sees_their_browsers_and_ends_each(world: PagedWorld, page: Website) -> None:
    """By its own button, or all at once. Nobody else's ends, whatever they press."""
    other, first = await page.signed_in(BJORN), await page.signed_in(ANNA)
    world.wait(25 * HOUR)
    await other.see("/")
    second = await page.signed_in(ANNA)
    world.wait(HOUR)

    shown = unescape(await (await second.see("/settings")).text())

    assert "Signed in 1 day and 2 hours ago, last used 1 day and 2 hours ago" in shown
    assert "This browser" in shown
    assert "Signed in 1 hour ago, in use now" in shown
    (ends,) = re.findall(r'action="(/settings/browsers/\d+/end)"', shown)
    for browser in (other, second):
        answer = await browser.ask("POST", ends)
        assert (answer.status, answer.headers["Location"]) == (303, "/settings")
        assert (await first.see("/")).status == (200 if browser is other else 401)
    left = await second.ask("POST", "/settings/browsers/end")
    assert left.headers["Clear-Site-Data"] == '"cache"'
    assert [(await each.see("/settings")).status for each in (second, other)] == [401, 200]


async def test_the_use_of_a_browser_is_noted_now_and_then(world: PagedWorld, page: Website) -> None:
    """Not with each request: that would be a write for each."""
    browser = await page.signed_in(ANNA)
    (began,) = await world.sessions.sessions_of(ANNA)
    for waits, is_noted in ((USE_NOTED_EVERY / 2, False), (USE_NOTED_EVERY / 2, True)):
        world.wait(waits)
        await browser.see("/settings")
        (found,) = await world.sessions.sessions_of(ANNA)
        assert (found.used_at > began.used_at) == is_noted


async def test_strangers_are_told_apart_by_their_address(page: Website) -> None:
    """The last that the web server in front has named; what others write before does not count."""
    most = ALLOWANCES[Way.STRANGERS].person.at_once

    async def knock(*addresses: str) -> int:
        headers = {"X-Forwarded-For": ", ".join(addresses)}
        return (await page.browser().ask("GET", "/enter/x", headers=headers)).status

    assert {await knock(f"198.51.100.{each}", "203.0.113.7") for each in range(most)} == {410}
    assert await knock("203.0.113.7") == 429
    assert await knock("203.0.113.7", "2001:db8::1") == 410


async def test_the_oldest_session_makes_room(world: PagedWorld, page: Website) -> None:
    """Of those of the same person."""
    other = await page.signed_in(BJORN)
    browsers = [await page.signed_in(ANNA) for _ in range(MAX_SESSIONS + 1)]

    statuses = [(await each.see("/")).status for each in (*browsers, other)]

    assert statuses == [401, *[200] * MAX_SESSIONS, 200]


async def test_nobody_is_signed_in_by_another_page(world: PagedWorld, page: Website) -> None:
    """Nor is the link used up by it."""
    browser, path = page.browser(), await link(world)
    foreign = await browser.ask("POST", path, headers={"Origin": "https://evil.test"})

    assert (foreign.status, "session" in foreign.cookies) == (403, False)
    assert (await browser.ask("POST", path)).status == 303


async def test_a_stranger_is_told_how_to_sign_in(page: Website) -> None:
    answer = await Browser(page.at, page.client).see("/games/1")

    assert answer.status == 401
    assert "/web" in await answer.text()

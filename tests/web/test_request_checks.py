"""The doors of the web page: every way in, derived from its routes, is as safe as the others."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from aiohttp import ClientResponse, ServerDisconnectedError

from play.matches.match import Match
from play.orders.bans_and_maintenance import Barred
from play.orders.errors import BannedError
from play.rate_limits import ALLOWANCES, Way
from tests.support.browsing import HTML, JSON, Browser, PagedWorld, Website, website
from tests.support.examples import ANNA, CARL
from tests.support.measures import Scale
from web.app import ELSEWHERE, ROUTES
from web.request_checks import HEADERS, Route, Visitor

OPEN = {
    ("GET", "/enter/{token}"),
    ("POST", "/enter/{token}"),
    ("GET", "/static/{version}/{name}"),
    ("GET", "/looks/{version}/{theme}/{name}"),
    ("GET", "/robots.txt"),
    ("GET", r"/servers/{server:\d+}"),
    ("GET", r"/servers/{server:\d+}/ladder"),
    ("GET", r"/servers/{server:\d+}/leaderboard"),
    ("GET", r"/servers/{server:\d+}/tournaments/{id:\d+}"),
    ("GET", r"/servers/{server:\d+}/games/{id:\d+}"),
    ("GET", r"/servers/{server:\d+}/games/{id:\d+}/board.png"),
    ("GET", r"/servers/{server:\d+}/games/{id:\d+}/events"),
}
"""The routes that say nothing about anybody, except on servers that are public.

All others are for those who are signed in.
"""

INNER = "inner"

BODY: dict[str, Any] = {
    "board": 0,
    "move": "C1-B1",
    "confirmed": True,
    "kind": "draw",
    "lasting": "1 day",
    "text": "a note",
    "line": "C1-B1 C3-B3",
    "replacing": False,
    "ply": 0,
}


def path_of(route: Route, match_id: int = 1) -> str:
    """A path of *route*, about a match."""
    path = route.path.replace(r":\d+", "").replace(":.*", "")
    return path.format(
        id=match_id,
        number=999,
        server=1,
        ply=0,
        token="t",
        version="v",
        name="n",
        theme="oak",
        path="wp-login",
        key="moving",
        step=0,
    )


async def ask(browser: Browser, route: Route, match_id: int = 1) -> ClientResponse:
    """Have *browser* do what *route* is for."""
    body = BODY if route.method == "POST" else None
    return await browser.ask(route.method, path_of(route, match_id), json=body)


def test_only_what_says_nothing_about_anybody_is_open() -> None:
    named = {(route.method, route.path) for route in ROUTES if route.visitor is Visitor.ANYBODY}

    assert named == OPEN


async def test_strangers_are_turned_away(page: Website, match: Match) -> None:
    """Also with the cookie of nobody; whether there is such a game makes no difference."""
    for browser in (page.browser(), replace(page.browser(), token="0" * 64)):
        for route in ROUTES:
            if route.visitor is not Visitor.ANYBODY:
                there, nowhere = await ask(browser, route), await ask(browser, route, 999)
                assert (there.status, nowhere.status) == (401, 401), route
                assert await there.read() == await nowhere.read(), route
    assert (await page.world.matches.load_match(match.id)).ply == 0


async def test_nobody_learns_of_a_game_that_they_may_not_see(
    world: PagedWorld, carl: Browser, match: Match
) -> None:
    """To them it is as one that does not exist, by every way in."""
    for route in ROUTES:
        if "{id" in route.path:
            world.time += timedelta(minutes=1)
            hidden, nowhere = await ask(carl, route, match.id), await ask(carl, route, 999)
            said = (await hidden.text()).replace(f"#{match.id} ", "#999 ")
            assert (hidden.status, said) == (404, await nowhere.text()), route
            assert nowhere.status == 404, route


async def test_nobody_acts_for_others(world: PagedWorld, carl: Browser, match: Match) -> None:
    """Not even those who may watch; what they begin for themselves is no part of the game."""
    world.reading.add(CARL)
    for route in ROUTES:
        own = route.path.endswith("/play-on")
        if route.method == "POST" and "/games/{id" in route.path and not own:
            assert (await ask(carl, route)).status == 403, route
    assert await world.matches.load_match(match.id) == match


async def test_no_other_page_changes_anything(anna: Browser, match: Match) -> None:
    """A browser sends its cookie with the form of any page, but names that page."""
    for route in ROUTES:
        if route.method != "GET":
            for origin in ("https://evil.test", "null", "http://tafl.test.evil.test", ""):
                refused = await anna.ask(
                    route.method, path_of(route), json=BODY, headers={"Origin": origin}
                )
                assert refused.status == 403, (route, origin)


async def test_every_answer_is_safe_to_show(anna: Browser, match: Match) -> None:
    """Pages, scripts, pictures, refusals: all have the same headers, and only some are kept."""
    for route in (*ROUTES, ELSEWHERE):
        if not route.lasting:
            method = "GET" if route.method == "*" else route.method
            body = BODY if method == "POST" else None
            answer = await anna.ask(method, path_of(route), accept=HTML, json=body)
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, route
            assert "Cache-Control" in answer.headers, route
            assert "Server" not in answer.headers, route


async def test_what_does_not_exist_is_not_found(anna: Browser) -> None:
    for method, path in (
        ("GET", "/wp-login.php"),
        ("GET", "/static/../app.py"),
        ("GET", "/games/1/plies/x"),
        ("POST", "/"),
        ("GET", "/games/99999999999999999999999"),
    ):
        assert (await anna.ask(method, path, json={})).status in {400, 404}, path


async def test_a_request_has_a_size(anna: Browser, match: Match) -> None:
    status, _ = await anna.post("/games/1/move", move="x" * 5000, board=0, confirmed=True)

    assert status == 413


async def test_what_cannot_be_read_changes_nothing(anna: Browser, match: Match) -> None:
    """Another type of content, no object, a value of another type: each is refused as such."""
    packed = {"Content-Type": JSON, "Content-Encoding": "gzip", "Connection": "close"}
    unreadable: Sequence[dict[str, Any]] = (
        {"data": b'{"board":0}', "headers": {"Content-Type": "text/plain"}},
        {"data": b"{", "headers": {"Content-Type": JSON}},
        {"data": b"[" * 4000, "headers": {"Content-Type": JSON}},
        {"data": b"{}", "headers": {"Content-Type": f"{JSON}; charset=no-such"}},
        {"data": b"{}", "headers": packed},
        {"json": []},
        {"json": {"board": True, "move": "C1-B1", "confirmed": True}},
        {"json": {"board": 0, "move": 1, "confirmed": True}},
    )
    for options in unreadable:
        answer = await anna.ask("POST", "/games/1/move", **options)
        assert answer.status == 400
        assert "couldn't be read" in (await answer.json())["error"]


async def test_nobody_asks_too_much(world: PagedWorld, anna: Browser, match: Match) -> None:
    """The limits of chat hold here too; a browser that only looks at earlier boards goes on.

    Pages and streams of games count too, since all moves are worked out for each.
    """
    most = ALLOWANCES[Way.REQUESTS].person.at_once
    statuses = [(await anna.post("/games/1/offers/1/accept"))[0] for _ in range(most + 1)]

    assert statuses == [*[422] * most, 429]
    paths = (
        "/games/1",
        *(f"/games/1/{part}" for part in ("state", "events", "plan/board", "openings")),
    )
    assert [(await anna.see(path)).status for path in paths] == [429] * 5
    assert [(await anna.see(path)).status for path in ("/games/1/plies/0", "/")] == [200, 200]


async def test_whoever_is_blocked_stays_out(world: PagedWorld, anna: Browser, match: Match) -> None:
    """By the operator, or because their data is being deleted."""
    world.barred = lambda player: BannedError(Barred.USER) if player == ANNA else None

    link = f"/enter/{await world.sessions.invite(ANNA)}"
    assert (await anna.see("/games/1")).status == 403
    assert (await anna.post("/games/1/move", **BODY))[0] == 403
    assert (await anna.ask("POST", link)).status == 403
    assert len(await world.sessions.sessions_of(ANNA)) == 1


async def test_requests_are_counted_by_route(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """With the class of the status, and no number of a game; a stream has no length."""
    scale = Scale()
    world.figures = scale.figures
    async with website(world) as page:
        anna = replace(anna, at=page.at)
        async with anna.stream("/games/1/events") as events:
            await events.state()
            assert scale.read("page_streams") == 1
            await world.sessions.end_all(ANNA)
            assert await events.next() == {}
        await anna.see("/games/1")
        await anna.see("/wp-login.php")

    counted = [
        scale.read("page_requests_total", name=f"GET /games/{{id}}{end}", status=status)
        for end, status in (("/events", "2xx"), ("", "4xx"))
    ]
    assert [*counted, scale.read("page_streams")] == [1, 1, 0]
    assert scale.read("page_requests_total", name="* /{path}", status="4xx") == 1
    assert scale.read("page_seconds_count", name="GET /games/{id}") == 1
    assert scale.read("page_seconds_count", name="GET /games/{id}/events") is None


async def test_a_browser_that_has_gone_is_no_fault(world: PagedWorld) -> None:
    """Nor does it get an answer, whatever it had asked for; the log says nothing of it."""

    async def find_it_gone(_: object) -> Any:  # noqa: ANN401
        raise ConnectionResetError

    route = Route("GET", "/events", find_it_gone, Visitor.ANYBODY, lasting=True)
    world.figures = (scale := Scale()).figures
    async with website(world, [route]) as page:
        with pytest.raises(ServerDisconnectedError):
            await page.browser().ask("GET", "/events")

    # aiohttp's client asks once more by itself.
    assert scale.read("page_requests_total", name="GET /events", status="lost") == 2


async def test_an_unforeseen_error_shows_and_logs_no_secret(
    world: PagedWorld, caplog: pytest.LogCaptureFixture, failing: None
) -> None:
    """The path of a link has its token."""

    async def fail(_: object) -> Any:  # noqa: ANN401
        raise RuntimeError(INNER)

    async with website(world, [Route("GET", "/enter/{token}", fail, Visitor.ANYBODY)]) as page:
        answer = await page.browser().see("/enter/s3cret")

    assert answer.status == 500
    assert INNER not in await answer.text()
    (logged,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "s3cret" not in caplog.text
    assert logged.getMessage() == "A request to the page failed: GET /enter/{token}"

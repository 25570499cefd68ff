"""The web page on a store, with a match of Anna, who attacks, against Björn."""

import logging
from collections.abc import AsyncIterator, Iterator

import pytest

from db.store import SqlStore
from play.matches.match import Match
from tests.support.browsing import Browser, PagedWorld, Website, website
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.world import begin


@pytest.fixture
def world(kept_store: SqlStore) -> PagedWorld:
    return PagedWorld(kept_store)


@pytest.fixture(autouse=True)
def no_error_is_logged(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """Nothing that people do, such as closing a tab, is a fault of the page."""
    yield
    if "failing" not in request.fixturenames:
        assert [
            each.getMessage()
            for each in caplog.get_records("call")
            if each.levelno >= logging.ERROR
        ] == []


@pytest.fixture
def failing() -> None:
    """Asked for by a test that makes the page fail."""


@pytest.fixture
async def match(world: PagedWorld) -> Match:
    """Match #1, on a tiny board; Anna is to move."""
    return await begin(world)


@pytest.fixture
async def page(world: PagedWorld) -> AsyncIterator[Website]:
    async with website(world) as site:
        yield site


@pytest.fixture
async def anna(page: Website) -> Browser:
    return await page.signed_in(ANNA)


@pytest.fixture
async def bjorn(page: Website) -> Browser:
    return await page.signed_in(BJORN)


@pytest.fixture
async def carl(page: Website) -> Browser:
    """Carl, who is no player, and reads no channel."""
    return await page.signed_in(CARL)

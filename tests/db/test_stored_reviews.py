"""What reviews have found, in every store."""

from datetime import timedelta

from db.privacy_expiry import REVIEWS_KEPT
from play.store.port import Unit
from tafl.findings import Finding
from tests.support.drawing import move
from tests.support.examples import NOON

FOUND = [Finding(12, -30, move("D1-D3")), None]
OTHER = [Finding(29997, None, move("K9-K8"), (move("K9-K8"),), (move("K9-K8"),))]


async def test_what_was_found_comes_back(unit: Unit) -> None:
    await unit.reviews.add_findings("one", FOUND, NOON)
    await unit.reviews.add_findings("two", OTHER, NOON)

    assert await unit.reviews.load_findings("one") == FOUND
    assert await unit.reviews.load_findings("two") == OTHER
    assert await unit.reviews.load_findings("three") is None


async def test_what_two_have_looked_for_at_once_is_kept_once(unit: Unit) -> None:
    for _ in range(2):
        await unit.reviews.add_findings("one", FOUND, NOON)

    assert await unit.reviews.load_findings("one") == FOUND


async def test_it_expires(unit: Unit) -> None:
    await unit.reviews.add_findings("old", FOUND, NOON)
    await unit.reviews.add_findings("new", FOUND, NOON + timedelta(days=1))
    now = NOON + REVIEWS_KEPT + timedelta(hours=1)

    traces = await unit.expiry.traces(now, 0)
    assert traces is not None
    await unit.expiry.erase(traces)

    assert await unit.reviews.load_findings("old") is None
    assert await unit.reviews.load_findings("new") == FOUND
    assert await unit.expiry.traces(now, 0) is None

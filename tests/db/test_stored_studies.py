"""Studies, and what reviews have found, in every store."""

from datetime import timedelta, timezone

import pytest

from db.privacy_expiry import REVIEWS_KEPT
from play.store.port import Unit
from play.studies import Study, UnknownStudyError
from tafl.findings import Finding
from tests.support.drawing import move
from tests.support.examples import ANNA, BJORN, NOON

TEXT = '[Ruleset "djahed"]\n\n1. D1-D3 – “saga”\n'


async def add(unit: Unit, study: Study, text: str = TEXT) -> Study:
    return await unit.studies.add_study(study, text)


async def test_a_study_comes_back_as_it_was_stored(unit: Unit) -> None:
    """With the text of its record; its time in whatever zone."""
    noon = NOON.astimezone(timezone(timedelta(hours=5)))
    study = await add(unit, Study(0, ANNA, 2**63 - 1, "Astrid – Bjorn", noon))

    assert await unit.studies.load_study(study.id) == study
    assert await unit.studies.text(study.id) == TEXT


async def test_the_studies_of_a_person_are_the_latest_first(unit: Unit) -> None:
    """And of nobody else."""
    first, _, third = [
        await add(unit, Study(0, owner, None, title, NOON))
        for owner, title in ((ANNA, "one"), (BJORN, "two"), (ANNA, "three"))
    ]

    assert list(await unit.studies.studies_of(ANNA)) == [third, first]


async def test_a_removed_study_is_unknown(unit: Unit) -> None:
    """As one that never was; others stay."""
    gone, kept = [await add(unit, Study(0, ANNA, None, "one", NOON)) for _ in range(2)]
    await unit.studies.remove(gone.id)

    assert list(await unit.studies.studies_of(ANNA)) == [kept]
    for ask in (unit.studies.load_study(gone.id), unit.studies.text(gone.id)):
        with pytest.raises(UnknownStudyError):
            await ask


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

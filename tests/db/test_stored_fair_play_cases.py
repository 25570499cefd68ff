"""Cases, in every store."""

from dataclasses import replace

import pytest

from play.fair_play.case import Case
from play.fair_play.errors import UnknownCaseError
from play.store.port import Unit
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON

GUILD, OTHER = 1, 2**63 - 1
WARNING = Case(GUILD, ANNA, CARL, "mind it", NOON)
EXCLUSION = replace(WARNING, until=NOON + 2 * HOUR)


async def add(unit: Unit, *cases: Case) -> list[Case]:
    return [await unit.cases.add_case(case) for case in cases]


@for_each("case", [WARNING, replace(EXCLUSION, guild_id=OTHER)])
async def test_a_case_comes_back_as_it_was_stored(unit: Unit, case: Case) -> None:
    """Also with its appeal and the answer to that."""
    (stored,) = await add(unit, case)
    answered = stored.appealed("no", NOON + HOUR).lifted_on_appeal(NOON + HOUR)
    assert await unit.cases.load_case(stored.id) == stored
    await unit.cases.save(answered)

    assert replace(stored, id=0) == case
    assert await unit.cases.load_case(stored.id) == answered
    with pytest.raises(UnknownCaseError):
        await unit.cases.load_case(99)


async def test_cases_of_a_player_are_found_the_newest_first(unit: Unit) -> None:
    """On one server, or on all."""
    first, second, elsewhere, _ = await add(
        unit, WARNING, EXCLUSION, replace(WARNING, guild_id=OTHER), replace(WARNING, player=BJORN)
    )

    assert await unit.cases.cases_of(ANNA, GUILD) == [second, first]
    assert await unit.cases.cases_of(ANNA) == [elsewhere, second, first]


async def test_exclusions_are_found_while_they_last(unit: Unit) -> None:
    """On their server alone; what is lifted lasts no longer."""
    _, lasting, lifted, others = await add(
        unit, WARNING, EXCLUSION, replace(EXCLUSION, player=BJORN), replace(EXCLUSION, player=CARL)
    )
    await unit.cases.save(lifted.lifted(NOON))

    for player, found in ((ANNA, lasting), (BJORN, None), (CARL, others)):
        assert await unit.cases.exclusion(GUILD, player, NOON + HOUR) == found
    assert await unit.cases.exclusion(OTHER, ANNA, NOON + HOUR) is None
    assert await unit.cases.exclusion(GUILD, ANNA, NOON + 2 * HOUR) is None
    assert await unit.cases.exclusions(GUILD, NOON + HOUR) == [others, lasting]
    assert await unit.cases.exclusions(GUILD, NOON + 2 * HOUR) == []


async def test_appeals_wait_the_longest_first(unit: Unit) -> None:
    """Until they are answered."""
    late, early, answered, _ = await add(unit, WARNING, EXCLUSION, EXCLUSION, WARNING)
    late, early = late.appealed("no", NOON + HOUR), early.appealed("no", NOON)
    answered = answered.appealed("no", NOON).upheld(NOON)
    for case in (late, early, answered):
        await unit.cases.save(case)

    assert await unit.cases.waiting(GUILD) == [early, late]
    assert await unit.cases.waiting(OTHER) == []

"""Plans, in every store."""

from play.plans.plan import Plan, read_line
from play.store.port import Unit
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import ANNA, BJORN, new_match

GAME = new_match().game
LINES = ("c1-b1 c3-b3 b1-a1 b3-a3", "c5-b5 c3-a3")


async def seat(unit: Unit) -> int:
    """The number of a match in the store."""
    return (await unit.matches.add_match(new_match(), DEFAULT_HABITS)).id


def planned(*lines: str, board: int = 0) -> Plan:
    plan = Plan(board)
    for line in lines:
        plan = plan.with_line(read_line(GAME, line))
    return plan


async def test_a_plan_comes_back_as_it_was_stored(unit: Unit) -> None:
    """With its board and its lines in order."""
    match_id, plan = await seat(unit), planned(*LINES, "c5-d5 resign", board=7)
    await unit.plans.put(match_id, BJORN, plan)

    assert await unit.plans.load_plan(match_id, BJORN) == plan


async def test_a_plan_takes_the_place_of_the_one_before(unit: Unit) -> None:
    match_id = await seat(unit)
    for plan in (planned(*LINES), planned(LINES[0], board=2)):
        await unit.plans.put(match_id, BJORN, plan)

    assert dict(await unit.plans.of_match(match_id)) == {BJORN: planned(LINES[0], board=2)}


async def test_each_player_and_each_match_has_a_plan_of_its_own(unit: Unit) -> None:
    """One that is removed leaves the others, and may be removed again."""
    first, second = await seat(unit), await seat(unit)
    for match_id, player in ((first, ANNA), (first, BJORN), (second, BJORN)):
        await unit.plans.put(match_id, player, planned(LINES[match_id == second]))
    await unit.plans.remove(first, ANNA)
    await unit.plans.remove(first, ANNA)

    assert await unit.plans.load_plan(first, ANNA) is None
    assert dict(await unit.plans.of_match(first)) == {BJORN: planned(LINES[0])}
    assert dict(await unit.plans.of_match(second)) == {BJORN: planned(LINES[1])}


async def test_a_match_knows_whether_anything_is_planned_in_it(unit: Unit) -> None:
    first, second = await seat(unit), await seat(unit)
    await unit.plans.put(first, BJORN, planned(*LINES))

    assert (await unit.matches.view(first)).planned
    assert not (await unit.matches.view(second)).planned

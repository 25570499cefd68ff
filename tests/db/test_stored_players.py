"""Data of players, in every store: notes, blocks, plans, lessons, reliability."""

from dataclasses import replace
from datetime import datetime

from play.lessons.progress import Progress
from play.matches.match import Match
from play.matches.state import MatchState
from play.plans.plan import Plan, read_line
from play.players.player_id import PlayerId
from play.players.reliability import RELIABILITY_PERIOD, Reliability
from play.store.port import Unit
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, new_match, summary
from tests.support.stored import added


async def test_a_note_is_that_of_its_player_on_its_match(unit: Unit) -> None:
    """A new one replaces it, and removing it leaves the others."""
    match, other = (
        await unit.matches.add_match(new_match(), DEFAULT_HABITS),
        await unit.matches.add_match(new_match(), DEFAULT_HABITS),
    )
    await unit.notes.put(match.id, ANNA, "first", NOON)
    await unit.notes.put(match.id, ANNA, "second ᚠ", NOON + HOUR)
    await unit.notes.put(match.id, BJORN, "his", NOON)
    await unit.notes.put(other.id, ANNA, "other", NOON)
    await unit.notes.remove(match.id, BJORN)
    await unit.notes.remove(other.id, CARL)

    assert await unit.notes.load_note(match.id, ANNA) == "second ᚠ"
    assert await unit.notes.load_note(match.id, BJORN) is None
    assert await unit.notes.load_note(other.id, ANNA) == "other"


async def test_followers_are_those_of_their_match(unit: Unit) -> None:
    """A match that has ended is followed no longer, though its followers are known."""
    match, other = (
        await unit.matches.add_match(new_match(), DEFAULT_HABITS),
        await unit.matches.add_match(new_match(), DEFAULT_HABITS),
    )
    over = await unit.matches.add_match(new_match().resign(ANNA, NOON, None), DEFAULT_HABITS)
    for followed in (match, other, over):
        await unit.followers.add_follower(followed.id, CARL, NOON)
    assert await unit.followers.remove(other.id, CARL)
    assert not await unit.followers.remove(other.id, CARL)

    assert await unit.followers.followers_of(match.id) == [CARL]
    assert await unit.followers.followers_of(other.id) == []
    assert await unit.followers.followers_of(over.id) == [CARL]
    assert await unit.matches.followed(CARL) == [summary(match)]
    assert await unit.matches.followed(ANNA) == []


async def test_blocks_are_stored_in_the_order_of_time(unit: Unit) -> None:
    """Each for the one who asked for it; once, and until it is lifted."""
    await unit.blocks.add_block(ANNA, CARL, NOON)
    await unit.blocks.add_block(ANNA, BJORN, NOON + HOUR)
    await unit.blocks.add_block(ANNA, CARL, NOON + 2 * HOUR)

    assert await unit.blocks.blocked_by(ANNA) == [CARL, BJORN]
    assert await unit.blocks.has(ANNA, CARL)
    assert not await unit.blocks.has(CARL, ANNA)
    assert await unit.blocks.remove(ANNA, CARL)
    assert not await unit.blocks.remove(ANNA, CARL)
    assert await unit.blocks.blocked_by(ANNA) == [BJORN]


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


async def test_the_latest_progress_is_kept(unit: Unit) -> None:
    """One of each learner in each lesson."""
    await unit.lesson_progress.put(ANNA, "capturing", Progress(2))
    await unit.lesson_progress.put(ANNA, "moving", Progress(1))
    await unit.lesson_progress.put(BJORN, "capturing", Progress(1))
    await unit.lesson_progress.put(ANNA, "capturing", Progress(4, NOON))

    assert await unit.lesson_progress.progress_of(ANNA) == {
        "capturing": Progress(4, NOON),
        "moving": Progress(1),
    }
    assert await unit.lesson_progress.progress_of(BJORN) == {"capturing": Progress(1)}


def lost_on_time(at: datetime, *, attackers: PlayerId = ANNA, defenders: PlayerId = BJORN) -> Match:
    """A match that the attackers have lost."""
    match = new_match(attackers=attackers, defenders=defenders)
    outcome = Outcome(Side.DEFENDERS, Reason.TIME)
    return replace(match, state=MatchState.FINISHED, outcome=outcome, updated_at=at)


async def test_reliability_is_counted_on_either_side(unit: Unit) -> None:
    """From the moment on that is asked for; running and aborted matches do not count."""
    await added(
        unit,
        new_match(),
        new_match().abort(ANNA, NOON, None),
        lost_on_time(NOON),
        lost_on_time(NOON - RELIABILITY_PERIOD),
        lost_on_time(NOON, attackers=BJORN, defenders=ANNA),
        new_match().resign(BJORN, NOON, None),
    )

    assert await unit.matches.reliability(ANNA, NOON) == Reliability(4, 3, 1)
    assert await unit.matches.reliability(ANNA, NOON - RELIABILITY_PERIOD) == Reliability(4, 4, 2)
    assert await unit.matches.reliability(BJORN, NOON + HOUR) == Reliability(4, 0, 0)
    assert await unit.matches.reliability(CARL, NOON) == Reliability()

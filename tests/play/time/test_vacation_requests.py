"""Vacations: what is stored of them, what they do to clocks, and who is told."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from play.matches.errors import TimeUpError
from play.matches.state import MatchState
from play.news.matches import FlagFell, ReminderDue
from play.news.players import VacationOver
from play.services.players import Players
from play.time.errors import (
    AlreadyAwayError,
    NotAwayError,
    TooLittleVacationError,
    VacationTooShortError,
)
from play.time.habits import Confirming
from play.time.periods import DAY
from play.time.time_control import DEFAULT_CONTROL
from play.time.time_off import Interval
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, WEEK
from tests.support.refusing import declined
from tests.support.seating import seated
from tests.support.stored import spoil
from tests.support.telling import told
from tests.support.world import World


async def test_a_vacation_stops_the_clock_of_who_is_to_move(world: World) -> None:
    """It is that much later, and nothing is posted; a day is paid for an hour's vacation."""
    match = await seated(world)
    world.wait(DAY)
    stopped, left = timedelta(), WEEK + 3 * HOUR
    for asked, away, charged in ((5 * DAY, 3 * DAY, 3 * DAY), (2 * DAY, HOUR, DAY)):
        await world.players.start_vacation(ANNA, asked)
        await world.clocks.run_due()
        now = await world.matches.load_match(match.id)
        assert now.clock.deadline == match.clock.deadline + stopped + asked
        assert now.clock.still_until(world.time) == world.time + asked

        world.wait(away)
        back = await world.players.end_vacation(ANNA)
        stopped, left = stopped + away, left - charged
        assert (
            await world.matches.load_match(match.id)
        ).clock.deadline == match.clock.deadline + stopped
        assert back.vacation.left_at(world.time) == left
        await world.clocks.run_due()
    assert await told(world) == []


async def test_a_vacation_of_the_other_stops_his_clock_when_his_turn_comes(world: World) -> None:
    """Anna's time runs while Björn is away; he may move, and keeps what he had when he went."""
    match = await seated(world)
    await world.players.start_vacation(BJORN, 4 * DAY)
    assert (await world.matches.load_match(match.id)).clock == match.clock

    world.wait(DAY)
    played = await world.matches.play(match.id, ANNA, "c1-b1")
    assert played.clock.still_until(world.time) == NOON + 4 * DAY
    assert played.clock.deadline == NOON + 4 * DAY + 3 * DAY
    await world.matches.play(match.id, BJORN, "c3-c2")
    played = await world.matches.play(match.id, ANNA, "b1-b2")
    world.wait(DAY)
    assert (await world.matches.play(match.id, BJORN, "c2-c3")).clock.resting == 4 * DAY


async def test_boards_are_to_show_who_is_away_and_who_is_back(world: World) -> None:
    """Hers first, then theirs, but not in matches whose clocks know no vacations, and run on."""
    theirs, mine = await seated(world, DEFAULT_CONTROL, "c1-b1"), await seated(world)
    no_vacations = replace(DEFAULT_CONTROL, vacations=False)
    other = await seated(world, no_vacations, "c1-b1", "c3-c2")
    await told(world)
    shown: list[Sequence[int]] = []
    players = Players(world.store, world.now, world.wake, shown.append)
    await players.start_vacation(ANNA, 2 * DAY)
    assert (await world.matches.load_match(other.id)).clock == other.clock
    await players.end_vacation(ANNA)
    await players.set(ANNA, lambda anna: replace(anna, confirm=Confirming.ALL))

    assert shown == [[mine.id, theirs.id]] * 2
    assert await told(world) == []


async def test_a_vacation_does_not_raise_a_fallen_flag(world: World) -> None:
    """The time ran out a second ago, and the timer has not come round yet."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2")
    await told(world)
    world.time = match.clock.deadline + timedelta(seconds=1)
    await world.players.start_vacation(ANNA, None)

    await declined(TimeUpError, world.matches.play(match.id, ANNA, "b1-b2"))
    await world.clocks.run_due()
    assert (await world.matches.load_match(match.id)).state is MatchState.FINISHED
    assert await told(world) == [FlagFell(match.id, ANNA)]


async def test_a_vacation_and_a_return_count_from_their_first_moment(world: World) -> None:
    """Also if the timekeeper comes round late, after an outage of the bot."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2")
    world.wait(DAY)
    await world.players.start_vacation(ANNA, 2 * DAY)
    world.wait(3 * DAY)
    async with world.store.begin() as unit:
        await unit.uptime.add_outage(Interval(world.time - HOUR, world.time))
    expected = match.clock.deadline + 2 * DAY + HOUR
    assert (await world.matches.load_match(match.id)).clock.deadline == expected
    await world.clocks.run_due()
    assert (await world.matches.load_match(match.id)).clock.deadline == expected
    assert [shown.clock.deadline for shown in await world.matches.waiting_for(ANNA)] == [expected]

    await world.players.start_vacation(ANNA, 3 * DAY)
    world.wait(DAY)
    await world.players.end_vacation(ANNA)
    world.wait(2 * HOUR)
    await world.clocks.run_due()
    now = await world.matches.load_match(match.id)
    assert now.clock.deadline == expected + DAY
    assert now.clock.time_left(world.time) == expected + DAY - world.time


async def test_reminders_wait_for_the_end_of_a_vacation(world: World) -> None:
    """Nobody is reminded while his clock stands still, and the flag falls that much later."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2")
    await world.players.start_vacation(ANNA, 4 * DAY)
    await told(world)
    world.wait(4 * DAY)
    await world.clocks.run_due()
    assert await told(world) == []

    world.wait(0.8 * 3 * DAY)
    await world.clocks.run_due()
    assert await told(world) == [ReminderDue(match.id, match.board)]
    assert (
        await world.matches.load_match(match.id)
    ).clock.deadline == match.clock.deadline + 4 * DAY


async def test_a_vacation_ends_by_itself_and_its_player_is_told_once(world: World) -> None:
    """Also if the bot is started anew at that moment; whoever ends it himself is not told."""
    away = (await world.players.start_vacation(ANNA, None)).vacation.away
    await world.players.start_vacation(BJORN, 2 * DAY)
    assert away == Interval(NOON, NOON + WEEK)
    assert await world.players.next_due() == NOON + 2 * DAY
    world.wait(DAY)
    await world.players.end_vacation(BJORN)
    world.time = NOON + WEEK
    await world.players.run_due()
    await Players(world.store, world.now, world.wake).run_due()

    assert await told(world) == [VacationOver(ANNA)]
    assert await world.players.next_due() is None


async def test_vacation_is_saved_up_from_the_first_match_on(world: World) -> None:
    """On either side: three hours a day, up to three weeks. Carl does not play, and has a week."""
    await seated(world)
    world.wait(8 * DAY)
    await seated(world)
    for player, left in ((ANNA, 8 * DAY), (BJORN, 8 * DAY), (CARL, WEEK)):
        assert (await world.players.load_player(player)).vacation.left_at(world.time) == left

    world.wait(365 * DAY)
    away = (await world.players.start_vacation(ANNA, None)).vacation.away
    assert away == Interval(world.time, world.time + 21 * DAY)


async def test_what_cannot_be_done_changes_nothing(world: World) -> None:
    """Anna is as she was, and so is Björn, who is away."""
    before = [await world.players.load_player(ANNA), await world.players.start_vacation(BJORN, DAY)]

    await declined(NotAwayError, world.players.end_vacation(ANNA))
    await declined(VacationTooShortError, world.players.start_vacation(ANNA, 23 * HOUR))
    await declined(TooLittleVacationError, world.players.start_vacation(ANNA, 8 * DAY))
    await declined(AlreadyAwayError, world.players.start_vacation(BJORN, DAY))

    assert [await world.players.load_player(player) for player in (ANNA, BJORN)] == before


async def test_a_game_that_cannot_be_read_keeps_nobody_at_home(
    world: World, database: Path
) -> None:
    """The clocks of the others stop."""
    broken, other = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2"), await seated(world)
    spoil(database, "UPDATE moves SET move = 'A1-A5' WHERE match_id = ?", (broken.id,))
    await world.players.start_vacation(ANNA, DAY)

    assert (await world.matches.load_match(other.id)).clock.still_until(world.time) == NOON + DAY

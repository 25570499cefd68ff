"""Vacations: saved up a little every day, paid for when they start, and what they stop."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

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
from play.time.vacation import Vacation
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, WEEK
from tests.support.stored import spoil
from tests.support.world import World, declined, refused, seated, told

SECOND = timedelta(seconds=1)


def saved(left: timedelta) -> Vacation:
    """That of a player who has *left* at noon."""
    return Vacation(left, NOON)


def test_three_hours_are_saved_up_a_day() -> None:
    """And their part in a part of a day; a clock that goes back takes nothing away."""
    left = {NOON - DAY: HOUR, NOON + DAY: 4 * HOUR, NOON + 8 * HOUR: 2 * HOUR}

    assert {now: saved(HOUR).left_at(now) for now in left} == left


def test_at_most_three_weeks_are_saved_up() -> None:
    """A new player has a week, and three weeks after 112 days."""
    new = Vacation.new(NOON)

    assert new.left_at(NOON) == WEEK
    assert new.left_at(NOON + 111 * DAY) < 21 * DAY
    assert new.left_at(NOON + 112 * DAY) == new.left_at(NOON + 1000 * DAY) == 21 * DAY


def test_a_vacation_begins_at_once_and_is_paid_for() -> None:
    """Nothing is saved up on it, but again from its end on; who does not say how long takes all."""
    away = saved(WEEK).started(NOON, 3 * DAY)

    assert away.away == Interval(NOON, NOON + 3 * DAY)
    assert away.left_at(NOON) == away.left_at(NOON + 3 * DAY) == 4 * DAY
    assert away.left_at(NOON + 4 * DAY) == 4 * DAY + 3 * HOUR
    assert saved(WEEK).started(NOON, None) == saved(WEEK).started(NOON, WEEK)
    assert saved(WEEK).started(NOON, None).left_at(NOON + WEEK) == timedelta()


def test_one_is_away_until_the_end() -> None:
    """One cannot leave twice: the refusal says until when one is away."""
    away = saved(WEEK).started(NOON, 3 * DAY)

    assert not saved(WEEK).is_away(NOON)
    assert away.is_away(NOON)
    assert away.is_away(NOON + 3 * DAY - SECOND)
    assert not away.is_away(NOON + 3 * DAY)
    assert refused(AlreadyAwayError, away.started, NOON + DAY, DAY).until == NOON + 3 * DAY


def test_a_vacation_takes_a_day_at_least() -> None:
    assert refused(VacationTooShortError, saved(WEEK).started, NOON, DAY - SECOND).shortest == DAY
    assert saved(WEEK).started(NOON, DAY).away == Interval(NOON, NOON + DAY)


def test_no_more_can_be_taken_than_is_saved_up() -> None:
    """The refusal says when there will be enough; of more than three weeks there never is."""
    for left, asked, enough in (
        (21 * HOUR, None, NOON + DAY),
        (21 * HOUR, DAY, NOON + DAY),
        (WEEK, 8 * DAY, NOON + 8 * DAY),
        (WEEK, 21 * DAY, NOON + 8 * 14 * DAY),
        (WEEK, 21 * DAY + SECOND, None),
    ):
        refusal = refused(TooLittleVacationError, saved(left).started, NOON, asked)
        assert (refusal.left, refusal.asked) == (left, asked or DAY)
        assert refusal.enough_at == enough
        if enough:
            assert saved(left).started(enough, asked).left_at(enough) == timedelta()


def test_what_is_left_of_a_vacation_is_given_back() -> None:
    """And who came back early saves up again at once."""
    back = saved(WEEK).started(NOON, 5 * DAY).ended(NOON + 2 * DAY)

    assert back.away == Interval(NOON, NOON + 2 * DAY)
    assert back.left_at(NOON + 2 * DAY) == 5 * DAY
    assert back.left_at(NOON + 3 * DAY) == 5 * DAY + 3 * HOUR
    assert not back.is_away(NOON + 2 * DAY)


def test_a_day_is_charged_for_a_shorter_one() -> None:
    for lasting in (DAY, 5 * DAY):
        away = saved(WEEK).started(NOON, lasting)
        assert away.ended(NOON + HOUR).left_at(NOON + HOUR) == 6 * DAY
        assert away.ended(NOON).left_at(NOON) == 6 * DAY


def test_who_is_not_away_cannot_come_back() -> None:
    """Neither before nor after."""
    assert refused(NotAwayError, saved(WEEK).ended, NOON).left == WEEK
    for now in (NOON + 3 * DAY, NOON + 4 * DAY):
        refused(NotAwayError, saved(WEEK).started(NOON, 3 * DAY).ended, now)


def test_one_vacation_may_follow_another() -> None:
    """At the moment in which it ends, by itself or early; each is paid for."""
    first = saved(WEEK).started(NOON, 2 * DAY)

    second = first.started(NOON + 2 * DAY, 2 * DAY)
    early = first.ended(NOON + HOUR).started(NOON + HOUR, 2 * DAY)

    assert second.away == Interval(NOON + 2 * DAY, NOON + 4 * DAY)
    assert second.left_at(NOON + 4 * DAY) == 3 * DAY
    assert early.away == Interval(NOON + HOUR, NOON + HOUR + 2 * DAY)
    assert early.left_at(NOON + 3 * DAY) == 4 * DAY + 23 * HOUR / 8


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

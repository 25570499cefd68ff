"""Vacations, settings and lists of games: what is stored, what it does to clocks, who is told."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from play.clock import Told
from play.errors.matches import TimeUpError
from play.errors.vacations import (
    AlreadyAwayError,
    NotAwayError,
    TooLittleVacationError,
    VacationTooShortError,
)
from play.match import Match, MatchState
from play.notice import Notice, NoticeKind
from play.player import Player, Reminders
from play.players import PlayerId
from play.services.clocks import Clocks
from play.services.matches import Matches
from play.services.outbox import Outbox
from play.services.players import Players
from play.terms import Terms
from play.time_control import USUAL, Lapse, TimeControl
from tests.play.conftest import World
from tests.play.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, TINY, new_match

DAY = timedelta(days=1)
WEEK = 7 * DAY


async def seated(world: World, control: TimeControl = USUAL, *moves: str) -> Match:
    """A match in which Anna moves first, begun at noon, with *moves* played."""
    match = Match.start(HALL, new_match().seats, Terms(TINY, control=control), world.time)
    async with world.store.begin() as unit:
        match = await unit.matches.add(match)
    matches = Matches(world.store, world.now, world.wake)
    for move in moves:
        match = await matches.play(match.id, match.player_to_move, move)
    return match


async def told(outbox: Outbox) -> list[Notice]:
    """What there is to tell, taken out of the outbox."""
    notices = []
    while due := await outbox.due(10):
        notices += due
        for notice in due:
            await outbox.delivered(notice.id)
    return notices


async def kinds(outbox: Outbox) -> list[tuple[NoticeKind, PlayerId | None]]:
    """What kinds of things there are to tell, and to whom privately."""
    return [(notice.kind, notice.recipient) for notice in await told(outbox)]


async def test_a_vacation_stops_the_clock_of_who_is_to_move(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """The deadline is that much later, and the thread is told."""
    match = await seated(world)
    world.wait(DAY)
    await players.start_vacation(ANNA, 2 * DAY)

    now = await matches.get(match.id)
    assert now.clock.deadline == match.clock.deadline + 2 * DAY
    assert now.clock.still_until(world.time) == NOON + 3 * DAY
    assert await kinds(outbox) == [(NoticeKind.AWAY, None)]


async def test_a_vacation_of_the_other_stops_his_clock_when_his_turn_comes(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """Anna's time runs while Björn is away; she is told all the same."""
    match = await seated(world)
    await players.start_vacation(BJORN, 4 * DAY)

    assert (await matches.get(match.id)).clock == match.clock
    assert await kinds(outbox) == [(NoticeKind.AWAY, None)]

    world.wait(DAY)
    played = await matches.play(match.id, ANNA, "c1-b1")
    assert played.clock.still_until(world.time) == NOON + 4 * DAY
    assert played.clock.deadline == NOON + 4 * DAY + 3 * DAY


async def test_who_is_on_vacation_may_move(
    world: World, players: Players, matches: Matches
) -> None:
    """Without a loss of time: Anna keeps what she had when she went."""
    match = await seated(world, USUAL, "c1-b1", "c3-c2")
    world.wait(DAY)
    await players.start_vacation(ANNA, 2 * DAY)
    world.wait(DAY)
    played = await matches.play(match.id, ANNA, "b1-b2")

    assert played.clock.resting == 3 * DAY - DAY + USUAL.increment


async def test_a_vacation_that_ends_early_sets_the_clocks_going(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """Of five days three are used, and two given back."""
    match = await seated(world)
    await players.start_vacation(ANNA, 5 * DAY)
    world.wait(3 * DAY)
    back = await players.end_vacation(ANNA)

    assert (await matches.get(match.id)).clock.deadline == match.clock.deadline + 3 * DAY
    assert await kinds(outbox) == [(NoticeKind.AWAY, None), (NoticeKind.BACK, None)]
    assert back.vacation.left_at(world.time) == 7 * DAY - 3 * DAY


async def test_all_opponents_learn_who_is_away_and_who_is_back(
    world: World, players: Players, outbox: Outbox
) -> None:
    """On whosever turn, but not in matches whose clocks know no vacations."""
    mine, theirs = await seated(world), await seated(world, USUAL, "c1-b1")
    await seated(world, replace(USUAL, vacations=False), "c1-b1")
    await told(outbox)
    await players.start_vacation(ANNA, 2 * DAY)
    away = await told(outbox)
    await players.end_vacation(ANNA)
    back = await told(outbox)

    for notices, kind in ((away, NoticeKind.AWAY), (back, NoticeKind.BACK)):
        assert [notice.match_id for notice in notices] == [mine.id, theirs.id]
        assert {(notice.kind, notice.player) for notice in notices} == {(kind, ANNA)}


async def test_the_shortest_vacation_is_charged(
    world: World, players: Players, matches: Matches
) -> None:
    """Whoever comes back after an hour pays for a day; his clock has stood still for the hour."""
    match = await seated(world)
    await players.start_vacation(ANNA, 5 * DAY)
    world.wait(HOUR)
    back = await players.end_vacation(ANNA)

    assert back.vacation.left_at(world.time) == 6 * DAY
    assert (await matches.get(match.id)).clock.deadline == match.clock.deadline + HOUR


async def test_a_match_may_forbid_vacations(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """Its clock runs on, and nobody is told otherwise."""
    match = await seated(world, replace(USUAL, vacations=False))
    await players.start_vacation(ANNA, 2 * DAY)

    assert (await matches.get(match.id)).clock == match.clock
    assert await kinds(outbox) == []


async def test_a_vacation_does_not_raise_a_fallen_flag(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """The time ran out a second ago, and the timer has not come round yet."""
    match = await seated(world, USUAL, "c1-b1", "c3-c2")
    await told(outbox)
    world.time = match.clock.deadline + timedelta(seconds=1)
    await players.start_vacation(ANNA, None)

    with pytest.raises(TimeUpError):
        await matches.play(match.id, ANNA, "b1-b2")
    await Clocks(world.store, world.now, world.wake).run_due()
    assert (await matches.get(match.id)).state is MatchState.FINISHED
    assert await kinds(outbox) == [(NoticeKind.FLAG_FELL, None)]


async def test_reminders_wait_for_the_end_of_a_vacation(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """Nobody is reminded while his clock stands still, and the flag falls that much later."""
    match = await seated(world, USUAL, "c1-b1", "c3-c2")
    clocks = Clocks(world.store, world.now, world.wake)
    await players.start_vacation(ANNA, 4 * DAY)
    await told(outbox)
    world.wait(4 * DAY)
    await clocks.run_due()
    assert await kinds(outbox) == []

    world.wait(0.8 * 3 * DAY)
    await clocks.run_due()
    assert await kinds(outbox) == [(NoticeKind.REMINDER, None)]
    assert (await matches.get(match.id)).clock.deadline == match.clock.deadline + 4 * DAY


async def test_a_vacation_ends_by_itself_and_its_player_is_told_once(
    world: World, players: Players, outbox: Outbox
) -> None:
    """Also if the bot is started anew at that moment."""
    await seated(world)
    await players.start_vacation(ANNA, 2 * DAY)
    await told(outbox)
    assert await players.next_due() == NOON + 2 * DAY
    world.wait(2 * DAY)
    await players.run_due()
    await Players(world.store, world.now, world.wake).run_due()

    assert await kinds(outbox) == [(NoticeKind.VACATION_ENDED, ANNA)]
    assert await players.next_due() is None


async def test_whoever_ends_his_vacation_knows_that_it_has_ended(
    world: World, players: Players, outbox: Outbox
) -> None:
    """He is not told at the time at which it would have ended."""
    await players.start_vacation(ANNA, 2 * DAY)
    world.wait(DAY)
    await players.end_vacation(ANNA)
    world.wait(2 * DAY)
    await players.run_due()

    assert await kinds(outbox) == []


async def test_a_vacation_lasts_as_long_as_what_is_saved_up(world: World, players: Players) -> None:
    """A new player has a week."""
    away = (await players.start_vacation(ANNA, None)).vacation.away
    assert away is not None
    assert away.end == NOON + WEEK


async def test_vacation_is_saved_up_from_the_first_match_on(world: World, players: Players) -> None:
    """Also by somebody who has never set anything: three hours a day, up to three weeks."""
    await seated(world)
    world.wait(8 * DAY)
    await seated(world)
    assert (await players.get(ANNA)).vacation.left_at(world.time) == 8 * DAY

    world.wait(365 * DAY)
    assert (await players.get(ANNA)).vacation.left_at(world.time) == 21 * DAY
    away = (await players.start_vacation(ANNA, None)).vacation.away
    assert away is not None
    assert away.end == world.time + 21 * DAY


async def test_only_ones_own_matches_save_up_vacation(world: World, players: Players) -> None:
    """On either side: Björn defends, Carl does not play."""
    await seated(world)
    world.wait(8 * DAY)

    assert (await players.get(BJORN)).vacation.left_at(world.time) == 8 * DAY
    assert (await players.get(CARL)).vacation.left_at(world.time) == WEEK


async def end(players: Players) -> Player:
    return await players.end_vacation(ANNA)


async def start_too_short(players: Players) -> Player:
    return await players.start_vacation(ANNA, 23 * HOUR)


async def start_too_long(players: Players) -> Player:
    return await players.start_vacation(ANNA, 8 * DAY)


async def start_twice(players: Players) -> Player:
    await players.start_vacation(BJORN, DAY)
    return await players.start_vacation(BJORN, DAY)


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (end, NotAwayError),
        (start_too_short, VacationTooShortError),
        (start_too_long, TooLittleVacationError),
        (start_twice, AlreadyAwayError),
    ],
)
async def test_what_cannot_be_done_changes_nothing(
    request_: Callable[[Players], Awaitable[Player]], error: type[Exception], players: Players
) -> None:
    """Anna is as she was."""
    before = await players.get(ANNA)
    with pytest.raises(error):
        await request_(players)

    assert await players.get(ANNA) == before


async def test_a_game_that_cannot_be_read_keeps_nobody_at_home(
    world: World, players: Players, matches: Matches, database: Path
) -> None:
    """The clocks of the others stop."""
    broken, other = await seated(world, USUAL, "c1-b1", "c3-c2"), await seated(world)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(f"UPDATE moves SET move = 'A1-A5' WHERE match_id = {broken.id}")  # noqa: S608
    await players.start_vacation(ANNA, DAY)

    assert (await matches.get(other.id)).clock.still_until(world.time) == NOON + DAY


async def test_quiet_hours_hold_for_the_turn_under_way(
    world: World, players: Players, outbox: Outbox
) -> None:
    """The reminder at 80 % would come at 21:36; it waits for the morning."""
    await seated(world)
    await players.set(ANNA, lambda anna: replace(anna, quiet=(time(21), time(9))))
    clocks = Clocks(world.store, world.now, world.wake)
    morning = datetime(2026, 3, 4, 9, tzinfo=UTC)
    assert await clocks.next_due() == morning
    world.time = morning
    await clocks.run_due()

    assert await kinds(outbox) == [(NoticeKind.REMINDER, None)]


@pytest.mark.parametrize(
    ("reminders", "expected"),
    [
        (Reminders.THREAD, [(NoticeKind.REMINDER, None)]),
        (Reminders.DM, [(NoticeKind.REMINDER, ANNA)]),
        (Reminders.OFF, []),
    ],
)
async def test_players_are_reminded_where_they_want(
    reminders: Reminders,
    expected: list[tuple[NoticeKind, PlayerId | None]],
    world: World,
    players: Players,
    outbox: Outbox,
) -> None:
    """In the thread, in private, or not at all; also in a turn that has begun before."""
    await seated(world)
    await players.set(ANNA, lambda anna: replace(anna, reminders=reminders))
    world.wait(0.8 * 3 * DAY)
    await Clocks(world.store, world.now, world.wake).run_due()

    assert await kinds(outbox) == expected


async def test_a_reminder_that_was_given_is_not_given_again(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """Whatever a player sets, and however often the bot is started."""
    match = await seated(world)
    world.wait(0.8 * 3 * DAY)
    await Clocks(world.store, world.now, world.wake).run_due()
    await told(outbox)
    await players.set(ANNA, lambda anna: replace(anna, reminders=Reminders.DM))
    await Clocks(world.store, world.now, world.wake).run_due()

    assert await kinds(outbox) == []
    assert (await matches.get(match.id)).clock.told is Told.EARLY


async def test_only_going_away_and_coming_back_are_told(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """Anna was late when she went away, and has been given time since: what she sets stops it."""
    claimed = replace(TimeControl.per_move(DAY), lapse=Lapse.CLAIM)
    match = await seated(world, claimed, "c1-b1", "c3-c2")
    world.wait(2 * DAY)
    await players.start_vacation(ANNA, WEEK)
    await matches.give_time(match.id, BJORN, DAY)
    await told(outbox)
    await players.set(ANNA, lambda anna: replace(anna, reminders=Reminders.OFF))

    assert (await matches.get(match.id)).clock.still_until(world.time) == world.time + WEEK
    assert await kinds(outbox) == []


async def test_a_weekend_is_that_of_the_player_to_move(
    world: World, players: Players, matches: Matches
) -> None:
    """Anna lives in Auckland, Björn in Honolulu: their Saturdays begin 23 hours apart."""
    await players.set(ANNA, lambda anna: replace(anna, zone="Pacific/Auckland"))
    await players.set(BJORN, lambda bjorn: replace(bjorn, zone="Pacific/Honolulu"))
    friday = datetime(2026, 3, 6, 10, tzinfo=UTC)
    world.time = friday
    match = await seated(world, replace(TimeControl.per_move(3 * DAY), weekends=True))

    saturday, monday = friday + HOUR, friday + 49 * HOUR
    match = await matches.play(match.id, ANNA, "c1-b1")
    assert match.clock.still_until(friday + 23 * HOUR) is None
    assert match.clock.still_until(friday + 24 * HOUR) == friday + 72 * HOUR
    match = await matches.play(match.id, BJORN, "c3-c2")
    assert match.clock.still_until(saturday) == monday
    assert match.clock.deadline == friday + 3 * DAY + 2 * DAY


async def test_a_new_weekend_holds_from_the_next_turn_on(
    world: World, players: Players, matches: Matches
) -> None:
    """Nobody makes time stand still by calling today a day off."""
    match = await seated(world, replace(USUAL, weekends=True))
    await players.set(ANNA, lambda anna: replace(anna, weekend=frozenset({1, 2, 3})))

    assert (await matches.get(match.id)).clock == match.clock
    await matches.play(match.id, ANNA, "c1-b1")
    played = await matches.play(match.id, BJORN, "c3-c2")
    assert played.clock.weekend is not None
    assert played.clock.weekend.days == {1, 2, 3}


def at_eight_in_oslo(player: Player) -> Player:
    return replace(player, zone="Europe/Oslo", digest=time(8))


async def test_the_list_of_games_comes_every_day_and_never_twice(
    world: World, players: Players, outbox: Outbox
) -> None:
    """Also over the night in which the clocks go forward, and when the bot is started anew."""
    world.time = datetime(2026, 3, 28, 3, tzinfo=UTC)
    await seated(world)
    await players.set(ANNA, at_eight_in_oslo)
    lists = []
    for _ in range(3 * 24 * 4):
        world.wait(timedelta(minutes=15))
        await Players(world.store, world.now, world.wake).run_due()
        lists += [(n.kind, n.recipient, n.created_at) for n in await told(outbox)]

    assert lists == [
        (NoticeKind.DIGEST, ANNA, datetime(2026, 3, 28, 7, tzinfo=UTC)),
        (NoticeKind.DIGEST, ANNA, datetime(2026, 3, 29, 6, tzinfo=UTC)),
        (NoticeKind.DIGEST, ANNA, datetime(2026, 3, 30, 6, tzinfo=UTC)),
    ]


async def test_no_list_comes_to_who_is_not_to_move(
    world: World, players: Players, outbox: Outbox
) -> None:
    """But tomorrow is another day."""
    await seated(world)
    await players.set(BJORN, at_eight_in_oslo)
    world.wait(DAY)
    await players.run_due()

    assert await kinds(outbox) == []
    assert await players.next_due() == datetime(2026, 3, 3, 7, tzinfo=UTC)


async def test_no_list_comes_to_who_is_on_vacation(
    world: World, players: Players, outbox: Outbox
) -> None:
    """He is told of his games when he is back, and the next morning again."""
    await seated(world)
    await players.set(ANNA, at_eight_in_oslo)
    await players.start_vacation(ANNA, 2 * DAY)
    await told(outbox)
    days = []
    for _ in range(3):
        world.wait(DAY)
        await players.run_due()
        days.append(await kinds(outbox))

    assert days == [[], [(NoticeKind.VACATION_ENDED, ANNA)], [(NoticeKind.DIGEST, ANNA)]]


async def test_lists_that_were_missed_come_once(
    world: World, players: Players, outbox: Outbox
) -> None:
    """The bot was down for three days."""
    await seated(world)
    await players.set(ANNA, at_eight_in_oslo)
    world.wait(3 * DAY)
    await players.run_due()
    await players.run_due()

    assert await kinds(outbox) == [(NoticeKind.DIGEST, ANNA)]


async def test_nothing_due_is_lost_to_a_change_of_settings(
    world: World, players: Players, outbox: Outbox
) -> None:
    """Anna sets something in the moment in which her list is due, before the timer comes round."""
    await seated(world)
    await players.set(ANNA, at_eight_in_oslo)
    world.time = datetime(2026, 3, 2, 7, tzinfo=UTC)
    await players.set(ANNA, lambda anna: replace(anna, pinged=False))
    await players.run_due()

    assert await kinds(outbox) == [(NoticeKind.DIGEST, ANNA)]


async def test_a_list_that_is_called_off_when_it_is_due_does_not_come(
    world: World, players: Players, outbox: Outbox
) -> None:
    """Before the timer comes round; which has nothing more to do then."""
    await seated(world)
    await players.set(ANNA, at_eight_in_oslo)
    world.time = datetime(2026, 3, 2, 7, tzinfo=UTC)
    await players.set(ANNA, lambda anna: replace(anna, digest=None))
    await players.run_due()

    assert await kinds(outbox) == []
    assert await players.next_due() is None


async def test_the_most_urgent_game_stands_first(
    world: World, players: Players, matches: Matches
) -> None:
    """By time left, not by age; games that wait for others are not listed."""
    slow = await seated(world, TimeControl.per_move(14 * DAY))
    quick = await seated(world, TimeControl.per_move(4 * DAY))
    waits = await seated(world)
    await matches.play(waits.id, ANNA, "c1-b1")

    assert [match.id for match in await players.to_move(ANNA)] == [quick.id, slow.id]

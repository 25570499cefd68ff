"""When the clock of a match reminds its player: by the time left, out of quiet hours."""

from dataclasses import replace
from datetime import UTC, datetime, time

from play.time.clock import Clock
from play.time.habits import Habits
from play.time.periods import DAY
from play.time.reminders import Announced, QuietHours
from play.time.time_off import Interval
from tests.support.examples import HOUR, MINUTE, NOON
from tests.support.turns import USUALLY, moved, turn

AT_NIGHT = QuietHours(time(22), time(7))


def reminders(clock: Clock, habits: Habits = USUALLY) -> list[datetime]:
    """When the player is reminded."""
    return [at for at, what in clock.events(habits) if what is not Announced.LAPSED]


def test_a_player_is_reminded_when_a_fifth_is_left_and_six_hours_before_the_flag() -> None:
    clock = turn(5 * DAY)

    assert clock.events(USUALLY) == [
        (NOON + 4 * DAY, Announced.EARLY),
        (NOON + 5 * DAY - 6 * HOUR, Announced.LAST),
        (NOON + 5 * DAY, Announced.LAPSED),
    ]


def test_a_short_turn_has_one_reminder() -> None:
    """With six hours or less, the last call would come with the board."""
    assert reminders(turn(6 * HOUR)) == [NOON + 4.8 * HOUR]
    assert reminders(turn(6 * HOUR + MINUTE)) == [NOON + MINUTE, NOON + (6 * HOUR + MINUTE) * 0.8]


def test_reminders_are_reckoned_from_a_turn_that_was_made_longer() -> None:
    """Of five days instead of two, a fifth is one day; the last call keeps off a pause."""
    given_more = turn(2 * DAY).with_more(3 * DAY, NOON, running=True)
    paused = turn(5 * DAY).with_pause(Interval(NOON + DAY, NOON + 3 * DAY), NOON + DAY)

    assert reminders(given_more) == [NOON + 4 * DAY, NOON + 5 * DAY - 6 * HOUR]
    assert reminders(paused) == [NOON + 6 * DAY, NOON + 7 * DAY - 6 * HOUR]


def test_nothing_is_told_twice_or_to_who_wants_no_reminders() -> None:
    """His flag falls all the same, and when he knows that it has, nothing is left to tell."""
    both = Announced.EARLY | Announced.LAST

    assert turn(5 * DAY).events(Habits(reminded=False)) == [(NOON + 5 * DAY, Announced.LAPSED)]
    assert reminders(turn(5 * DAY, announced=Announced.EARLY)) == [NOON + 5 * DAY - 6 * HOUR]
    assert reminders(turn(5 * DAY, announced=both)) == []
    assert turn(DAY, announced=Announced.LAPSED).events(USUALLY) == []


def test_every_turn_has_reminders_of_its_own() -> None:
    told = turn(5 * DAY, announced=Announced.EARLY | Announced.LAST)

    assert moved(told, NOON).announced is Announced.NOTHING


def test_reminders_keep_away_from_quiet_hours() -> None:
    """The last one of each turn."""
    afternoon, all_day = QuietHours(time(16), time(18)), QuietHours(time(9), time(9))
    table = {
        "not in them": (AT_NIGHT, 30, 24),
        "before the night in which the flag falls": (AT_NIGHT, 15, 10),
        "after the night": (AT_NIGHT, 20, 19),
        "before the afternoon in which the flag falls": (afternoon, 5.5, 4),
        "after the afternoon": (afternoon, 7, 6),
        "all day": (all_day, 24, 21),
    }
    for when, (quiet, lasting, told) in table.items():
        assert reminders(turn(lasting * HOUR), Habits(quiet=quiet))[-1] == NOON + told * HOUR, when


def test_an_hour_is_left_after_quiet_hours_or_the_reminder_comes_before() -> None:
    """Quiet from four to six; the flag falls at seven, or a minute before."""
    quiet = QuietHours(time(16), time(18))
    moment, seven = NOON + 5 * HOUR, NOON + 7 * HOUR

    assert quiet.shifted(moment, NOON, seven) == NOON + 6 * HOUR
    assert quiet.shifted(moment, NOON, seven - MINUTE) == NOON + 4 * HOUR


def test_a_turn_that_begins_in_quiet_hours_is_reminded_of_after_them() -> None:
    """Though less than an hour may be left; also if the bot was silent when they began."""
    late = turn(8.5 * HOUR, since=NOON + 11 * HOUR)
    silent = Interval(NOON + 8 * HOUR, NOON + 13 * HOUR)
    after_outage = replace(turn(14.5 * HOUR), outages=(silent,))

    for clock in (late, after_outage):
        assert reminders(clock, Habits(quiet=AT_NIGHT)) == [NOON + 19 * HOUR, NOON + 19 * HOUR]


def test_an_overdue_reminder_keeps_away_from_quiet_hours_too() -> None:
    """Of ten days one was left when the players ended a pause at two in the night."""
    clock = turn(DAY, since=NOON + 14 * HOUR)
    resumed = replace(clock, turn=10 * DAY)

    assert reminders(resumed, Habits(quiet=AT_NIGHT))[0] == NOON + 19 * HOUR


def test_a_turn_within_quiet_hours_has_no_reminder() -> None:
    """Neither with the board, which the player has just got, nor at the flag."""
    for lasting, since in ((5, 11), (9, 10)):
        late = turn(lasting * HOUR, since=NOON + since * HOUR)
        assert reminders(late, Habits(quiet=AT_NIGHT)) == []
        assert reminders(late)


def test_quiet_hours_include_their_beginning_and_not_their_end() -> None:
    for hour, covered in ((21.99, False), (22, True), (24, True), (30.99, True), (31, False)):
        moment = datetime(2026, 3, 1, tzinfo=UTC) + hour * HOUR
        assert (AT_NIGHT.around(moment) is not None) == covered


def test_quiet_hours_are_those_where_the_player_lives() -> None:
    """22 to 7 in New York is 3 to 12, UTC, in winter."""
    quiet = replace(AT_NIGHT, zone="America/New_York")

    assert quiet.around(datetime(2026, 1, 10, 2, 59, tzinfo=UTC)) is None
    assert quiet.around(datetime(2026, 1, 10, 4, tzinfo=UTC)) == Interval(
        datetime(2026, 1, 10, 3, tzinfo=UTC), datetime(2026, 1, 10, 12, tzinfo=UTC)
    )


def test_a_quiet_night_lasts_as_long_as_the_night() -> None:
    """An hour less when summer time begins in Oslo, an hour more when it ends."""
    for day, length in (((2026, 3, 28), 8), ((2026, 10, 24), 10), ((2026, 6, 1), 9)):
        night = replace(AT_NIGHT, zone="Europe/Oslo").around(datetime(*day, 22, tzinfo=UTC))
        assert night is not None
        assert night.end - night.start == length * HOUR

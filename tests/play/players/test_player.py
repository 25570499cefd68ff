"""When a player gets his list of games, and when there is something to tell him."""

from dataclasses import replace
from datetime import UTC, datetime, time

from play.players.player import Player, PlayerReminder
from play.time.periods import DAY
from tests.support.examples import ANNA, HOUR, NOON

EIGHT = time(8)

ANNA_IN_OSLO = replace(Player.new(ANNA, NOON), zone="Europe/Oslo", digest=EIGHT)


def utc(month: int, day: int, hour: int, minute: int = 0, *, year: int = 2026) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def test_the_list_comes_at_the_same_time_of_the_day() -> None:
    """Also on a leap day, and on the days on which the clocks of Oslo change."""
    lists = {
        utc(3, 27, 12): utc(3, 28, 7),
        utc(3, 28, 12): utc(3, 29, 6),
        utc(10, 24, 12): utc(10, 25, 7),
        utc(10, 23, 12): utc(10, 24, 6),
        utc(2, 28, 12, year=2028): utc(2, 29, 7, year=2028),
    }

    assert {after: ANNA_IN_OSLO.next_digest(after) for after in lists} == lists


def test_a_time_that_the_day_has_not_or_twice_comes_once() -> None:
    """On 29 March 2026 the clocks of Oslo go from two to three; on 25 October from three to two."""
    anna = replace(ANNA_IN_OSLO, digest=time(2, 30))
    lists = {
        utc(3, 28, 12): utc(3, 29, 1, 30),
        utc(3, 29, 1, 30): utc(3, 30, 0, 30),
        utc(10, 24, 12): utc(10, 25, 0, 30),
        utc(10, 25, 0, 30): utc(10, 26, 1, 30),
    }

    assert {after: anna.next_digest(after) for after in lists} == lists


def test_a_day_that_a_zone_skips_has_none() -> None:
    """Samoa crossed the date line: the 30th of December 2011 never was."""
    anna = replace(ANNA_IN_OSLO, zone="Pacific/Apia")
    on_the_29th = utc(12, 29, 18, year=2011)
    on_the_31st = utc(12, 30, 18, year=2011)

    assert anna.next_digest(on_the_29th - HOUR) == on_the_29th
    assert anna.next_digest(on_the_29th) == on_the_31st
    assert anna.next_digest(on_the_31st) == on_the_31st + DAY


def test_nothing_is_due_before_its_time() -> None:
    """A microsecond early is early; a player who has set nothing is never woken."""
    anna, nobody = ANNA_IN_OSLO.scheduled(NOON), Player.new(ANNA, NOON).scheduled(NOON)
    assert anna.wake_at is not None

    assert anna.due(anna.wake_at - datetime.resolution) == set()
    assert anna.due(anna.wake_at) == {PlayerReminder.DIGEST}
    assert (nobody.wake_at, nobody.due(NOON + 365 * DAY)) == (None, set())


def test_what_comes_first_is_told_first() -> None:
    """A vacation that ends before the next list, and then the list."""
    vacation = Player.new(ANNA, NOON).vacation.started(NOON, DAY)
    anna = replace(ANNA_IN_OSLO, digest=time(20), vacation=vacation)

    anna = anna.scheduled(NOON + 12 * HOUR)
    back = NOON + DAY
    assert (anna.wake_at, anna.due(back)) == (back, {PlayerReminder.VACATION_OVER})

    anna = anna.scheduled(back)
    evening = utc(3, 2, 19)
    assert (anna.wake_at, anna.due(evening)) == (evening, {PlayerReminder.DIGEST})

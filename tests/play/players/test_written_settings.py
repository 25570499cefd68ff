"""Time zones, hours and days as people write them."""

from contextlib import suppress
from datetime import time
from zoneinfo import available_timezones

from hypothesis import given
from hypothesis import strategies as st

from play.time.days import read_days
from play.time.errors import DaysError, DaysFault, HoursError, HoursFault, ZoneError
from play.time.hours import read_hours, read_time
from play.time.zones import SUGGESTED_ZONES, matching_zones, read_zone
from tests.support.fuzzing import SIGN
from tests.support.refusing import refused

ANYTHING = st.text(SIGN, max_size=60) | st.text("0123456789:-.aphmsoturn ,+", max_size=20)


def test_a_zone_is_read_by_its_name_or_its_city() -> None:
    """In small letters, with spaces for what is between words; nothing else is one."""
    zones = {
        "Europe/Oslo": "Europe/Oslo",
        "europe/oslo": "Europe/Oslo",
        " oslo ": "Europe/Oslo",
        "new york": "America/New_York",
        "America/New York": "America/New_York",
        "utc": "UTC",
        "Buenos Aires": "America/Buenos_Aires",
        "Istanbul": "Asia/Istanbul",
    }

    assert {text: read_zone(text) for text in zones} == zones
    for text in ("", "Hnefa", "Europe", "../etc/passwd", "+2", "+2:00"):
        refused(ZoneError, read_zone, text)


def test_the_likeliest_zone_is_offered_first() -> None:
    """Cities that begin with it, then those that hold it, then old names; without it, all."""
    first_three = ["Europe/Amsterdam", "Europe/Andorra", "Europe/Astrakhan"]

    assert matching_zones("oslo", 25)[0] == "Europe/Oslo"
    assert matching_zones("lond", 25)[0] == "Europe/London"
    assert matching_zones("europe/", 3) == first_three
    assert matching_zones("no such place", 25) == []
    assert matching_zones("", 25) == list(SUGGESTED_ZONES)
    assert set(SUGGESTED_ZONES) <= available_timezones()


@given(st.text("aeinorst/_ ", max_size=4), st.integers(1, 25))
def test_no_more_zones_are_offered_than_there_is_room_for(text: str, limit: int) -> None:
    """Each of them can be read back."""
    found = matching_zones(text, limit)

    assert len(found) <= limit
    assert [read_zone(zone) for zone in found] == found


def test_a_time_of_the_day_is_read() -> None:
    """By the clock of 24 hours or of 12; what is none is refused."""
    times = {
        "08:00": time(8),
        "8": time(8),
        " 7.30 ": time(7, 30),
        "7h30": time(7, 30),
        "7:30pm": time(19, 30),
        "12 am": time(0),
        "12 PM": time(12),
        "0:00": time(0),
        "23:59": time(23, 59),
    }

    assert {text: read_time(text) for text in times} == times
    for text in ["", "24:00", "25", "12:60", "13pm", "0am", "noon", "08:00:00", "-8", "٨", "8:5"]:
        error = refused(HoursError, read_time, text)
        assert (error.text, error.fault) == (text, HoursFault.NO_TIME)


def test_hours_are_read() -> None:
    """They may go over midnight. Such as cannot be meant are refused, each with its own fault."""
    hours = {
        "22:00-07:30": (time(22), time(7, 30)),
        "22 - 7": (time(22), time(7)),
        "10pm to 7.30am": (time(22), time(7, 30)),
        "from 22:00 until 8:00": (time(22), time(8)),
        "1–5": (time(1), time(5)),
    }
    faults = {
        "": HoursFault.NO_HOURS,
        "22:00": HoursFault.NO_HOURS,
        "at night": HoursFault.NO_HOURS,
        "22:00-25:00": HoursFault.NO_TIME,
        "08:00-8": HoursFault.WHOLE_DAY,
    }

    assert {text: read_hours(text) for text in hours} == hours
    assert {text: refused(HoursError, read_hours, text).fault for text in faults} == faults


def test_days_are_read() -> None:
    """By name, in any order and as short as can be told apart; else the refusal has the fault."""
    days = {
        "Saturday, Sunday": {5, 6},
        "sat+sun": {5, 6},
        "Fri & Sat": {4, 5},
        "thursdays and fridays": {3, 4},
        "su": {6},
        "Mon. Tue. Wed.": {0, 1, 2},
        "sunday sunday": {6},
        "none": set(),
        "OFF": set(),
    }

    assert {text: read_days(text) for text in days} == days
    for text in ("", "s", "caturday", "fri-sun", "6", "mon tue wed thu"):
        error = refused(DaysError, read_days, text)
        fault = DaysFault.TOO_MANY if text.startswith("mon") else DaysFault.UNREADABLE
        assert (error.text, error.fault) == (text, fault)


@given(ANYTHING)
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    """Nothing that anybody types is an error of the program."""
    readers = {
        read_zone: ZoneError,
        read_time: HoursError,
        read_hours: HoursError,
        read_days: DaysError,
    }
    for read, refusal in readers.items():
        with suppress(refusal):
            read(text)

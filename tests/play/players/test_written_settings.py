"""Time zones, hours and days as people write them."""

from contextlib import suppress
from datetime import time

from hypothesis import given
from hypothesis import strategies as st

from play.time.days import read_days
from play.time.errors import DaysError, DaysFault, HoursError, HoursFault, ZoneError
from play.time.hours import read_hours, read_time
from play.time.places import places
from play.time.time_of_day import TimeOfDay
from play.time.zones import SUGGESTED_ZONES, matching_zones, read_zone
from tests.support.depth import fewer
from tests.support.fuzzing import SIGN
from tests.support.world import refused

ANYTHING = st.text(SIGN, max_size=60) | st.text("0123456789:-.aphmsoturn ,+", max_size=20)


def test_a_zone_is_read_by_its_name_or_its_city() -> None:
    """However its letters are written, by older names too; nothing else is one."""
    zones = {
        "Europe/Oslo": "Europe/Oslo",
        "europe/oslo": "Europe/Oslo",
        " oslo ": "Europe/Oslo",
        "Oslo, Norway": "Europe/Oslo",
        "berlin time": "Europe/Berlin",
        "new york": "America/New_York",
        "America/New York": "America/New_York",
        "São Paulo": "America/Sao_Paulo",
        "Zürich": "Europe/Zurich",
        "St. Johns": "America/St_Johns",
        "St. John\u2019s": "America/St_Johns",
        "Saint Helena": "Atlantic/St_Helena",
        "utc": "UTC",
        "Zulu": "UTC",
        "Buenos Aires": "America/Argentina/Buenos_Aires",
        "Asia/Istanbul": "Europe/Istanbul",
        "Calcutta": "Asia/Kolkata",
        "US/Eastern": "America/New_York",
        "NYC": "America/New_York",
        "\uff23\uff25\uff34": "Europe/Paris",
        "in Berlin": "Europe/Berlin",
        "SF": "America/Los_Angeles",
        "G\u00f6teborg": "Europe/Stockholm",
        "T\u00f3rshavn": "Atlantic/Faroe",
        "K\u00f8benhavn": "Europe/Copenhagen",
        "Krak\u00f3w": "Europe/Warsaw",
    }

    assert {text: read_zone(text) for text in zones} == zones
    for text in ("", ".", "Hnefa", "Europe", "lond", "../etc/passwd", "Etc/GMT+5", "+2", "UTC+2"):
        refused(ZoneError, read_zone, text)


def test_a_zone_is_read_by_its_country() -> None:
    """If all of the country has one time; otherwise some of its zones are named."""
    zones = {
        "Germany": "Europe/Berlin",
        "Deutschland": "Europe/Berlin",
        "sverige": "Europe/Stockholm",
        "UK": "Europe/London",
        "england": "Europe/London",
        "Northern Ireland": "Europe/London",
        "Norway": "Europe/Oslo",
        "no": "Europe/Oslo",
        "India": "Asia/Kolkata",
        "Côte d'Ivoire": "Africa/Abidjan",
        "Korea": "Asia/Seoul",
        "Hawaii": "Pacific/Honolulu",
    }

    assert {text: read_zone(text) for text in zones} == zones
    for text, likely in {
        "USA": ("America/New_York", "America/Chicago", "America/Denver"),
        "China": ("Asia/Shanghai", "Asia/Urumqi"),
        "LA": ("America/Los_Angeles", "Asia/Vientiane", "America/Argentina/La_Rioja"),
        "Samoa": ("Pacific/Pago_Pago", "Pacific/Apia"),
        "Hnefa": (),
        "Osol": ("Europe/Oslo", "Pacific/Guadalcanal"),
    }.items():
        assert refused(ZoneError, read_zone, text).likely == likely, text


def test_an_abbreviation_means_places_and_not_a_fixed_time() -> None:
    """In summer their clocks show another; one with several meanings is refused with these."""
    zones = {
        "est": "America/New_York",
        "E.D.T.": "America/New_York",
        "Eastern time": "America/New_York",
        "mst": "America/Denver",
        "hst": "Pacific/Honolulu",
        "gmt": "Europe/London",
        "BST": "Europe/London",
        "wet": "Europe/Lisbon",
        "cet": "Europe/Paris",
        "CEST": "Europe/Paris",
        "eet": "Europe/Helsinki",
        "ast": "America/Halifax",
        "aest": "Australia/Sydney",
        "kst": "Asia/Seoul",
        "eat": "Africa/Nairobi",
    }

    assert {text: read_zone(text) for text in zones} == zones
    for text, likely in {
        "cst": ("America/Chicago", "Asia/Shanghai"),
        "ist": ("Asia/Kolkata", "Europe/Dublin"),
        "PT": ("Europe/Lisbon", "America/Los_Angeles"),
        "UTC+5:30": ("Asia/Kolkata", "Asia/Colombo"),
    }.items():
        assert refused(ZoneError, read_zone, text).likely[:2] == likely, text


def test_a_part_of_a_country_is_not_meant_by_two_letters() -> None:
    """Nor is one by what it leaves out: most of Oregon has not the time of Boise."""
    for text in ("OR", "CB", "Da", "Navajo"):
        refused(ZoneError, read_zone, text)
    assert "America/Boise" in matching_zones("OR", 25)


def test_the_likeliest_zone_is_offered_first() -> None:
    """The best known first; the middle of a word counts only if nothing else is alike."""
    firsts = {
        "oslo": "Europe/Oslo",
        "lond": "Europe/London",
        "germ": "Europe/Berlin",
        "uk": "Europe/London",
        "et": "America/New_York",
        "de": "Europe/Berlin",
        "newyork": "America/New_York",
        "europe/": "Europe/London",
        "GMT-5": "America/New_York",
        "+05:45": "Asia/Kathmandu",
        "londno": "Europe/London",
        "stokholm": "Europe/Stockholm",
    }

    assert {text: matching_zones(text, 25)[0] for text in firsts} == firsts
    assert "Africa/Abidjan" not in matching_zones("uk", 25)  # Timbuktu has its time
    assert matching_zones("no such place", 25) == []
    assert matching_zones("", 25) == list(SUGGESTED_ZONES)


def test_every_place_can_be_chosen() -> None:
    """A zone that is offered is read as itself, and those suggested are places."""
    zones = [place.zone for place in places()]

    assert set(SUGGESTED_ZONES) < set(zones)
    assert [zone for zone in zones[::20] if read_zone(zone) != zone] == []


@fewer(times=0.4)
@given(st.text("aeinorst/_ ", max_size=4), st.integers(1, 3))
def test_no_more_zones_are_offered_than_there_is_room_for(text: str, limit: int) -> None:
    """Each of them can be read back."""
    found = matching_zones(text, limit)

    assert len(found) <= limit
    assert [read_zone(zone) for zone in found] == found


def test_a_time_of_the_day_is_read() -> None:
    """By the clock of 24 hours or of 12; what is none is refused."""
    times = {
        "08:00": time(8),
        "\uff10\uff18\uff1a\uff10\uff10": time(8),
        "8": time(8),
        " 7.30 ": time(7, 30),
        "7h30": time(7, 30),
        "7:30pm": time(19, 30),
        "12 am": time(0),
        "12 PM": time(12),
        "0:00": time(0),
        "23:59": time(23, 59),
        "8 a.m.": time(8),
        "8:15 P. M.": time(20, 15),
        "8 o'clock": time(8),
        "at 8": time(8),
        "22h": time(22),
        "7 h 30": time(7, 30),
        "2230": time(22, 30),
        "24:00": time(0),
        "24h": time(0),
        "noon": time(12),
        "Midnight": time(0),
        "12 noon": time(12),
        "12 midnight": time(0),
    }

    assert {text: read_time(text) for text in times} == times
    for text in [
        "",
        "24:01",
        "25",
        "12:60",
        "13pm",
        "24 am",
        "0am",
        "dawn",
        "08:00:00",
        "-8",
        "௰",
        "8:5",
    ]:
        error = refused(HoursError, read_time, text)
        assert (error.text, error.fault) == (text, HoursFault.NO_TIME)


def test_hours_are_read() -> None:
    """They may go over midnight. Such as cannot be meant are refused, each with its own fault."""
    hours = {
        "22:00-07:30": (time(22), time(7, 30)),
        "22 - 7.": (time(22), time(7)),
        "10pm to 7.30am": (time(22), time(7, 30)),
        "from 22:00 until 8:00": (time(22), time(8)),
        "1–5": (time(1), time(5)),
        "22h-7h": (time(22), time(7)),
        "22h til 12 noon": (time(22), time(12)),
        "22:00-24:00": (time(22), time(0)),
        "10 p.m. – 8 a.m.": (time(22), time(8)),
        "2200—0700": (time(22), time(7)),
        "between 10pm and noon": (time(22), time(12)),
        "midnight till 8": (time(0), time(8)),
        # With one am or pm for both, the shorter range is meant.
        "10-7am": (time(22), time(7)),
        "12-7:30 a.m.": (time(0), time(7, 30)),
        "11pm to 7": (time(23), time(7)),
        "9-5pm": (time(9), time(17)),
        "8-8:30am": (time(8), time(8, 30)),
        "07:00-11pm": (time(7), time(23)),
        "noon-1": (time(12), time(13)),
        "22-7am": (time(22), time(7)),
    }
    faults = {
        "": HoursFault.NO_HOURS,
        "22:00": HoursFault.NO_HOURS,
        "at night": HoursFault.NO_HOURS,
        "22:00-25:00": HoursFault.NO_TIME,
        "08:00-8": HoursFault.WHOLE_DAY,
        "0:00-24:00": HoursFault.WHOLE_DAY,
        "1-2-3": HoursFault.NO_HOURS,
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
        "weekend": {5, 6},
        "Weekends and Mon": {0, 5, 6},
        "sat-sun": {5, 6},
        "Sat thru Sun": {5, 6},
        "Fri – Sun": {4, 5, 6},
        "saturday to monday": {5, 6, 0},
        "weds": {2},
        "every Sunday": {6},
        "never": set(),
        "none": set(),
        "OFF": set(),
    }

    assert {text: read_days(text) for text in days} == days
    faults = {
        **dict.fromkeys(("", "s", "-", "sat-", "caturday", "6"), DaysFault.UNREADABLE),
        **dict.fromkeys(
            ("mon tue wed thu", "mon-fri", "weekdays", "every day"), DaysFault.TOO_MANY
        ),
    }
    for text, fault in faults.items():
        error = refused(DaysError, read_days, text)
        assert (error.text, error.fault) == (text, fault)


def test_a_time_of_day_may_name_its_place() -> None:
    """Without one it is in the zone of who types it."""
    times = {
        "9": "09:00 Europe/Oslo",
        "8 p.m.": "20:00 Europe/Oslo",
        "7:30 new york": "07:30 America/New_York",
        "8 am UK": "08:00 Europe/London",
        "8 in Berlin": "08:00 Europe/Berlin",
        "8 my time": "08:00 Europe/Oslo",
        "8:00 local": "08:00 Europe/Oslo",
        "8 America/Denver": "08:00 America/Denver",
        "24:00 Germany": "00:00 Europe/Berlin",
    }

    assert {text: str(TimeOfDay.typed(text, "Europe/Oslo")) for text in times} == times
    assert {at: str(TimeOfDay.read(at)) for at in times.values()} == {
        at: at for at in times.values()
    }
    refused(HoursError, TimeOfDay.typed, "dawn", "UTC")
    refused(ZoneError, TimeOfDay.typed, "8 Hnefa", "UTC")


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

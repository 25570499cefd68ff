"""Places that time zones are named after, with everything that people call them.

They come from the tables of the package tzdata, which follows the IANA's.
"""

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

AREAS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)
"""First words of the zones that are named after cities; others are old names of regions."""

OTHER_COUNTRY_NAMES: Mapping[str, Sequence[str]] = {
    "AE": ("UAE", "Emirates"),
    "AT": ("Österreich",),
    "CD": ("DR Congo", "Democratic Republic of the Congo"),
    "CF": ("Central African Republic",),
    "CH": ("Schweiz", "Suisse"),
    "CI": ("Ivory Coast",),
    "CZ": ("Czechia",),
    "DE": ("Deutschland",),
    "DK": ("Danmark",),
    "ES": ("España",),
    "FI": ("Suomi",),
    "GB": (
        "UK",
        "United Kingdom",
        "Britain",
        "Great Britain",
        "England",
        "Scotland",
        "Wales",
        "Northern Ireland",
    ),
    "IS": ("Ísland",),
    "IT": ("Italia",),
    "KP": ("North Korea",),
    "KR": ("Korea", "South Korea", "Republic of Korea"),
    "NL": ("Holland", "The Netherlands"),
    "NO": ("Norge",),
    "PL": ("Polska",),
    "SE": ("Sverige",),
    "TR": ("Türkiye",),
    "US": ("USA", "United States of America"),
    "WS": ("Samoa",),
}
"""Names of countries, by their ISO codes, that people type and the IANA's table lacks."""

OTHER_PLACES: Mapping[str, Sequence[str]] = {
    "Africa/Johannesburg": ("Cape Town", "Durban", "Pretoria"),
    "America/Chicago": ("Texas", "Houston", "Dallas", "Austin", "Minneapolis", "New Orleans"),
    "America/Los_Angeles": ("LA", "San Francisco", "SF", "California", "Seattle", "Washington"),
    "America/New_York": ("NYC", "New York City", "Washington", "Washington DC", "Boston"),
    "America/Sao_Paulo": ("Rio de Janeiro",),
    "America/Toronto": ("Ottawa", "Quebec"),
    "Asia/Ho_Chi_Minh": ("Ho Chi Minh City",),
    "Asia/Kolkata": ("Mumbai", "Bombay", "Delhi", "Bangalore"),
    "Asia/Shanghai": ("Peking",),
    "Asia/Tokyo": ("Osaka", "Kyoto"),
    "Atlantic/Faroe": ("Torshavn",),
    "Europe/Berlin": ("Munich", "Hamburg", "Cologne", "Frankfurt"),
    "Europe/Copenhagen": ("København", "Kobenhavn", "Aarhus", "Århus", "Odense"),
    "Europe/Dublin": ("Eire",),
    "Europe/Madrid": ("Barcelona",),
    "Europe/Moscow": ("Saint Petersburg", "St Petersburg"),
    "Europe/Oslo": ("Bergen", "Trondheim"),
    "Europe/Rome": ("Milan",),
    "Europe/Stockholm": ("Gothenburg", "Goteborg", "Malmö", "Uppsala"),
    "Europe/Warsaw": ("Warszawa", "Krakow", "Gdansk", "Wroclaw"),
    "Europe/Zurich": ("Geneva",),
}
"""Names of places that people type, and no zone has. LA would be Laos alone otherwise."""

# Far ahead, where only the rules count by which clocks go on, not what happened in single years.
_WINTER_AND_SUMMER = (datetime(2100, 1, 15, tzinfo=UTC), datetime(2100, 7, 15, tzinfo=UTC))


@dataclass(frozen=True, slots=True)
class ZonedPlace:
    """A place whose time zone has the IANA name *zone*.

    *cities* are its own names, *countries* those of its country, *code* is the country's in ISO
    3166, and *region* the part of the country that has this time. *offsets* are those from UTC in
    January and July; *called* has them by abbreviations of the time, such as CET and CEST.
    """

    zone: str
    cities: tuple[str, ...]
    countries: tuple[str, ...]
    code: str
    region: str
    offsets: tuple[timedelta, ...]
    called: Mapping[str, timedelta]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the place and of where it is; no abbreviations."""
        return (*self.cities, *self.countries, self.region)


@cache
def places() -> tuple[ZonedPlace, ...]:
    """UTC, and a place for each time zone of each country; cached, since it reads many files."""
    countries, rows = dict(_rows("iso3166.tab")), list(_rows("zone.tab"))
    older = _older_names({zone for _, _, zone, *_ in rows})
    found = [_place("UTC", older["Etc/UTC"])]
    for code, _, zone, *region in rows:
        named = (countries[code], *OTHER_COUNTRY_NAMES.get(code, ()))
        found.append(_place(zone, older[zone], named, code, *region))
    return tuple(found)


def _place(
    zone: str,
    older: Sequence[str],
    countries: tuple[str, ...] = (),
    code: str = "",
    region: str = "",
) -> ZonedPlace:
    seasons = [moment.astimezone(ZoneInfo(zone)) for moment in _WINTER_AND_SUMMER]
    offsets = tuple(moment.utcoffset() or timedelta() for moment in seasons)
    called = dict(zip(_abbreviations(seasons), (*offsets, offsets[0]), strict=False))
    named = (name for each in (zone, *older) for name in _city_names(each))
    cities = (*named, *OTHER_PLACES.get(zone, ()))
    return ZonedPlace(zone, cities, countries, code, _named(region), offsets, called)


def _named(region: str) -> str:
    """*region* without the parts of it that have another time: *AZ (except Navajo)*."""
    return re.sub(r"\s*\(except [^)]*\)", "", region)


def _abbreviations(seasons: Sequence[datetime]) -> list[str]:
    """The abbreviations of the time in winter, in summer and for both, such as EST, EDT and ET."""
    winter, summer = (moment.tzname() or "" for moment in seasons)
    both = [f"{winter[:-2]}T"] if winter[-2:] == "ST" and summer[-2:] == "DT" else []
    # Where nobody has a name for the time, tzdata has its offset.
    return [name for name in (winter, summer, *both) if name.isalpha()]


def _city_names(zone: str) -> Iterator[str]:
    """The names by which people may look for *zone*: all of it, and its city alone."""
    written = zone.replace("_", " ")
    yield written
    area, _, city = written.rpartition("/")
    if area.startswith(AREAS):
        yield city
        # The tables write *St Helena* and *St Johns*.
        if city.startswith("St "):
            yield city.replace("St", "Saint", 1)


def _older_names(current: Container[str]) -> Mapping[str, list[str]]:
    """Names for each zone that are not *current*, such as Asia/Calcutta for Asia/Kolkata.

    Those without an area are left out: *EST* among them is the time of Panama, all the year.
    """
    older = defaultdict(list)
    for line in _lines("tzdata.zi"):
        match line.split():
            case ["L", zone, name] if name not in current and ("/" in name or zone == "Etc/UTC"):
                older[zone].append(name)
    return older


def _rows(table: str) -> Iterator[list[str]]:
    return (line.split("\t") for line in _lines(table))


def _lines(table: str) -> list[str]:
    text = files("tzdata.zoneinfo").joinpath(table).read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]

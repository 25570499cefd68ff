"""Time zones as people name them: ``Europe/Oslo``, ``oslo``, ``new york``."""

from functools import cache
from zoneinfo import available_timezones

from play.time.errors import ZoneError

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
"""Areas that begin the names of zones after places; other names, except UTC, are obsolete."""

SUGGESTED_ZONES = (
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Oslo",
    "Europe/Stockholm",
    "Europe/Helsinki",
    "Europe/Kyiv",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Toronto",
    "America/Sao_Paulo",
    "Africa/Cairo",
    "Africa/Johannesburg",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""Zones from all over the world, to suggest before anything is typed."""


def read_zone(text: str) -> str:
    """The IANA name of the time zone that *text* names, in full or by its city.

    If several zones have that city, they are the same zone under older and newer names.

    Raises:
        ZoneError: the text names no time zone.
    """
    sought = _plain(text)
    zones = _zones()
    if sought in zones:
        return zones[sought]
    cities = [zone for plain, zone in zones.items() if plain.rpartition("/")[2] == sought]
    placed = [zone for zone in cities if zone.startswith(AREAS)]
    if not placed:
        raise ZoneError(text)
    return min(placed, key=len)


def matching_zones(text: str, limit: int) -> list[str]:
    """Up to *limit* zones that *text* may mean, the likeliest first."""
    sought = _plain(text)
    if not sought:
        return list(SUGGESTED_ZONES[:limit])
    found = [(_rank(plain, sought), zone) for plain, zone in _zones().items() if sought in plain]
    return [zone for _, zone in sorted(found)[:limit]]


def _rank(plain: str, sought: str) -> tuple[bool, bool, bool]:
    """A sort key of the zone *plain*: *sought* itself, then cities that begin so, then others."""
    city = plain.rpartition("/")[2]
    placed = plain.startswith(tuple(area.casefold() for area in AREAS)) or plain == "utc"
    return (plain != sought, not city.startswith(sought), not placed)


@cache
def _zones() -> dict[str, str]:
    """All zones by their names in plain letters; cached, because listing them reads many files."""
    return {_plain(zone): zone for zone in sorted(available_timezones())}


def _plain(text: str) -> str:
    return "_".join(text.casefold().replace("_", " ").split())

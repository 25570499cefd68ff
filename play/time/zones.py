"""Time zones as people name them: ``Europe/Oslo``, ``são paulo``, ``Germany``, ``CET``."""

import re
from collections.abc import Iterable
from datetime import timedelta

from play.limits.text_lengths import MAX_SEARCHED_LENGTH
from play.name_search import NameLikeness, likeness, similar, words_of
from play.text_cleaning import plainly
from play.time.errors import ZoneError
from play.time.places import ZonedPlace, places

SUGGESTED_ZONES = (
    "UTC",
    "Europe/London",
    "Europe/Lisbon",
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
    "America/Halifax",
    "America/Sao_Paulo",
    "Africa/Cairo",
    "Africa/Johannesburg",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
    "Pacific/Honolulu",
)
"""Zones from all over the world, to suggest before anything is typed."""

_BEST_KNOWN = (*SUGGESTED_ZONES, "Asia/Seoul", "Africa/Nairobi")
"""Those, and others that most people of their time mean: KST is not Pyongyang's to them."""

SUGGESTED_INSTEAD = 3
"""The most zones that are suggested for a text that names none."""

MAX_CODE_LENGTH = 2
"""Length of the codes of countries, and of their parts in the descriptions of zones."""

SAME = NameLikeness.SAME

_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\-−–])\s*([0-9]{1,2})(?::?([0-9]{2}))?", re.IGNORECASE)
_IN = re.compile(r"\A\s*in\s+(?=\S)", re.IGNORECASE)
_TIME = re.compile(r"\s+(?:(?:standard|daylight|summer)\s+)?time\s*$", re.IGNORECASE)


def read_zone(text: str) -> str:
    """The IANA name of the time zone that *text* names: in full, or by a city, country or time.

    A country, or an abbreviation such as CET, names a zone only if it is the same time everywhere.

    Raises:
        ZoneError: the text names no time zone, or several whose times differ.
    """
    sought = _cleaned(text)
    found = _likeliest(sought)
    alike = [place for place in found if _likeness(sought, place) is SAME]
    alike = alike or [place for place in found if _in_whole_words(sought, place)]
    if len({_time_meant(sought, place) for place in alike}) != 1:
        raise ZoneError(text, tuple(matching_zones(text, SUGGESTED_INSTEAD)))
    return alike[0].zone


def matching_zones(text: str, limit: int) -> list[str]:
    """Up to *limit* zones that *text* may mean, the likeliest first.

    Text may also be an offset from UTC: it means the places that have it in winter or in summer.
    Typing errors are forgiven if nothing has that name.
    """
    sought = _cleaned(text)
    if not sought:
        return list(SUGGESTED_ZONES[:limit])
    return [place.zone for place in _likeliest(sought)[:limit]]


def _cleaned(text: str) -> str:
    """*text* without underscores, the first word of *in Oslo*, the last word of *Eastern time*."""
    written = plainly(text[:MAX_SEARCHED_LENGTH]).replace("_", " ")
    return _TIME.sub("", _IN.sub("", written)).strip()


def _likeliest(sought: str) -> list[ZonedPlace]:
    """The places that *sought* may mean, the likeliest first."""
    offset = _OFFSET.fullmatch(sought)
    if offset is not None:
        return _known_first(place for place in places() if _length(offset) in place.offsets)
    every = [(_likeness(sought, place), place) for place in _known_first(places())]
    found = [(how, place) for how, place in every if how is not None]
    if not found:
        return similar(sought, ((place, place.names) for _, place in every))
    # The middle of a word is meant only if nothing else is: UK is not Timbuktu.
    if any(how is not NameLikeness.MIDDLES for how, _ in found):
        found = [(how, place) for how, place in found if how is not NameLikeness.MIDDLES]
    # Of those that are equally alike, the ones that are so by their own names come first.
    found.sort(key=lambda each: (each[0], likeness(sought, *each[1].cities) is not each[0]))
    return [place for _, place in found]


def _likeness(sought: str, place: ZonedPlace) -> NameLikeness | None:
    """The likeness of *sought* to a name of *place*; abbreviations count in full only."""
    if _short(sought) and _short(sought) in {place.code, *place.called}:
        return SAME
    return likeness(sought, *place.names)


def _in_whole_words(sought: str, place: ZonedPlace) -> bool:
    """Whether each word of *sought*, such as *Oslo, Norway*, is one of the place's names.

    Two letters are too few: OR stands for a part of Oregon that has not the time of the rest.
    """
    if len(sought) <= MAX_CODE_LENGTH:
        return False
    words = {word for name in (*place.names, place.code) for word in words_of(name)}
    return words.issuperset(words_of(sought)) and bool(words_of(sought))


def _known_first(found: Iterable[ZonedPlace]) -> list[ZonedPlace]:
    """The places in *found*, those that most people know first."""
    order = {zone: number for number, zone in enumerate(_BEST_KNOWN)}
    return sorted(found, key=lambda place: order.get(place.zone, len(order)))


def _time_meant(sought: str, place: ZonedPlace) -> tuple[timedelta, ...]:
    """The offsets from UTC that *sought* means in *place*: that of an abbreviation, or all."""
    offset = place.called.get(_short(sought))
    return place.offsets if offset is None else (offset,)


def _short(sought: str) -> str:
    """*sought* as abbreviations are written: *e.s.t.* is EST."""
    return sought.replace(".", "").upper()


def _length(offset: re.Match[str]) -> timedelta:
    sign, hours, minutes = offset.groups()
    size = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return size if sign == "+" else -size

"""All entries (``name:value``) of OpenTafl's rules strings, with their forms and defaults."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from tafl.limits import MAX_TEXT_LENGTH
from tafl.opentafl.errors import OpenTaflError, OpenTaflFault

ALL_PIECES = "tcnkTCNK"
"""Letters of man, commander, knight and king: small for attackers, capital for defenders."""


class EntryFormat(NamedTuple):
    """The form of an entry's value, and the *default* if the entry is left out."""

    form: re.Pattern[str]
    default: str


def _one_of(letters: str, default: str) -> EntryFormat:
    return EntryFormat(re.compile(f"[{letters}]"), default)


def _squares(default: str) -> EntryFormat:
    return EntryFormat(re.compile(r"default|(?:[a-z][0-9]{1,2},)*(?:[a-z][0-9]{1,2})?"), default)


PIECES = re.compile(r"[tcnkmgTCNKMG]*")
"""The form of a list of pieces."""


def _pieces(default: str) -> EntryFormat:
    return EntryFormat(PIECES, default)


_ANYTHING = re.compile(r".*", re.DOTALL)

ENTRIES: Mapping[str, EntryFormat] = {
    "dim": EntryFormat(re.compile(r"[0-9]{1,3}"), ""),
    "name": EntryFormat(_ANYTHING, ""),
    "esc": _one_of("ce", "c"),  # the king escapes at a corner, at the edge
    "surf": _one_of("yn", "y"),  # being surrounded is fatal
    "atkf": _one_of("yn", "y"),  # the attackers move first
    "tfr": _one_of("idwl", "d"),  # threefold repetition: ignored, draw, repeater wins, loses
    "ka": _one_of("yhan", "y"),  # the king is armed: yes, as hammer, as anvil, no
    "ks": _one_of("swcmyn", "s"),  # strong, weak, strong at the throne, also caught at the edge
    "kj": _one_of("nrjc", "n"),  # jumps of the king: none, restricted, over men, capturing
    "nj": _one_of("nrjc", "c"),  # jumps of knights
    "cj": _one_of("nrjc", "j"),  # jumps of commanders
    "mj": _one_of("nrjcy", "n"),  # jumps of mercenaries
    "gj": _one_of("nrjcy", "n"),  # jumps of guards
    "cor": _squares("default"),  # the corner squares
    "cen": _squares("default"),  # the throne
    "afor": _squares(""),  # the attackers' fortress
    "dfor": _squares(""),  # the defenders' fortress
    "spd": EntryFormat(
        re.compile(r"(?:-?[0-9]{1,3},)*-?[0-9]{1,3},?"), "-1"
    ),  # steps; -1: any number
    "corh": _pieces(ALL_PIECES),  # pieces to which it is hostile
    "cenh": _pieces("tcnk"),
    "cenhe": _pieces(ALL_PIECES),  # when it is empty
    "aforh": _pieces("TCNK"),
    "dforh": _pieces("tcnk"),
    "corp": _pieces("K"),  # pieces that may pass it
    "cenp": _pieces(ALL_PIECES),
    "aforp": _pieces(ALL_PIECES),
    "dforp": _pieces("TCNK"),
    "cors": _pieces("K"),  # pieces that may stop on it
    "cens": _pieces("K"),
    "afors": _pieces(ALL_PIECES),
    "dfors": _pieces("TCNK"),
    "corre": _pieces(ALL_PIECES),  # pieces that may return to it
    "cenre": _pieces(ALL_PIECES),
    "aforre": _pieces(ALL_PIECES),
    "dforre": _pieces(ALL_PIECES),
    "sw": _one_of("nws", "n"),  # shieldwalls: none, weak, strong (a corner may close one)
    "swf": _one_of("yn", "y"),  # only by the move that closes a flank
    "efe": _one_of("yn", "n"),  # the king may escape into a fort at the edge
    "linc": _one_of("yn", "n"),  # Linnaean captures
    "ber": _one_of("ncm", "n"),  # berserk moves: none, captures, any
    "start": EntryFormat(_ANYTHING, ""),
    "starti": EntryFormat(_ANYTHING, ""),
}
"""All entries in the order in which they are written; ``dim`` and a start are required."""


def read_entries(text: str) -> dict[str, str]:
    """Split a rules string into its entries; those left out have their defaults.

    Raises:
        OpenTaflError: an entry is unknown, comes twice, is missing or has a wrong value.
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise OpenTaflError(OpenTaflFault.TOO_LONG, "", str(len(text)))
    given: dict[str, str] = {}
    for word in text.split():
        name, colon, value = word.partition(":")
        if not colon:
            raise OpenTaflError(OpenTaflFault.NOT_AN_ENTRY, word)
        if name not in ENTRIES:
            raise OpenTaflError(OpenTaflFault.UNKNOWN_ENTRY, name, value)
        if name in given:
            raise OpenTaflError(OpenTaflFault.REPEATED_ENTRY, name, value)
        if not ENTRIES[name].form.fullmatch(value):
            raise OpenTaflError(OpenTaflFault.WRONG_VALUE, name, value)
        given[name] = value
    for name in ("dim", "starti" if "starti" in given else "start"):
        if name not in given:
            raise OpenTaflError(OpenTaflFault.MISSING_ENTRY, name)
    return {name: entry.default for name, entry in ENTRIES.items()} | given


def write_entries(entries: Mapping[str, str]) -> str:
    """Write those *entries* that are not at their defaults, in OpenTafl's order."""
    return " ".join(
        f"{name}:{entries[name]}"
        for name, entry in ENTRIES.items()
        if entries.get(name, entry.default) != entry.default
    )

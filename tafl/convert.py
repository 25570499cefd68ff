"""Rulesets and game records from one notation into another; which one a text is in shows itself."""

import re
from dataclasses import dataclass
from enum import StrEnum

from tafl.opentafl.games import LeftOut, Reading, read_game, write_game
from tafl.opentafl.rules import read_rules, write_rules
from tafl.records import MOST_TURNS, Record, read_record, write_record
from tafl.ruleset import Ruleset
from tafl.rulesets import read_ruleset, write_ruleset

_RULES_STRING = re.compile(r"\s*dim:")
_OPENTAFL_TAG = re.compile(r"\s*\[[a-z][a-z0-9-]*:")
_RECORD_TAG = re.compile(r'\s*\[[A-Za-z][A-Za-z0-9_]* "')


class Notation(StrEnum):
    """How a text is written: ours (TOML and records) or OpenTafl's."""

    TAFL = "tafl"
    OPENTAFL = "opentafl"

    @property
    def other(self) -> "Notation":
        """The notation that this one is converted to."""
        return Notation.TAFL if self is Notation.OPENTAFL else Notation.OPENTAFL


@dataclass(frozen=True, slots=True)
class Converted:
    """The converted *text*, and what of the original is not in it."""

    text: str
    left_out: frozenset[LeftOut] = frozenset()


def notation_of(text: str) -> Notation:
    """The notation that *text* begins in; ours, if it begins in neither."""
    begins = _RULES_STRING.match(text) or _OPENTAFL_TAG.match(text)
    return Notation.OPENTAFL if begins else Notation.TAFL


def read_any_game(text: str) -> Reading:
    """Read a game record, ours or OpenTafl's, of ``MOST_TURNS`` turns at most.

    Raises:
        TaflError: it cannot be read; the error tells which line is wrong, where one is.
    """
    if notation_of(text) is Notation.OPENTAFL:
        return read_game(text)
    return Reading(read_record(text, most_turns=MOST_TURNS))


def write_any_game(record: Record, notation: Notation) -> str:
    """Write *record* in *notation*.

    Raises:
        UnwritableError: *notation* has no word for some options of the ruleset.
    """
    return write_record(record) if notation is Notation.TAFL else write_game(record)


def write_any_ruleset(ruleset: Ruleset, notation: Notation) -> str:
    """Write *ruleset* in *notation*.

    Raises:
        UnwritableError: *notation* has no word for some of its options.
    """
    return write_ruleset(ruleset) if notation is Notation.TAFL else write_rules(ruleset) + "\n"


def convert(text: str, source: Notation | None = None, target: Notation | None = None) -> Converted:
    """Convert a ruleset or a game record from *source* to *target*, by default to the other one.

    Raises:
        TaflError: it cannot be read, or *target* cannot express it.
    """
    source = source or notation_of(text)
    target = target or source.other
    if source is Notation.TAFL and not _RECORD_TAG.match(text):
        return Converted(write_any_ruleset(read_ruleset(text, "converted"), target))
    if source is Notation.OPENTAFL and not _OPENTAFL_TAG.match(text):
        return Converted(write_any_ruleset(read_rules(text), target))
    reading = read_game(text) if source is Notation.OPENTAFL else Reading(read_record(text))
    return Converted(write_any_game(reading.record, target), reading.left_out)

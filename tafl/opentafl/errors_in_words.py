"""Explanations, in English, of errors and limits of OpenTafl's notation."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tafl.errors import TaflError
from tafl.opentafl.errors import OpenTaflError, OpenTaflFault, UnplayedError, UnwritableError
from tafl.opentafl.rules_writer import Rounded
from tafl.phrases import listed

_OPENTAFL_FAULTS = {
    OpenTaflFault.NOT_AN_ENTRY: "I can't read {entry!r} in the rules string. Write a name, a colon "
    "and a value, without spaces.",
    OpenTaflFault.UNKNOWN_ENTRY: "A rules string has no entry {entry!r}.",
    OpenTaflFault.REPEATED_ENTRY: "The rules string has the entry {entry!r} twice.",
    OpenTaflFault.MISSING_ENTRY: "The entry {entry!r} is missing.",
    OpenTaflFault.WRONG_VALUE: "The entry {entry!r} can't be {found!r}.",
    OpenTaflFault.NO_ATTACKERS: "The start position has no attackers.",
    OpenTaflFault.TOO_LONG: "The rules string is too long, with {found} characters.",
}


def rounded_in_words(rounded: Sequence[Rounded]) -> str:
    """A sentence that lists the options of a ruleset changed by a text in OpenTafl's notation."""
    options = listed(
        f"{option} = {written} instead of {given}" for option, given, written in rounded
    )
    return f"These are the nearest rules that OpenTafl's notation can express: {options}."


SENTENCES: Mapping[type[TaflError], Callable[[Any], str]] = {
    OpenTaflError: lambda error: _OPENTAFL_FAULTS[error.fault].format(
        entry=error.entry[:40], found=error.found[:40]
    ),
    UnplayedError: lambda error: (
        f"{error.found[:40]!r} asks for {error.what}. No ruleset can have that here."
    ),
    UnwritableError: lambda error: (
        "OpenTafl's notation can't express "
        f"{listed(f'{name} = {value}' for name, value in error.options)}."
    ),
}
"""The functions that explain errors, by the class of the error."""

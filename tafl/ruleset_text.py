"""Rulesets as TOML text, both ways, with the line of every mistake in a text."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import islice
from typing import Any

from tafl.errors import RulesetError, RulesetFault
from tafl.limits import MAX_TEXT_LENGTH
from tafl.playability import CHECKS, LAST, PLACES, PlayabilityCheck
from tafl.ruleset import Ruleset
from tafl.ruleset_options import LISTS, OPTIONS, Misfit, UnfitError
from tafl.ruleset_settings import Setting, settings_of

MAX_MISTAKES = 20
"""Most mistakes of a text that are reported."""
MAX_UNCLOSED = 3
"""Number of unclosed quotes at which reading stops: the rest of the text cannot be understood."""
REQUIRED = ("name", "layout")
_NUMBER = re.compile("[0-9]{1,9}")


@dataclass(slots=True)
class ReadOptions:
    """Options read from a text: their values, the lines (from 1) that set them, and mistakes."""

    values: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int | None] = field(default_factory=dict)
    mistakes: list[RulesetError] = field(default_factory=list)

    @property
    def is_hopeless(self) -> bool:
        """Whether there are so many mistakes that reading on is useless."""
        unclosed = [each for each in self.mistakes if each.fault is RulesetFault.UNCLOSED]
        return len(self.mistakes) >= MAX_MISTAKES or len(unclosed) >= MAX_UNCLOSED

    def checked(self, rules: Ruleset, *, trusted: bool = False) -> Ruleset:
        """Return *rules*, made of the values read, if they pass the checks for a playable game.

        If they are *trusted*, only the squares that they name are checked.

        Raises:
            RulesetError: there are mistakes, or the options do not fit together.
        """
        for check in PLACES if trusted else (*PLACES, *CHECKS):
            self._ask(check, rules)
        if not self.mistakes and not trusted:
            self._ask(LAST, rules)
        if self.mistakes:
            first, *further = sorted(self.mistakes, key=lambda mistake: mistake.line or 0)
            first.further = tuple(further[: MAX_MISTAKES - 1])
            raise first
        return rules

    def _ask(self, check: PlayabilityCheck, rules: Ruleset) -> None:
        """Note the mistakes that *check* finds, unless one of its options could not be read."""
        unread = {mistake.option for mistake in self.mistakes}
        unread |= set() if rules.layout else {"layout"}
        if unread.isdisjoint(check.options):
            option = check.options[0]
            line = next((self.lines[name] for name in check.options if name in self.lines), None)
            self.mistakes += [_mistake(misfit, option, line) for misfit in check.misfits(rules)]


def read_ruleset(text: str, key: str, *, trusted: bool = False) -> Ruleset:
    """Read the TOML *text* of the ruleset named *key*.

    A *trusted* text was accepted once, and games may have begun with it. So its options are not
    checked again for a playable game.

    Raises:
        RulesetError: *text* is refused; the error has every mistake with option, line and reason.
    """
    reading = _read(text, REQUIRED)
    rules = Ruleset(**{"name": "", "layout": ()} | reading.values | {"key": key})
    return reading.checked(rules, trusted=trusted)


def checked(ruleset: Ruleset) -> Ruleset:
    """Return *ruleset* if it passes the checks for a playable game.

    Raises:
        RulesetError: the ruleset is not playable.
    """
    return ReadOptions().checked(ruleset)


def write_ruleset(ruleset: Ruleset) -> str:
    """*ruleset* as TOML text with every option, which ``read_ruleset`` reads back."""
    return "".join(
        f"{name} = {option.write(getattr(ruleset, name))}\n" for name, option in OPTIONS.items()
    )


def override(ruleset: Ruleset, name: str, value: str) -> Ruleset:
    """*ruleset* with the option *name* set to *value*, written as TOML or without quotes.

    A list may be written with commas: ``attackers,king``.

    Raises:
        RulesetError: there is no such option, or *value* does not fit it.
    """
    return override_all(ruleset, [(name, value)])


def override_all(ruleset: Ruleset, settings: Iterable[tuple[str, str]]) -> Ruleset:
    """*ruleset* with several options set: pairs of name and value as in ``override``.

    Raises:
        RulesetError: an option is refused, or the options do not fit together.
    """
    reading = ReadOptions()
    for name, value in settings:
        _take(reading, name, _given(name, value))
    return reading.checked(replace(ruleset, **reading.values))


def amend(ruleset: Ruleset, text: str, *, trusted: bool = False) -> Ruleset:
    """*ruleset* with the options that the TOML *text* sets; for *trusted* see ``read_ruleset``.

    Raises:
        RulesetError: *text* is refused.
    """
    reading = _read(text)
    return reading.checked(replace(ruleset, **reading.values), trusted=trusted)


def difference(ruleset: Ruleset, base: Ruleset) -> str:
    """The options in which *ruleset* differs from *base*, as TOML for ``amend``."""
    return "".join(
        f"{name} = {option.write(getattr(ruleset, name))}\n"
        for name, option in OPTIONS.items()
        if getattr(ruleset, name) != getattr(base, name)
    )


def _read(text: str, required: Sequence[str] = ()) -> ReadOptions:
    """The settings in *text*, read until there are more mistakes than are reported."""
    reading = ReadOptions()
    if len(text) > MAX_TEXT_LENGTH:
        reading.mistakes.append(
            RulesetError(
                RulesetFault.TOO_LONG, "", found=len(text), expected=(str(MAX_TEXT_LENGTH),)
            )
        )
        return reading
    for found in settings_of(text):
        if isinstance(found, RulesetError):
            reading.mistakes.append(found)
            reading.lines.setdefault(found.option, found.line)
        else:
            _take_setting(reading, found)
        if reading.is_hopeless:
            return reading
    reading.mistakes += [
        RulesetError(RulesetFault.MISSING_OPTION, name)
        for name in required
        if name not in reading.lines
    ]
    return reading


def _take_setting(reading: ReadOptions, setting: Setting) -> None:
    if setting.name in reading.lines:
        fault = RulesetFault.SET_TWICE
        reading.mistakes.append(RulesetError(fault, setting.name, line=setting.line))
        return
    reading.lines[setting.name] = setting.line
    try:
        value = setting.value() if setting.name in OPTIONS else None
    except RulesetError as error:
        reading.mistakes.append(error)
    else:
        _take(reading, setting.name, value, setting)


def _take(reading: ReadOptions, name: str, value: object, setting: Setting | None = None) -> None:
    """Note the *value* of option *name*, from *setting* if there is one, or the mistake in it."""
    if name not in OPTIONS:
        near = tuple(get_close_matches(name, OPTIONS, n=1))
        line = setting.line if setting else None
        reading.mistakes.append(
            RulesetError(RulesetFault.UNKNOWN_OPTION, name, line=line, expected=near)
        )
        return
    try:
        reading.values[name] = OPTIONS[name].read(value)
    except UnfitError as unfit:
        reading.mistakes += [
            _mistake(misfit, name, setting.line_of_row(misfit.row) if setting else None)
            for misfit in unfit.misfits
        ]


def _given(name: str, value: str) -> Any:  # noqa: ANN401 - whatever TOML has
    """The value that *value*, from a command line, means for the option *name*."""
    given: Any = value
    settings = list(islice(settings_of(f"value = {value}"), 2))
    if len(settings) == 1 and isinstance(settings[0], Setting):
        with suppress(RulesetError):
            given = settings[0].value()
    if isinstance(given, str) and name in LISTS:
        parts = (part.strip() for part in given.split(","))
        given = [int(part) if _NUMBER.fullmatch(part) else part for part in parts if part]
    return given


def _mistake(misfit: Misfit, option: str, line: int | None) -> RulesetError:
    return RulesetError(
        misfit.fault, option, line=line, found=misfit.found, expected=misfit.expected
    )

"""TOML split into settings, so that each can be read, and refused, by itself.

A text of settings is TOML without tables: ``name = value``. A value may span several lines, and a
list may hold nothing but values and lists. Any other text is reported with its line, and reading
goes on at the next line that begins a setting. Splitting takes time in proportion to the text. Only
values that somebody asks for are read by ``tomllib``, none of which can keep it busy.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tafl.errors import RulesetError, RulesetFault
from tafl.pasted_text import as_typed

DEEPEST_LIST = 3
MAX_PARTS = 1000
"""Deepest nesting of lists, and most parts of the lists of one value."""

_NAME = r"""(?:[A-Za-z0-9_-]{1,64}+|"[^"\\\n]{1,64}+"|'[^'\n]{1,64}+')"""
_SETTING = re.compile(rf"[ \t]*({_NAME})[ \t]*=")
_NEXT = re.compile(rf"^[ \t]*(?:{_NAME}[ \t]*=|\[)", re.MULTILINE)
_TABLE = re.compile(rf"[ \t]*(?:\[|{_NAME}[ \t]*\.)")
# Before 3.11.5, Python goes wrong in groups repeated with ``*+``, so these are atomic.
_BLANK = re.compile(r"(?>(?:[ \t]*+(?:\#[^\n]*+)?\n)*)[ \t]*+(?:\#[^\n]*+)?")
_PIECE = re.compile(
    r'''
      (?P<string> """(?> (?: [^\\"]++ | \\. | "(?!"") )* ) "{3,5}
                | \'\'\'(?> (?: [^']++ | '(?!'') )* ) '{3,5}
                | "(?!"") (?> (?: [^\\"\n]++ | \\[^\n] )* ) "
                | '(?!'') [^'\n]*+ ' )
    | (?P<unclosed> ["'] )
    | (?P<opening> \[ )
    | (?P<closing> \] )
    | (?P<table> [{}] )
    | (?P<end> \n )
    | (?P<comment> \#[^\n]*+ )
    | (?P<bare> [^"'\[\]{}\n\#]++ )
    ''',
    re.VERBOSE | re.DOTALL,
)
_HUGE = re.compile(r"(?<![A-Za-z0-9_.:])[0-9][0-9A-Fa-fox_]{18}")


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting ``name = source``; *source* is TOML not yet read, beginning on *line* (from 1)."""

    name: str
    source: str
    line: int

    def value(self) -> Any:  # noqa: ANN401 - whatever TOML has
        """The value that the TOML in *source* means.

        Raises:
            RulesetError: *source* is not TOML.
        """
        try:
            return tomllib.loads(f"value = {self.source}")["value"]
        except tomllib.TOMLDecodeError as error:
            at = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
            rows = int(at[1]) - 1 if at and at[1] else self.source.count("\n")
            found = str(error)[: at.start()] if at else str(error)
            raise RulesetError(
                RulesetFault.SYNTAX, self.name, line=self.line + rows, found=found
            ) from None

    def line_of_row(self, row: int | None) -> int:
        """The number of the line with row *row*, from 0, of a value of several lines.

        None means the line on which the setting begins. TOML drops a line break after the opening
        quotes.
        """
        if row is None:
            return self.line
        return self.line + row + self.source.startswith(('"""\n', "'''\n"))


def settings_of(text: str) -> Iterator[Setting | RulesetError]:
    """The settings of *text* in order, and an error for each part that is not a setting."""
    text = as_typed(text)
    at = line = 0
    while at < len(text):
        start = _after_blanks(text, at)
        line += text.count("\n", at, start)
        if start == len(text):
            return
        found, at = _setting_at(text, start, line + 1)
        yield found
        line += text.count("\n", start, at)


def _setting_at(text: str, start: int, line: int) -> tuple[Setting | RulesetError, int]:
    """The setting that begins at *start*, or its error, and the position at which to go on."""
    named = _SETTING.match(text, start)
    if named is None:
        fault = RulesetFault.TABLE if _TABLE.match(text, start) else RulesetFault.NO_SETTING
        return RulesetError(fault, "", line=line), _next_setting(text, start)
    name = named[1].strip("\"'")
    end = _end_of_value(text, named.end())
    if isinstance(end, RulesetFault):
        return RulesetError(end, name, line=line), _next_setting(text, named.end())
    return Setting(name, text[named.end() : end].strip(" \t"), line), end


def _next_setting(text: str, start: int) -> int:
    """The start of the first line after that of *start* that looks like a setting or a table."""
    break_at = text.find("\n", start)
    following = _NEXT.search(text, break_at) if break_at >= 0 else None
    return following.start() if following else len(text)


def _end_of_value(text: str, at: int) -> int | RulesetFault:
    """The end of the value that begins at *at*, or the reason why there is no value."""
    depth = parts = 0
    while piece := _PIECE.match(text, at):
        match piece.lastgroup:
            case "end" if depth <= 0:
                return at
            case "opening":
                depth += 1
            case "closing":
                depth -= 1
            case "bare":
                parts += piece[0].count(",")
                if _HUGE.search(piece[0]):
                    return RulesetFault.HUGE_NUMBER
            case "unclosed":
                return RulesetFault.UNCLOSED
            case "table":
                return RulesetFault.TABLE
            case _:
                pass
        if depth > DEEPEST_LIST or parts > MAX_PARTS:
            return RulesetFault.TOO_MANY_PARTS
        at = piece.end()
    return at if depth <= 0 else RulesetFault.UNCLOSED


def _after_blanks(text: str, at: int) -> int:
    """The first position that is neither blank nor in a comment."""
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at

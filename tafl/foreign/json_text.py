"""JSON objects in a text, and the lines on which their parts stand."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

from tafl.errors import RecordError, RecordFault
from tafl.foreign.replaying import LinedMove
from tafl.records import MAX_TURNS

Value = TypeVar("Value")

BLANK = " \t\r\n"


class JsonText:
    """One JSON object written in *text*, which may begin with empty lines.

    Raises:
        RecordError: *text* is not one JSON object.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        try:
            self.object = json.loads(text)
        except json.JSONDecodeError as error:
            raise RecordError(RecordFault.JSON, error.lineno, "") from error
        except (ValueError, RecursionError) as error:
            raise RecordError(RecordFault.JSON, self.first_line, "") from error
        if not isinstance(self.object, dict):
            raise RecordError(RecordFault.JSON, self.first_line, "")

    @property
    def first_line(self) -> int:
        """The line on which the object begins, from 1."""
        return self._line(len(self._text) - len(self._text.lstrip(BLANK)))

    def line_of(self, name: str) -> int:
        """The line of the first field *name*, or that of the object if there is none."""
        at = self._text.find(f'"{name}"')
        return self.first_line if at < 0 else self._line(at)

    def field(self, holder: object, name: str, kind: type[Value]) -> Value:
        """The field *name* of *holder*, an object inside this one, which must be a *kind*.

        Raises:
            RecordError: there is no such field, or it is of another kind.
        """
        value = holder.get(name) if isinstance(holder, dict) else None
        if not isinstance(value, kind):
            raise RecordError(RecordFault.FIELD, self.line_of(name), name)
        return value

    def moves(self, written: list[object]) -> Iterator[LinedMove]:
        """The *written* moves, which stand one after the other in the text, each with its line.

        Of more than a game can have, only the first are needed to refuse it.

        Raises:
            RecordError: one of them is no text.
        """
        for move in islice(written, MAX_TURNS + 1):
            if not isinstance(move, str):
                raise RecordError(RecordFault.FIELD, self.line_of("moves"), "moves")
            found = self._text.find(f'"{move}"', self._at)
            line = self._line(max(found, self._at))
            self._at = max(found + len(move), self._at)
            yield LinedMove(move, line)

    def _line(self, at: int) -> int:
        return self._text.count("\n", 0, at) + 1


def shown(value: object) -> str:
    """The text of *value* for a tag: empty if it is neither a text nor a number."""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def objects_in(text: str) -> Iterator[tuple[int, int]]:
    """Where each JSON object of *text* begins and ends, whether in a list or one after the other.

    What cannot be read is one object to the end of the text.
    """
    decoder, between = json.JSONDecoder(), BLANK + ",[]"
    at = 0
    while at < len(text):
        if text[at] in between:
            at += 1
            continue
        try:
            _, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = len(text)
        yield at, end
        at = end

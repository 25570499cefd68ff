"""Reading of lessons from TOML text; docs/learning.md describes the entries."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from play.lessons.errors import LessonError, LessonFault
from play.lessons.features import Feature
from play.lessons.goals import Aim, Arrival, Capture, Closing, Goal, Safety
from play.lessons.lesson import Lesson, LessonMistake, MoveResult, Step
from play.limits.text_lengths import (
    MAX_LESSON_SENTENCE_LENGTH,
    MAX_LESSON_SUMMARY_LENGTH,
    MAX_LESSON_TITLE_LENGTH,
)
from tafl.board import SIGNS
from tafl.errors import TaflError
from tafl.moves import Move
from tafl.notation import read_move
from tafl.pieces import SIDES, Piece, Side
from tafl.ruleset import Ruleset
from tafl.rulesets import FOR_BEGINNERS, override_all, ruleset
from tafl.squares import Square

Options: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values of a ruleset's options, written as text."""

Value = TypeVar("Value")


class _Table:
    """A TOML table; each entry is removed when read, so that unknown ones are left at the end."""

    def __init__(self, key: str, table: Mapping[str, Any], step: int = 0) -> None:
        self.key = key
        self.step = step
        self._left = dict(table)

    def fault(self, fault: LessonFault, found: object = "") -> LessonError:
        return LessonError(self.key, fault, found, self.step)

    def take(self, name: str, kind: type[Value], default: Value | None = None) -> Value:
        """Remove and return the entry *name*; if it is missing, return *default*.

        Raises:
            LessonError: the entry is missing and there is no *default*, or its type is not *kind*.
        """
        value = self._left.pop(name, default)
        if value is None:
            raise self.fault(LessonFault.MISSING, name)
        # TOML's true is no number; Python's True is.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.fault(LessonFault.WRONG_TYPE, name)
        return value

    def words(self, name: str, longest: int = MAX_LESSON_SENTENCE_LENGTH) -> str:
        """Remove and return the entry *name* as one line of text."""
        text = " ".join(self.take(name, str).split())
        if not text:
            raise self.fault(LessonFault.EMPTY, name)
        if len(text) > longest:
            raise self.fault(LessonFault.TOO_LONG, name)
        return text

    def some(self, name: str) -> Sequence[str]:
        """Remove and return the entry *name* as a list of texts; an empty list if it is missing."""
        value = self._left.pop(name, [])
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(each, str) for each in values):
            raise self.fault(LessonFault.WRONG_TYPE, name)
        return values

    def squares(self, name: str) -> frozenset[Square]:
        return frozenset(self.read(Square.parse, each) for each in self.some(name))

    def move(self, name: str) -> Move | None:
        """Remove and return the move in the entry *name*; None if it is missing."""
        written = self._left.pop(name, None)
        return None if written is None else self.read(_move, str(written))

    def moves(self, name: str) -> frozenset[Move]:
        return frozenset(self.read(_move, each) for each in self.some(name))

    def rolls(self) -> Sequence[int]:
        """Remove and return the numbers that dice show, from the entry ``rolls``."""
        faces = self.take("rolls", list, [])
        if not all(type(face) is int for face in faces):
            raise self.fault(LessonFault.WRONG_TYPE, "rolls")
        return faces

    def tables(self, name: str) -> Iterator["_Table"]:
        """Remove and return the list of tables in the entry *name*; none if it is missing."""
        for number, table in enumerate(self.take(name, list, []), start=1):
            if not isinstance(table, dict):
                raise self.fault(LessonFault.WRONG_TYPE, name)
            yield _Table(self.key, table, self.step or number)

    def read(self, reader: Callable[[str], Value], text: str) -> Value:
        try:
            return reader(text)
        except (ValueError, TaflError) as error:
            fault = LessonFault.NO_MOVE if reader is _move else LessonFault.NO_SQUARE
            raise self.fault(fault, text) from error

    def one_of(self, name: str, kind: Callable[[str], Value], default: str) -> Value:
        """Remove the entry *name*, or take *default*, and return what *kind* makes of the word."""
        return self.word(kind, self.take(name, str, default))

    def word(self, kind: Callable[[str], Value], text: str) -> Value:
        try:
            return kind(text)
        except (ValueError, KeyError) as error:
            raise self.fault(LessonFault.NOT_ONE_OF, text) from error

    def has(self, name: str) -> bool:
        return name in self._left

    def done(self) -> None:
        """Raise an error if entries are left, which must be unknown ones."""
        for name in self._left:
            raise self.fault(LessonFault.UNKNOWN, name)


def read_lesson(text: str, key: str) -> Lesson:
    """The lesson with that *key*, read from TOML *text*; ``check`` must still check its moves.

    Raises:
        LessonError: the text cannot be read.
    """
    try:
        table = _Table(key, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise LessonError(key, LessonFault.NOT_TOML, str(error)) from error
    lesson = Lesson(
        key=key,
        place=table.take("place", int),
        title=table.words("title", MAX_LESSON_TITLE_LENGTH),
        summary=table.words("summary", MAX_LESSON_SUMMARY_LENGTH),
        ruleset=_ruleset(table),
        needs=frozenset(table.word(Feature, name) for name in table.some("needs")),
        extra=table.take("extra", bool, default=False),
        steps=(),
    )
    steps = tuple(_step(step, lesson) for step in table.tables("steps"))
    if not steps:
        raise table.fault(LessonFault.MISSING, "steps")
    table.done()
    return replace(lesson, steps=steps)


def _read(table: _Table, made: Callable[[], Value]) -> Value:
    """The result of *made*; a bad name or option of a ruleset becomes a ``LessonError``."""
    try:
        return made()
    except TaflError as error:
        raise table.fault(LessonFault.NO_RULESET, error) from error


def _ruleset(table: _Table) -> Ruleset:
    key, options = table.take("ruleset", str, FOR_BEGINNERS), _options(table)
    return _read(table, lambda: override_all(ruleset(key), options))


def _options(table: _Table) -> Options:
    return tuple(
        (name, str(value).lower() if isinstance(value, bool) else str(value))
        for name, value in table.take("options", dict, {}).items()
    )


def _step(table: _Table, lesson: Lesson) -> Step:
    options = _options(table)
    if options:
        _read(table, lambda: override_all(lesson.ruleset, options))
    shown = table.move("show")
    if shown is None:
        raise table.fault(LessonFault.MISSING, "show")
    step = Step(
        task=table.words("task"),
        goals=tuple(_goals(_Table(lesson.key, table.take("goal", dict), table.step))),
        hint=table.words("hint"),
        shown=shown,
        success=table.words("success"),
        pieces=tuple(_pieces(table, lesson.ruleset.size)) if table.has("board") else (),
        side=table.one_of("side", SIDES.__getitem__, str(Side.ATTACKERS)),
        mistakes=tuple(map(_mistake, table.tables("mistakes"))),
        reply=table.move("reply"),
        rolls=tuple(table.rolls()),
        options=options,
    )
    table.done()
    return step


def _goals(table: _Table) -> Iterator[Goal]:
    if table.has("to") or table.has("from"):
        sources = sorted(table.squares("from"))
        yield Arrival(table.squares("to"), sources[0] if sources else None)
    if table.has("capture"):
        yield Capture(table.squares("capture"))
    if table.has("captures"):
        yield Capture(number=table.take("captures", int))
    if table.has("safe"):
        yield Safety(table.squares("safe"))
    if table.has("moves-safely"):
        table.take("moves-safely", bool)
        yield Safety()
    if table.has("closed"):
        yield Closing(table.squares("closed"))
    if table.has("is"):
        yield table.one_of("is", Aim, "")
    table.done()


def _mistake(table: _Table) -> LessonMistake:
    result = table.take("result", str, "")
    mistake = LessonMistake(
        table.words("says"),
        table.moves("move"),
        table.squares("from"),
        table.squares("to"),
        table.word(MoveResult, result) if result else None,
    )
    table.done()
    return mistake


def _move(text: str) -> Move:
    move = read_move(text).move
    if move is None:
        raise ValueError(text)
    return move


def _pieces(table: _Table, size: int) -> Iterator[tuple[Square, Piece]]:
    rows = table.take("board", str).split()
    if len(rows) != size or any(len(row) != size for row in rows):
        raise table.fault(LessonFault.BOARD, f"{size} x {size}")
    if "".join(rows).count("K") != 1:
        raise table.fault(LessonFault.BOARD, "K")
    for number, row in enumerate(rows):
        for column, letter in enumerate(row):
            if letter not in SIGNS:
                raise table.fault(LessonFault.BOARD, letter)
            if SIGNS[letter] is not Piece.EMPTY:
                yield Square(column, number), SIGNS[letter]

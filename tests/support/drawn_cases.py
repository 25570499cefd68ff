"""Cases of a rule: a sentence, a drawn board, and what happens on it under some options."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tafl.errors import IllegalMoveError
from tafl.exit_fort import room_in_fort
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.raichi_and_tuichi import is_tuichi, king_in_danger, raichi, ways_out
from tafl.ruleset import Ruleset
from tafl.ruleset_options import LISTS, OPTIONS
from tafl.squares import Square
from tests.support.drawing import board, play, targets


def assert_drawn(
    text: str,
    ruleset: Ruleset | None = None,
    **options: Any,  # noqa: ANN401 - the options of a ruleset, each of its own type
) -> None:
    """Look at all cases of *text*, and name those that fail.

    A case is a sentence, a drawing as ``board`` reads it, and lines that say what holds there::

        A man at the edge is captured along it.
        . A D . . . .
        . . . . . . .
        . . . A . . .
        D3-D1 takes: C1
        D3-D1 takes: none if hostile_edge = true; hostile_corners = attackers, king

    A sentence without a drawing is about the one above. All the squares are told, ``none`` where
    there are none. Whose piece is named is to move. Moves before the last are played. An ``if`` may
    have a line of its own. *ruleset* and *options* are those of ``board``, and hold for all cases.
    """
    wrong = []
    for case in _cases(text):
        position = board(case.drawing, case.to_move, ruleset, **options | case.options)
        found = ASKED[case.question](position, case.subject)
        if sorted(found.split()) != sorted(case.expected.split()):
            wrong.append(f"{case.title} {case.line}, but was {found}\n{case.drawing}")
    assert not wrong, "\n".join(wrong)


@dataclass(frozen=True, slots=True)
class _Case:
    title: str
    drawing: str
    line: str
    subject: str
    question: str
    expected: str
    options: dict[str, object]

    @property
    def to_move(self) -> Side:
        if not self.subject:
            return Side.DEFENDERS if self.question == "danger" else Side.ATTACKERS
        first = Square.parse(self.subject.partition("-")[0].split()[0].removeprefix("*"))
        row = self.drawing.split("\n")[first.row].split()
        return Side.ATTACKERS if row[first.column] == "A" else Side.DEFENDERS


def _cases(text: str) -> Iterator[_Case]:
    title = drawing = before = ""
    lines = map(str.strip, re.sub(r"\n *if ", " if ", text).strip().split("\n"))
    for kind, run in groupby(lines, _kind):
        if kind == "sentence":
            title = " ".join(run)
        elif kind == "row":
            drawing = "\n".join(run)
        elif kind == "fact":
            assert title, f"No sentence says what this shows:\n{drawing}"
            for line in run:
                yield _case(title, drawing, line)
        assert kind == "fact" or before != "row", f"Nothing is said of a drawing before {title}"
        before = kind
    assert before == "fact", f"Nothing is said of the last drawing:\n{drawing}"


def _kind(line: str) -> str:
    if set(line) <= set(".ADK "):
        return "row" if line else "blank"
    return "fact" if _FACT.match(line) else "sentence"


def _case(title: str, drawing: str, line: str) -> _Case:
    fact, _, condition = line.partition(" if ")
    asked, _, expected = fact.partition(": ")
    subject, _, question = asked.rpartition(" ")
    settings = [setting.split(" = ") for setting in condition.split("; ") if setting]
    options = {name: _value(name, value) for name, value in settings}
    return _Case(title, drawing, line, subject, question, expected, options)


def _value(name: str, text: str) -> object:
    """Read the value of an option as TOML has it, without quotes and brackets."""
    words: Mapping[str, object] = {"true": True, "false": False}
    if name in LISTS:
        return OPTIONS[name].read([part for part in text.split(", ") if part != "none"])
    return OPTIONS[name].read(int(text) if text.isdigit() else words.get(text, text))


def _after(position: Position, moves: Iterable[str]) -> Position:
    for text in moves:
        position = play(position, text).after
    return position


def _game(position: Position, moves: Iterable[str]) -> Game:
    game = Game.start(position.ruleset, position)
    for text in moves:
        game = game.play_written(text)
    return game


def _end(position: Position, moves: str) -> str:
    outcome = _game(position, moves.split()).outcome
    if outcome is None:
        return "none"
    return f"{'nobody' if outcome.winner is None else outcome.winner} {outcome.reason}"


def _refusal(position: Position, moves: str) -> str:
    *before, last = moves.split()
    game = _game(position, before)
    try:
        game.play_written(last)
    except IllegalMoveError as error:
        return f"{error.refusal} {error.square}"
    return "none"


def _named(asked: Callable[[Position, str], Iterable[object]]) -> Callable[[Position, str], str]:
    def told(position: Position, subject: str) -> str:
        *before, last = subject.split()
        return " ".join(sorted(map(str, asked(_after(position, before), last)))) or "none"

    return told


def _ways(asked: Callable[[Position], Iterable[Move]]) -> Callable[[Position, str], str]:
    return lambda position, moves: (
        " ".join(map(str, asked(_after(position, moves.split())))) or "none"
    )


def _is(asked: Callable[[Position], object]) -> Callable[[Position, str], str]:
    return lambda position, moves: "yes" if asked(_after(position, moves.split())) else "no"


ASKED: Mapping[str, Callable[[Position, str], str]] = {
    "takes": _named(lambda position, text: play(position, text).captures),
    "reaches": _named(targets),
    "ends": _end,
    "refused": _refusal,
    "raichi": _ways(raichi),
    "ways": _ways(ways_out),
    "danger": _ways(king_in_danger),
    "tuichi": _is(is_tuichi),
    "fort": _is(room_in_fort),
}
"""Questions of a line: about the last move or square named, or the board after the moves."""

_FACT = re.compile(rf"(\S+ )*({'|'.join(ASKED)}): ")

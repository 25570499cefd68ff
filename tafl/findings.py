"""An engine's findings in the positions of a game, and their form as text."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from tafl.moves import Move
from tafl.position import Position


class Finding(NamedTuple):
    """An engine's findings in one position, for the side to move.

    *value*, in hundredths of a man, is that of the *best* move. *played* is the value of the move
    that was played, None if none was. *win* is the shortest forced win against the longest defence,
    empty if none was found; *winners* are all moves that win as fast. *holds* matters only if the
    move played lets the opponent force a win: True if the *best* move is proven to prevent a win as
    fast, False if it is proven not to, None if neither is proven.
    """

    value: int
    played: int | None
    best: Move
    win: tuple[Move, ...] = ()
    winners: tuple[Move, ...] = ()
    holds: bool | None = None

    def positions_ahead(self, position: Position) -> Iterator[Position]:
        """The positions after *best* and after each move of *win*, all played from *position*."""
        yield position.play(self.best).after
        for move in self.win:
            position = position.play(move).after
            yield position


Findings: TypeAlias = Sequence[Finding | None]
"""Findings after 0, 1, 2 … turns of a game, up to all; None where the rules have ended it."""


def write_findings(findings: Findings) -> str:
    """*findings* as text that ``read_findings`` reads back."""
    return json.dumps([found and _written(found) for found in findings], separators=(",", ":"))


def read_findings(text: str) -> Findings:
    return [found and _read(found) for found in json.loads(text)]


def _written(found: Finding) -> list[Any]:
    win, winners = (" ".join(map(str, moves)) for moves in (found.win, found.winners))
    return [found.value, found.played, str(found.best), win, winners, found.holds]


def _read(values: Sequence[Any]) -> Finding:
    value, played, best, win, winners, holds = values
    return Finding(value, played, Move.parse(best), _moves(win), _moves(winners), holds)


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.parse, text.split()))

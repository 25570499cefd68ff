"""What an engine finds in the positions of a game, and as text."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from tafl.moves import Move
from tafl.position import Position
from tafl.squares import Square


class Finding(NamedTuple):
    """What was found in a position, for the side to move.

    *value*, in hundredths of a man, is that of the *best* move, and *played* that of the move that
    was played, if one was. *win* is the shortest forced win and the longest defence, if one was
    found; *winners* are all moves that win as fast. *holds*, where the move played lets the other
    side force a win: True if the best move is proven to leave it none as fast, False if it is
    proven to leave one, None if neither is proven.
    """

    value: int
    played: int | None
    best: Move
    win: tuple[Move, ...] = ()
    winners: tuple[Move, ...] = ()
    holds: bool | None = None

    def positions_ahead(self, position: Position) -> Iterator[Position]:
        """Where the moves lead that were found in *position*."""
        yield position.play(self.best).after
        for move in self.win:
            position = position.play(move).after
            yield position


Findings: TypeAlias = Sequence[Finding | None]
"""One for each number of turns played, from none to all; None: the game is over by the rules."""


def write_findings(findings: Findings) -> str:
    """*findings* as text, which ``read_findings`` reads."""
    return json.dumps([found and _written(found) for found in findings], separators=(",", ":"))


def read_findings(text: str) -> Findings:
    """What ``write_findings`` wrote."""
    return [found and _read(found) for found in json.loads(text)]


def _written(found: Finding) -> list[Any]:
    win, winners = (" ".join(map(str, moves)) for moves in (found.win, found.winners))
    return [found.value, found.played, str(found.best), win, winners, found.holds]


def _read(values: Sequence[Any]) -> Finding:
    value, played, best, win, winners, holds = values
    return Finding(value, played, _move(best), _moves(win), _moves(winners), holds)


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(map(_move, text.split()))


def _move(text: str) -> Move:
    source, target = text.split("-")
    return Move(Square.parse(source), Square.parse(target))

"""The page of the opening table in a custom id: the game, the moves that lead there, and what for.

Two letters stand for a square: with eight moves, on the largest board and under the longest key, a
custom id must have no more than 100 characters.
"""

from collections.abc import Iterable, Sequence
from string import ascii_lowercase
from typing import NamedTuple, Self

from play.statistics.openings import MAX_OPENING_MOVES
from tafl.moves import Move
from tafl.ruleset import Escape, Ruleset
from tafl.squares import LARGEST_BOARD, Square

_LETTERS = ascii_lowercase[:LARGEST_BOARD]
_MOVE_LENGTH = 4


class Wanted(NamedTuple):
    """What a page shows besides the board: a player's *own* games, what the *computer* thinks."""

    own: bool = False
    computer: bool = False

    def __str__(self) -> str:
        """Such as ``oc``: one letter for each."""
        return "o" * self.own + "c" * self.computer

    @classmethod
    def parse(cls, text: str) -> Self:
        """What ``str`` makes of it.

        Raises:
            ValueError: it is something else.
        """
        wanted = cls("o" in text, "c" in text)
        if str(wanted) != text:
            raise ValueError(text)
        return wanted


class ExplorePage(NamedTuple):
    """The payload of a page: a ruleset and its escape, the moves that lead there, what it shows."""

    key: str
    escape: Escape
    line: str
    wanted: Wanted

    @classmethod
    def of(cls, ruleset: Ruleset, line: Iterable[Move], wanted: Wanted) -> Self:
        """The page of *ruleset* after the moves of *line*."""
        return cls(ruleset.key, ruleset.escape, "".join(map(written, line)), wanted)

    def after(self, move: str) -> Self:
        """The page one move further, which is *written*."""
        return self._replace(line=self.line + move)

    @property
    def moves(self) -> Sequence[Move]:
        """The moves that lead there.

        Raises:
            ValueError: what stands there are no moves, or too many.
        """
        line = self.line
        if len(line) > MAX_OPENING_MOVES * _MOVE_LENGTH:
            raise ValueError(line)
        return [_move(line[at : at + _MOVE_LENGTH]) for at in range(0, len(line), _MOVE_LENGTH)]


def written(move: Move) -> str:
    """*move* as it stands in a custom id: ``dadc`` for D1-D3."""
    return "".join(_LETTERS[part] for part in (*move.source, *move.target))


def _move(text: str) -> Move:
    """The move that is *written* so.

    Raises:
        ValueError: it is none.
    """
    columns_and_rows = [_LETTERS.index(letter) for letter in text]
    if len(columns_and_rows) != _MOVE_LENGTH:
        raise ValueError(text)
    source, target = columns_and_rows[:2], columns_and_rows[2:]
    return Move(Square(*source), Square(*target))

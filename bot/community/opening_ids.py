"""Custom ids of the opening table's pages: the game, the moves to the page, and its options.

A square is two letters, and each leg of a move has two squares. A custom id must stay within 100
characters, even with eight moves on the
largest board under the longest key.
"""

from collections.abc import Iterable, Sequence
from string import ascii_lowercase
from typing import NamedTuple, Self

from play.statistics.opening_table import MAX_OPENING_MOVES
from tafl.moves import Move
from tafl.ruleset import Escape, Ruleset
from tafl.squares import LARGEST_BOARD, Square

_LETTERS = ascii_lowercase[:LARGEST_BOARD]
_MOVE_LENGTH = 4


class OpeningOptions(NamedTuple):
    """Options of a page of the opening table.

    *own* says whether only the reader's games are counted, *computer* whether the page shows the
    computer's opinion.
    """

    own: bool = False
    computer: bool = False

    def __str__(self) -> str:
        """One letter for each option that is on: ``o``, ``c``, ``oc`` or nothing."""
        return "o" * self.own + "c" * self.computer

    @classmethod
    def parse(cls, text: str) -> Self:
        """The options that ``str`` has written as *text*.

        Raises:
            ValueError: *text* is something else.
        """
        wanted = cls("o" in text, "c" in text)
        if str(wanted) != text:
            raise ValueError(text)
        return wanted


class ExplorePage(NamedTuple):
    """The payload of a button: the page of the opening table to which it leads.

    *key* and *escape* give the ruleset. *line* is the moves that lead to the page, each in the
    notation of ``written``. *wanted* are the page's options.
    """

    key: str
    escape: Escape
    line: str
    wanted: OpeningOptions

    @classmethod
    def of(cls, ruleset: Ruleset, line: Iterable[Move], wanted: OpeningOptions) -> Self:
        """The page of *ruleset* after the moves of *line*."""
        return cls(ruleset.key, ruleset.escape, "".join(map(written, line)), wanted)

    def after(self, move: str) -> Self:
        """The page after one more *move*, in the notation of ``written``."""
        return self._replace(line=self.line + move)

    @property
    def moves(self) -> Sequence[Move]:
        """The moves that lead to the page.

        Raises:
            ValueError: *line* does not consist of moves, or of too many.
        """
        line = self.line
        if len(line) > MAX_OPENING_MOVES * _MOVE_LENGTH:
            raise ValueError(line)
        moves: list[Move] = []
        for at in range(0, len(line), _MOVE_LENGTH):
            move = _move(line[at : at + _MOVE_LENGTH])
            # The opponent has no piece where the last move has ended: this one goes on from there.
            if moves and moves[-1].target == move.source:
                last = moves.pop()
                move = Move(last.source, *last.path, move.target)
            moves.append(move)
        return moves


def written(move: Move) -> str:
    """*move* in the notation of custom ids: ``dadc`` for D1-D3."""
    squares = (square for leg in move.legs for square in (leg.source, leg.target))
    return "".join(_LETTERS[part] for square in squares for part in square)


def _move(text: str) -> Move:
    """The move that ``written`` has written as *text*.

    Raises:
        ValueError: *text* is not a move.
    """
    columns_and_rows = [_LETTERS.index(letter) for letter in text]
    if len(columns_and_rows) != _MOVE_LENGTH:
        raise ValueError(text)
    source, target = columns_and_rows[:2], columns_and_rows[2:]
    return Move(Square(*source), Square(*target))

"""A game that the core plays: its facts, its memory, and the positions on its stack."""

from dataclasses import dataclass, field

from engine.core import layout
from engine.core.endings import ending_after
from engine.core.memory import Known, Numbers
from engine.core.moves import has_move, list_moves, play, set_line
from engine.facts import facts_of, number_of
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.squares import Square

MOST_MOVES = 4096
"""More than the pieces of a side can have on the largest board."""


@dataclass
class CoreBoard:
    """The core's lists for a game under *ruleset*."""

    ruleset: Ruleset
    facts: Numbers = field(init=False, repr=False)
    known: Known = field(init=False, repr=False)
    pool: Numbers = field(init=False, repr=False)
    frames: Numbers = field(init=False, repr=False)
    taken: Numbers = field(init=False, repr=False)
    scratch: Numbers = field(init=False, repr=False)
    moves: Numbers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Make everything ready.

        Raises:
            UnsupportedRulesError: the core does not know the game.
        """
        size = self.ruleset.size
        self.facts = facts_of(self.ruleset)
        self.known = [{} for _ in range(2 * size)]
        self.pool = [layout.BLANK + layout.MOVES] + [0] * layout.MOVES
        self.frames = [0] * (64 * self.frame_length)
        self.taken = [0] * (size * size + 1)
        self.scratch = [0] * (2 * size * size)
        self.moves = [0] * MOST_MOVES

    @property
    def frame_length(self) -> int:
        return 4 * self.ruleset.size + layout.FRAME_TAIL

    def set_up(self, position: Position) -> None:
        """Have *position* stand in the first frame."""
        size = self.ruleset.size
        tail = 4 * size
        self.frames[: self.frame_length] = [0] * self.frame_length
        self.frames[2 * size : tail] = [layout.BLANK] * (2 * size)
        for line, code in enumerate(position.lines):
            set_line(self.facts, self.known, self.pool, self.frames, 0, line, code)
        king = position.king
        self.frames[tail + layout.KING_AT] = -1 if king is None else number_of(king, size)
        self.frames[tail + layout.SIDE] = position.to_move
        self.frames[tail + layout.ATTACKER_COUNT] = position.count(Side.ATTACKERS)

    def legal_moves(self, frame: int) -> list[Move]:
        """The legal moves in a frame."""
        end = list_moves(self.facts, self.pool, self.frames, frame, self.moves, 0)
        return [self.move_of(number) for number in self.moves[:end]]

    def has_move(self, frame: int) -> bool:
        """Whether the side to move in a frame can move."""
        return has_move(self.facts, self.frames, frame)

    def play(self, frame: int, move: Move) -> tuple[int, set[Square]]:
        """The frame after *move*, and what it captures."""
        size = self.ruleset.size
        number = number_of(move.source, size) << layout.SHIFT | number_of(move.target, size)
        after = play(self.facts, self.known, self.pool, self.frames, frame, number, self.taken)
        return after, {self.square_of(at) for at in self.taken[1 : 1 + self.taken[0]]}

    def ending(self, frame: int) -> int:
        """How the game ends with a frame, repetitions aside."""
        return ending_after(self.facts, self.pool, self.frames, frame, self.scratch)

    def lines_in(self, frame: int) -> tuple[int, ...]:
        """The codes of all lines in a frame, as ``Position.lines`` has them."""
        return tuple(self.frames[frame : frame + 2 * self.ruleset.size])

    def move_of(self, number: int) -> Move:
        """The move that the core writes as *number*."""
        return Move(self.square_of(number >> layout.SHIFT), self.square_of(number & layout.SQUARE))

    def square_of(self, number: int) -> Square:
        """The square that has a number in the core."""
        row, column = divmod(number, self.ruleset.size)
        return Square(column, row)

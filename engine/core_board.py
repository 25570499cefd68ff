"""A game in the form that the search core works on: lists of integers (see ``engine.core``)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core import constants
from engine.core.memory import Known, Lists, Numbers
from engine.core_builds import INTERPRETED, Build
from engine.core_facts import facts_of, number_of
from engine.networks import network_of
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.squares import Square

MOST_MOVES = 1 << 16
"""Length of the list of moves: more than a search ever holds at once."""
REPEATABLE_PLIES = 441
"""Number of plies (half-moves) before the present position that count for repetitions, and most
that a ruleset allows without a capture."""
ROOM_TO_SEARCH = 128
"""Number of further positions that are stored during a search: more plies than any search goes."""


@dataclass
class CoreBoard:
    """The core's lists of integers for a game under *ruleset*; ``engine.core`` explains each.

    Positions are stored in ``frames``. A *frame* is the index at which a position begins.
    """

    ruleset: Ruleset
    build: Build = INTERPRETED
    network: Sequence[int] | None = field(default=None, repr=False)
    """The network of the evaluation, which may be empty; None for the one that is shipped."""
    facts: Numbers = field(init=False, repr=False)
    known: Known = field(init=False, repr=False)
    pool: Numbers = field(init=False, repr=False)
    frames: Numbers = field(init=False, repr=False)
    taken: Numbers = field(init=False, repr=False)
    scratch: Numbers = field(init=False, repr=False)
    moves: Numbers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Fill the lists; raise ``UnsupportedRulesError`` if the core cannot play the rules."""
        size = self.ruleset.size
        numbers = self.build.numbers
        network = network_of(self.ruleset) if self.network is None else self.network
        self.facts = numbers(facts_of(self.ruleset, network))
        self.forget_lines()
        self.frames = numbers([0] * ((REPEATABLE_PLIES + ROOM_TO_SEARCH) * self.frame_length))
        self.taken = numbers([0] * (size * size + 1))
        self.scratch = numbers([0] * (2 * size * size))
        self.moves = numbers([0] * MOST_MOVES)

    def forget_lines(self) -> None:
        """Empty ``pool``, the records of rows and columns; all frames become invalid."""
        self.known = self.build.known(self.ruleset.size)
        self.pool = self.build.pool()

    def lists(
        self, scores: Numbers, work: Numbers, table: Numbers, twice: Numbers, stop: Numbers
    ) -> Lists:
        """The board's lists and the given ones, in the order of ``core.memory.Lists``."""
        mine = (self.facts, self.known, self.pool, self.frames, self.taken, self.scratch)
        return (*mine, self.moves, scores, work, table, twice, stop)

    @property
    def frame_length(self) -> int:
        return int(self.facts[constants.LENGTH])

    def set_up(self, position: Position) -> None:
        """Write *position* to frame 0."""
        size = self.ruleset.size
        tail = 4 * size
        for at in range(self.frame_length):
            self.frames[at] = constants.BLANK if 2 * size <= at < tail else 0
        for line, code in enumerate(position.lines):
            self.build.set_line(self.facts, self.known, self.pool, self.frames, 0, line, code)
        king = position.king
        self.frames[tail + constants.KING_AT] = -1 if king is None else number_of(king, size)
        self.frames[tail + constants.SIDE] = position.to_move
        self.frames[tail + constants.ATTACKER_COUNT] = position.count(Side.ATTACKERS)
        self.frames[tail + constants.HASH] = self.hash_for(position)

    def forget_first(self) -> None:
        """Clear the hash of frame 0, so that no later position counts as its repetition."""
        self.frames[4 * self.ruleset.size + constants.HASH] = 0

    def legal_moves(self, frame: int) -> list[Move]:
        return [self.move_of(number) for number in self.legal_numbers(frame)]

    def legal_numbers(self, frame: int) -> list[int]:
        """The legal moves in the position at *frame*, as the integers that the core uses."""
        end = self.build.list_moves(self.facts, self.pool, self.frames, frame, self.moves, 0)
        return [int(number) for number in self.moves[:end]]

    def has_move(self, frame: int) -> bool:
        """Whether the side to move in the position at *frame* has a legal move."""
        return self.build.has_move(self.facts, self.frames, frame)

    def play(self, frame: int, move: Move) -> tuple[int, set[Square]]:
        """Play *move* at *frame*; return the frame after it, and the squares of captured pieces."""
        after = self.play_number(frame, self.number_of(move))
        return after, {self.square_of(int(at)) for at in self.taken[1 : 1 + self.taken[0]]}

    def play_number(self, frame: int, move: int) -> int:
        """Play *move*, given as the core's integer, at *frame*; return the frame after it."""
        return self.build.play(
            self.facts, self.known, self.pool, self.frames, frame, move, self.taken
        )

    def hash_of(self, frame: int) -> int:
        return int(self.frames[frame + 4 * self.ruleset.size + constants.HASH])

    def hash_for(self, position: Position) -> int:
        """The hash that *position* has in the core, in whichever frame it is."""
        size = self.ruleset.size
        hashes = constants.TABLES + constants.TABLE_COUNT * size * size
        found = self.facts[hashes + 4 * size * size] if position.to_move else 0
        for square, piece in position.pieces().items():
            found ^= self.facts[hashes + 4 * number_of(square, size) + piece]
        return int(found)

    def number_of(self, move: Move) -> int:
        """The integer that stands for *move* in the core."""
        size = self.ruleset.size
        return number_of(move.source, size) << constants.SHIFT | number_of(move.target, size)

    def ending(self, frame: int) -> int:
        """The ending of the game at *frame*, repetitions aside; ``constants.GOES_ON`` if none."""
        return self.build.ending_after(self.facts, self.pool, self.frames, frame, self.scratch)

    def move_of(self, number: int) -> Move:
        """The move for which the integer *number* stands in the core."""
        return Move(
            self.square_of(number >> constants.SHIFT), self.square_of(number & constants.SQUARE)
        )

    def square_of(self, number: int) -> Square:
        """The square with *number* in the core, which counts squares row by row, from 0."""
        row, column = divmod(number, self.ruleset.size)
        return Square(column, row)

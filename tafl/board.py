"""A ruleset made ready to play: its squares, its rows and columns, and cached results for them."""

from collections.abc import Callable
from functools import lru_cache

from tafl.caches import Memory
from tafl.lines import Line, Reach, Strike
from tafl.pieces import KIND_LETTERS, Kind, Piece
from tafl.ruleset import Berserk, DeadPosition, ExitFort, Ruleset
from tafl.squares import Square
from tafl.terrain import Terrain

SIGNS = {".": Piece.EMPTY, "A": Piece.ATTACKER, "D": Piece.DEFENDER, "K": Piece.KING}
"""The content of a square for each character in a layout, but for those of special men."""


def layout_sign(piece: Piece, kind: Kind) -> str:
    """The character of a layout for *piece*, if it is a man one of *kind*."""
    if kind is Kind.MAN:
        return "ADK."[piece - 1]
    letter = KIND_LETTERS[kind]
    return letter if piece is Piece.ATTACKER else letter.upper()


class Board:
    """The board of one *ruleset*, with all that can be worked out before a game.

    - Line ``2 * i`` is row *i*, line ``2 * i + 1`` column *i*; *inside_out* lists the numbers
      of lines from the middle of the board outwards.
    - ``reach[line][code]``, ``strikes[line][key]``, ``leads_out[line][code]`` and
      ``exposes_king[line][code]`` are cached results of methods of ``Line``; ``views[line]`` and
      ``restricted[line]`` are the bit masks that ``Line`` explains.
    - *ones* is the code of a line with the lower bit of every square set.
    - *homes* are the squares on which the ordinary men of each side begin.
    - *special* is whether some men are special, or the king can jump; then *all_lines* are asked
      for moves instead of *reach*.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        size = ruleset.size
        self.ruleset = ruleset
        # A ruleset hashes all its options each time, and every hashed position hashes its board.
        self._hash = hash(ruleset)
        self.size = size
        self.ones = ((1 << 2 * size) - 1) // 3
        self.squares = tuple(Square(column, row) for row in range(size) for column in range(size))
        self.terrain = Terrain.of(ruleset)
        self.corners = self.terrain.corners
        self.goals = self.terrain.goals
        self.edge = ruleset.edge_squares
        self.homes = {SIGNS[sign]: ruleset.marked(sign) for sign in "AD"}
        self.all_lines = lines = tuple(
            Line(squares, self.terrain, on_edge=self.edge.issuperset(squares))
            for number in range(size)
            for squares in (
                self.squares[number * size : (number + 1) * size],
                self.squares[number::size],
            )
        )
        self.reach: tuple[Memory[Reach], ...] = tuple(Memory(line.reach) for line in lines)
        # A piece that can move is mostly found near the middle.
        self.inside_out = tuple(
            sorted(range(2 * size), key=lambda line: abs(line // 2 - size // 2))
        )
        # Asked at every move, and one look-up nearer here than in the ruleset.
        self.special = ruleset.has_special_pieces
        self.helps_fallen = ruleset.helps_fallen
        self.few_attackers = ruleset.few_attackers
        self.goes_on = ruleset.berserk is not Berserk.NO
        self.must_go_on = ruleset.berserk in (Berserk.MUST, Berserk.MUST_MOVE)
        self.encirclement = ruleset.encirclement
        self.has_limits = bool(ruleset.move_limit or ruleset.quiet_limit)
        self.forbids_repetition = ruleset.forbids_repetition
        self.forbids_repeating = bool(self.forbids_repetition) or not ruleset.raichi_may_repeat
        self.ends_dead = ruleset.dead_position is not DeadPosition.NONE
        self.has_exit_forts = ruleset.exit_fort is not ExitFort.NONE
        self.restricted = tuple(line.restricted() for line in lines)
        self.leads_out = tuple(Memory(line.leads_out) for line in lines)
        self.exposes_king = tuple(Memory(line.exposes_king) for line in lines)
        self.views = tuple(line.views() for line in lines)
        self.strikes: tuple[Memory[Strike | None], ...] = tuple(
            Memory(line.strike) for line in lines
        )

    def __repr__(self) -> str:
        return f"Board({self.ruleset.key})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.ruleset == other.ruleset

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[[Ruleset], "Board"], tuple[Ruleset]]:
        """Pickle only the ruleset: another process uses its own board for it."""
        return board_of, (self.ruleset,)


@lru_cache(maxsize=64)
def board_of(ruleset: Ruleset) -> Board:
    """The board of *ruleset*, cached for the 64 rulesets used last."""
    return Board(ruleset)

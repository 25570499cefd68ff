"""A line, which is a row or a column of a board, and all that follows from its pieces alone.

The code of a line is an integer with two bits for each square (a ``Piece``), the first square
lowest. The moves along a line, the captures along it by a piece that has just arrived, and the
king's ways out are pure functions of its code. ``Board`` caches their results.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from tafl.moves import Move
from tafl.pieces import PIECES, Kind, Piece, Side
from tafl.ruleset import Jump, Shieldwall
from tafl.squares import Square
from tafl.terrain import Terrain

# On the largest board, of 21 squares, a piece's shift is 40 at most: six bits.
STRIKE_SHIFT = 6
"""Number of low bits in the key of ``Line.strike`` that hold the shift of the arriving piece."""


MEN_ONLY: Mapping[Square, Kind] = MappingProxyType({})
"""The special men of a position that has none."""
UNJUMPED = (Kind.COMMANDER, Kind.KNIGHT)
"""The kinds of men that no piece can jump over."""


class Reach(NamedTuple):
    """The moves along a line: of the attackers, of the defenders, and of the king to a goal.

    ``reach[side]`` has those of a side; the king's are among the defenders'.
    """

    attackers: tuple[Move, ...]
    defenders: tuple[Move, ...]
    ways_out: tuple[Move, ...]


class Strike(NamedTuple):
    """The captures along a line by a piece that has just arrived on it.

    *captured* are the pieces captured whatever stands on other lines. Each of *walls* is a row of
    enemies on the edge, closed at both ends, which is captured if each has an enemy in front.
    *touching* means that the piece is beside an enemy whose capture depends on other lines.
    *settled* means that there are no *walls*, and *touching* is false.
    """

    captured: tuple[Square, ...]
    walls: tuple[tuple[Square, ...], ...]
    touching: bool
    settled: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column of a board: its *squares* in order, on the *terrain* of a ruleset."""

    squares: tuple[Square, ...]
    terrain: Terrain
    on_edge: bool

    def reach(self, code: int, kinds: Mapping[Square, Kind] = MEN_ONLY) -> Reach:
        """The moves along the line if *code* is the code of its pieces.

        *kinds* are the special men of the position, by their squares.
        """
        moves: tuple[list[Move], list[Move]] = ([], [])
        ways_out = []
        for index, source in enumerate(self.squares):
            piece = self._piece(code, index)
            if piece is Piece.EMPTY:
                continue
            targets = (
                *self._targets(code, index, piece, kinds.get(source, Kind.MAN)),
                *self._jumps(code, index, piece, kinds),
            )
            found = [Move(source, target) for target in targets]
            moves[piece.side].extend(found)
            if piece is Piece.KING:
                ways_out = [move for move in found if move.target in self.terrain.goals]
        return Reach(tuple(moves[0]), tuple(moves[1]), tuple(ways_out))

    def leads_out(self, code: int) -> bool:
        """Whether only empty squares lie between a defender or the king and an end of the line."""
        pieces = self._pieces(code)
        return any(piece is not Piece.ATTACKER for piece in (*pieces[:1], *pieces[-1:]))

    def exposes_king(self, code: int) -> bool:
        """Whether the nearest piece to the king along the line, to either side, is an attacker."""
        pairs = pairwise(self._pieces(code))
        return any({one, other} == {Piece.KING, Piece.ATTACKER} for one, other in pairs)

    def restricted(self) -> int:
        """A bit mask with both bits of each square where some piece may not stop or pass.

        Bits beyond the line are set too. All bits are set if the rules limit any piece's steps.
        """
        rules = self.terrain.ruleset
        if rules.attacker_steps or rules.defender_steps or rules.king_steps:
            return -1
        marks = -1 << 2 * len(self.squares)
        for index, square in enumerate(self.squares):
            if square in self.terrain.special:
                marks |= 3 << 2 * index
        return marks

    def views(self) -> tuple[int, ...]:
        """Bit masks of the part of the code on which the captures by an arriving piece depend.

        There is one for each shift of the piece, which is twice its place in the line. It covers
        two squares to each side, or the whole line where rows on the edge are captured.
        """
        size = 2 * len(self.squares)
        whole = (1 << size) - 1
        if self.on_edge and self.terrain.ruleset.shieldwall is not Shieldwall.NONE:
            return (whole,) * size
        return tuple(0b11_11_11_11_11 << shift >> 4 & whole for shift in range(size))

    def strike(self, key: int) -> Strike | None:
        """The captures along the line by a piece that has just arrived; None if there can be none.

        *key* holds the line's code after the move, at least the part that ``views`` shows, and in
        its lowest ``STRIKE_SHIFT`` bits the piece's shift in that code: twice its place.
        """
        code, shift = divmod(key, 1 << STRIKE_SHIFT)
        index = shift // 2
        mover = self._piece(code, index)
        captured = []
        touching = False
        for step in (-1, 1):
            victim = self._piece(code, index + step)
            if victim is Piece.EMPTY or victim.side is mover.side:
                continue
            touching |= self._needs_other_lines(index + step, victim)
            touching |= self._is_on_fronted_edge(index + step)
            if self._is_taken(code, index, step, victim):
                captured.append(self.squares[index + step])
        walls = tuple(self._walls(code, index, mover)) if self.on_edge else ()
        if captured or walls or touching:
            return Strike(tuple(captured), walls, touching, settled=not (walls or touching))
        return None

    def _pieces(self, code: int) -> list[Piece]:
        """The pieces on the line in order, without the empty squares."""
        found = (PIECES[code >> shift & 3] for shift in range(0, 2 * len(self.squares), 2))
        return [piece for piece in found if piece is not Piece.EMPTY]

    def _piece(self, code: int, index: int) -> Piece:
        """The piece at *index*; ``EMPTY`` off the board."""
        return PIECES[code >> 2 * index & 3] if index >= 0 else Piece.EMPTY

    def _targets(self, code: int, index: int, piece: Piece, kind: Kind) -> Iterator[Square]:
        source = self.squares[index]
        steps = self.terrain.ruleset.steps(piece, kind)
        for way in (range(index - 1, -1, -1), range(index + 1, len(self.squares))):
            for at in way[:steps]:
                square = self.squares[at]
                if self._piece(code, at) is not Piece.EMPTY:
                    break
                if self.terrain.may_stop(piece, source, square):
                    yield square
                if not self.terrain.may_cross(piece, source, square):
                    break

    def _jumps(
        self, code: int, index: int, piece: Piece, kinds: Mapping[Square, Kind]
    ) -> Iterator[Square]:
        """The squares to which *piece* at *index* can jump, over an enemy man beside it."""
        source = self.squares[index]
        jump = self.terrain.ruleset.jump(piece, kinds.get(source, Kind.MAN))
        if jump is Jump.NONE:
            return
        for step in (-1, 1):
            over, at = index + step, index + 2 * step
            if not 0 <= at < len(self.squares) or self._piece(code, at) is not Piece.EMPTY:
                continue
            man, target = self._piece(code, over), self.squares[at]
            jumped = man is not Piece.EMPTY and man is not Piece.KING and man.side is not piece.side
            if not jumped or kinds.get(self.squares[over]) in UNJUMPED:
                continue
            ends = {source, target}
            free = jump is not Jump.RESTRICTED or not ends.isdisjoint(self.terrain.landmarks)
            if free and self.terrain.may_stop(piece, source, target):
                yield target

    def _needs_other_lines(self, index: int, victim: Piece) -> bool:
        """Whether the capture of *victim* depends on other lines too."""
        rules = self.terrain.ruleset
        if victim is Piece.KING:
            return not self.terrain.takes_king_like_a_man(self.squares[index])
        if rules.three_sided and victim.side is rules.weaker:
            return True
        # The king may be beside this defender, and this move may close the last neighbour of both
        # (text 001), or take the defender against the king's throne.
        return victim is Piece.DEFENDER and (rules.paired_king or rules.linnaean_capture)

    def _is_on_fronted_edge(self, index: int) -> bool:
        """Whether a row on the edge may be captured by a move to the square in front of *index*."""
        rules = self.terrain.ruleset
        return rules.fronting_captures and self.squares[index] in rules.edge_squares

    def _is_taken(self, code: int, index: int, step: int, victim: Piece) -> bool:
        """Whether the piece at *index* takes *victim* beside it against the square beyond."""
        rules = self.terrain.ruleset
        if self._piece(code, index) is Piece.KING and not rules.king_is_hammer:
            return False
        if victim is Piece.KING and self._needs_other_lines(index + step, victim):
            return False
        return self._closes(code, index + 2 * step, victim)

    def _closes(self, code: int, index: int, victim: Piece) -> bool:
        """Whether the square at *index*, perhaps off the board, closes a side of *victim*."""
        if not 0 <= index < len(self.squares):
            # The edge is never hostile to men (rules §2).
            return victim is Piece.KING and self.terrain.ruleset.hostile_edge
        piece = self._piece(code, index)
        return self._is_anvil(piece, victim.side.opponent) or self.terrain.is_hostile(
            self.squares[index], piece, victim
        )

    def _is_anvil(self, piece: Piece, side: Side) -> bool:
        if piece is Piece.EMPTY or piece.side is not side:
            return False
        return piece is not Piece.KING or self.terrain.ruleset.king_is_anvil

    def _walls(self, code: int, index: int, mover: Piece) -> Iterator[tuple[Square, ...]]:
        """The rows of two or more enemies, to either side, that the arrival of *mover* closes."""
        rules = self.terrain.ruleset
        if rules.shieldwall is Shieldwall.NONE:
            return
        if mover is Piece.KING and not rules.king_is_hammer:
            return
        for step in (-1, 1):
            at = index + step
            row = []
            while (piece := self._piece(code, at)) is not Piece.EMPTY and (
                piece.side is not mover.side
            ):
                row.append(self.squares[at])
                at += step
            if len(row) > 1 and self._ends_wall(piece, at, mover.side):
                yield tuple(row)

    def _ends_wall(self, piece: Piece, index: int, side: Side) -> bool:
        """Whether the far end of a row is closed by *piece* of *side*, or by an empty corner."""
        if piece is not Piece.EMPTY:
            return self._is_anvil(piece, side)
        return (
            self.terrain.ruleset.shieldwall is Shieldwall.CORNER
            and 0 <= index < len(self.squares)
            and self.squares[index] in self.terrain.corners
        )

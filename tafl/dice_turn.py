"""The progress of a turn in a game with dice (rules §5.2 and §5.3)."""

from typing import NamedTuple

from tafl.errors import Refusal
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position, Turn
from tafl.ruleset import Die, Ruleset
from tafl.squares import Square


class Phase(NamedTuple):
    """The moves and rolls still open to *side* before the turn passes.

    *moves_left* is 0 while the die before the turn is due. *moved* are the squares of pieces that
    have moved in this turn and may not again. ``king_roll`` is the face rolled for a weak king,
    None before. ``in_series`` is true if the turn has had a move and another may follow.
    """

    side: Side
    moves_left: int = 1
    moved: frozenset[Square] = frozenset()
    king_roll: int | None = None
    in_series: bool = False

    @classmethod
    def opening(cls, ruleset: Ruleset, side: Side) -> "Phase":
        rolls = ruleset.die is not Die.NONE and side in ruleset.dice_sides
        return cls(side, 0 if rolls else 1)

    def rolled(self, ruleset: Ruleset, face: int) -> "Phase":
        """The phase after the die due before the turn has shown *face*."""
        if ruleset.die is Die.MULTIPLE:
            return self._replace(moves_left=face)
        if face in ruleset.skip_on:
            return Phase.opening(ruleset, self.side.opponent)
        return self._replace(moves_left=1)

    def after(self, turn: Turn) -> "Phase":
        """The phase after *turn*: another move of the same side, or the start of the next turn."""
        ruleset = turn.before.ruleset
        if self.moves_left > 1:
            moved = self.moved | {turn.move.target} if ruleset.each_another_piece else self.moved
            going_on = Phase(self.side, self.moves_left - 1, moved, in_series=True)
            if going_on.can_move(turn.after.turned_over(self.side)):
                return going_on
        return Phase.opening(ruleset, self.side.opponent)

    def can_move(self, position: Position) -> bool:
        """Whether *side* has a legal move in *position*, perhaps after a roll for the weak king."""
        if self.moved or self.has_weak_king(position):
            return self.may_roll(position) or bool(self.legal_moves(position))
        return position.has_move()

    def may_roll(self, position: Position) -> bool:
        """Whether a die may now be rolled for the weak king.

        It may if none has been rolled for him in this turn, and some face would let him move.
        """
        king = position.king
        if king is None or not self.has_weak_king(position):
            return False
        if self.king_roll is not None or king in self.moved:
            return False
        # Steps are not all: an even number may take him across a throne where he cannot stop.
        return bool(position.weak_king_steps() or position.moves_from(king))

    def has_weak_king(self, position: Position) -> bool:
        """Whether *side* has a weak king in *position*: one whose moves depend on a die."""
        return (
            position.ruleset.weak_king and self.side is Side.DEFENDERS and position.king is not None
        )

    def legal_moves(self, position: Position) -> list[Move]:
        """The legal moves that need no further roll.

        Once a die has been rolled for the weak king, he must move if he can.
        """
        moves = [move for move in position.legal_moves() if move.source not in self.moved]
        if not self.has_weak_king(position):
            return moves
        men = [move for move in moves if move.source != position.king]
        return self._king_moves(position) or men

    def refusal(self, position: Position, move: Move) -> Refusal | None:
        """The rule about dice, or several moves in one turn, that *move* breaks; otherwise None."""
        if not self.moves_left:
            return Refusal.ROLL_FIRST
        if move.source in self.moved:
            return Refusal.MOVED_ALREADY
        if not self.has_weak_king(position):
            return None
        if move.source == position.king:
            if self.king_roll is None:
                return Refusal.ROLL_FIRST
            is_step = move in position.weak_king_steps()
            return None if is_step or self.king_roll % 2 == 0 else Refusal.KING_ONE_STEP
        return Refusal.KING_MUST_MOVE if self._king_moves(position) else None

    def play(self, position: Position, move: Move) -> Turn:
        """Return the turn of *move*, for which ``refusal`` is None.

        Raises:
            IllegalMoveError: *move* breaks another rule.
        """
        if self.king_roll is not None and self.king_roll % 2 and move.source == position.king:
            return position.step(move)
        return position.play(move)

    def _king_moves(self, position: Position) -> list[Move]:
        """The moves of the weak king that his die allows."""
        if self.king_roll is None or position.king is None:
            return []
        steps_only = self.king_roll % 2 == 1
        return position.weak_king_steps() if steps_only else position.moves_from(position.king)

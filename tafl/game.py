"""A game: the turns from a start position, and what history adds to the rules."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Self

from tafl.endings import Outcome, Reason, decided, stuck
from tafl.errors import IllegalMoveError, NotTheKingError, Refusal, WrongCapturesError
from tafl.moves import Move
from tafl.notation import WrittenMove, read_move
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.ruleset import Repetition, Ruleset
from tafl.squares import Square
from tafl.threats import ways_out

OCCURRENCES_THAT_END = 3


@dataclass(frozen=True, slots=True)
class Game:
    """The turns played since *start*, and the *outcome* once the game is over.

    *play_on* leaves out what depends on repetition: it ends no game and forbids no move.
    """

    start_position: Position
    turns: tuple[Turn, ...] = ()
    outcome: Outcome | None = None
    play_on: bool = False

    @classmethod
    def start(
        cls, ruleset: Ruleset, position: Position | None = None, *, play_on: bool = False
    ) -> Self:
        """A new game under *ruleset*, from its layout or from *position*."""
        return cls(position or Position.start(ruleset), play_on=play_on)

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the game is played under."""
        return self.start_position.ruleset

    @property
    def position(self) -> Position:
        """The present position."""
        return self.turns[-1].after if self.turns else self.start_position

    @property
    def last(self) -> Turn | None:
        """The latest turn."""
        return self.turns[-1] if self.turns else None

    @property
    def ply(self) -> int:
        """The number of turns played."""
        return len(self.turns)

    def at(self, ply: int) -> Self:
        """The game as it stood after *ply* turns."""
        if ply >= self.ply:
            return self
        return replace(self, turns=self.turns[:ply], outcome=None)

    def legal_moves(self) -> list[Move]:
        """Every move that may be played now; none once the game is over."""
        if self.outcome is not None:
            return []
        position = self.position
        moves = position.legal_moves()
        if not self._watches_raichi(position):
            return moves
        return [move for move in moves if not self._repeats_raichi(position, move)]

    def play(self, move: Move) -> Self:
        """Play *move*.

        Raises:
            IllegalMoveError: the game is over, or the move breaks a rule.
        """
        position = self.position
        if self.outcome is not None:
            raise self._over(move.source, move.target)
        turn = position.play(move)
        if self._watches_raichi(position) and self._repeats_raichi(position, move):
            legal = [other for other in self.legal_moves() if other.source == move.source]
            raise IllegalMoveError(
                move.source, move.target, Refusal.RAICHI_REPEATED, move.target, legal
            )
        return type(self)(self.start_position, (*self.turns, turn), play_on=self.play_on).judged()

    def play_written(self, written: str | WrittenMove) -> Self:
        """Play a move as a person wrote it; captures it names must be those it makes.

        Raises:
            NotationError, UnknownSquareError: the text is no move.
            IllegalMoveError: the game is over, or the move breaks a rule.
            NotTheKingError: the move bears the king's sign and another piece makes it.
            WrongCapturesError: the captures named are not those the move makes.
        """
        if isinstance(written, str):
            written = read_move(written)
        game = self.play(self._move(written))
        turn = game.turns[-1]
        if written.king and turn.before.piece_at(written.source) is not Piece.KING:
            raise NotTheKingError(turn.move)
        if written.captures is not None and not _names_captures(written.captures, turn):
            raise WrongCapturesError(turn.move, written.captures, turn.captured_men)
        return game

    def _move(self, written: WrittenMove) -> Move:
        try:
            return Move(written.source, written.target)
        except ValueError:
            if self.outcome is not None:
                raise self._over(written.source, written.target) from None
            raise self.position.refused(written.source, written.target) from None

    def _over(self, source: Square, target: Square) -> IllegalMoveError:
        return IllegalMoveError(source, target, Refusal.GAME_OVER, source)

    def ended(self, outcome: Outcome) -> Self:
        """The same game, ended by its players: one resigned, or they agreed on a draw."""
        return replace(self, outcome=outcome)

    def judged(self) -> Self:
        """The same game with the outcome that its last turn has, in the order of rules §2."""
        outcome = decided(self.turns[-1])
        if outcome is None and not self.play_on and self._occurrences() >= OCCURRENCES_THAT_END:
            outcome = self._repeated()
        if outcome is None and not self._can_move():
            outcome = stuck(self.position)
        return self if outcome is None else replace(self, outcome=outcome)

    def _repeated(self) -> Outcome:
        match self.ruleset.repetition:
            case Repetition.DRAW:
                return Outcome(None, Reason.REPETITION)
            case Repetition.DEFENDERS_LOSE:
                return Outcome(Side.ATTACKERS, Reason.REPETITION)
            case Repetition.REPEATER_LOSES:
                return Outcome(self.position.to_move, Reason.REPETITION)

    def _can_move(self) -> bool:
        position = self.position
        if not self._watches_raichi(position):
            return position.has_move()
        moves = position.legal_moves()
        return any(not self._repeats_raichi(position, move) for move in moves)

    def _occurrences(self) -> int:
        """How often the present position has stood, with the same side to move."""
        present = self.position
        return 1 + sum(1 for past in self._repeatable() if past == present)

    def _repeatable(self) -> Iterator[Position]:
        """The earlier positions that can stand again: those since the last capture."""
        quiet = takewhile(lambda turn: not turn.captures, reversed(self.turns))
        return (turn.before for turn in quiet)

    def _watches_raichi(self, position: Position) -> bool:
        return (
            not self.ruleset.raichi_may_repeat
            and not self.play_on
            and position.to_move is Side.DEFENDERS
        )

    def _repeats_raichi(self, position: Position, move: Move) -> bool:
        """Whether the king gives raichi by restoring a position that stood earlier (text 002)."""
        if move.source != position.king:
            return False
        turn = position.play(move)
        after = turn.after
        return (
            not turn.captures
            and bool(ways_out(after))
            and any(past == after for past in (position, *self._repeatable()))
        )


def _names_captures(named: tuple[Square, ...], turn: Turn) -> bool:
    """Whether *named* are the men that *turn* captures; the king may be named or not."""
    return set(named) - {turn.before.king} == set(turn.captured_men)

"""The effect of repeating a position, or of repeating raichi, the king's threat to escape."""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import ne
from typing import NamedTuple

from tafl.dice_turn import Phase
from tafl.endings import Outcome, Reason
from tafl.errors import Refusal
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.raichi_and_tuichi import ways_out
from tafl.ruleset import Repetition
from tafl.squares import Square

OCCURRENCES_THAT_END = 3
LINES_OF_A_MOVE = 3
"""The number of rows and columns that a move without a capture changes."""
ENDS_NOTHING = (Repetition.IGNORED, Repetition.FORBIDDEN, Repetition.DEFENDERS_MAY_NOT)
REPEATER_MATTERS = (Repetition.REPEATER_LOSES, Repetition.REPEATER_WINS)


def outcome_of_repetition(
    turns: Sequence[Turn], repeatable: Sequence[Position], rule: Repetition, *, more: int = 0
) -> Outcome | None:
    """The outcome under *rule* if the latest position has occurred three times; otherwise None.

    The latest position is that after the last of *turns*; *repeatable* are the earlier ones that
    can recur. If the repeater wins or loses, only those brought about by the last mover count. If
    *more* is given, the latest position counts as if it had occurred *more* times besides.
    """
    times = _occurrences(turns, repeatable, rule) + more
    return None if times < OCCURRENCES_THAT_END else _outcome(rule, turns[-1].side)


def _occurrences(turns: Sequence[Turn], repeatable: Sequence[Position], rule: Repetition) -> int:
    """The number of occurrences of the latest position that count under *rule*; at least 1.

    It is 0 if *rule* ends no game.
    """
    if rule in ENDS_NOTHING:
        return 0
    last = turns[-1]
    times = 1 + repeatable.count(last.after)
    if times > 1 and rule in REPEATER_MATTERS:
        # No side brought about the start position, so it does not count here.
        since = turns[-1 - len(repeatable) :]
        times = [turn.after for turn in since if turn.side is last.side].count(last.after)
    return times


def _outcome(rule: Repetition, repeater: Side) -> Outcome | None:
    """The outcome under *rule* when *repeater* brings about a position for the third time."""
    match rule:
        case Repetition.IGNORED | Repetition.FORBIDDEN | Repetition.DEFENDERS_MAY_NOT:
            return None
        case Repetition.DRAW:
            return Outcome(None, Reason.REPETITION)
        case Repetition.DEFENDERS_LOSE:
            return Outcome(Side.ATTACKERS, Reason.REPETITION)
        case Repetition.REPEATER_LOSES:
            return Outcome(repeater.opponent, Reason.REPETITION)
        case Repetition.REPEATER_WINS:
            return Outcome(repeater, Reason.REPETITION)


def moves_that_end(position: Position, repeatable: Sequence[Position]) -> set[Move | None]:
    """The moves, none of them a capture, that bring about a position for the third time.

    *repeatable* are the earlier positions that can recur.
    """
    earlier = Counter(_a_move_away(position, repeatable))
    ending = [each for each, times in earlier.items() if times >= OCCURRENCES_THAT_END - 1]
    return {_move_between(position, each) for each in ending}


class Repeats(NamedTuple):
    """What the side to move may not repeat: an earlier position, or raichi on the same square.

    *position* is the present one, after *turns*. *repeatable* are the earlier positions that can
    recur. *phase* is the progress of the turn; it is None in a game without dice.
    """

    position: Position
    turns: tuple[Turn, ...]
    repeatable: tuple[Position, ...]
    phase: Phase | None

    @property
    def of_positions(self) -> bool:
        """Whether the side to move may not bring back an earlier position."""
        return self.position.to_move in self.position.board.forbids_repetition

    @property
    def of_raichi(self) -> bool:
        """Whether the side to move may not give raichi on the same square again."""
        may_repeat = self.position.ruleset.raichi_may_repeat
        return not may_repeat and self.position.to_move is Side.DEFENDERS

    def refusal(self, move: Move) -> Refusal | None:
        """The rule that *move*, legal otherwise, breaks by repeating; otherwise None."""
        if self._restoring([move]):
            return Refusal.REPETITION
        if self.of_raichi and not self._without_raichi_again([move]):
            return Refusal.RAICHI_REPEATED
        return None

    def allowed(self, moves: list[Move]) -> list[Move]:
        """*moves* without those that repeat what may not be repeated."""
        if restoring := self._restoring(moves):
            moves = [move for move in moves if move not in restoring]
        return self._without_raichi_again(moves) if self.of_raichi else moves

    def leave_one_of(self, moves: list[Move]) -> bool:
        """Whether one of *moves* repeats nothing that may not be repeated."""
        if not self.of_raichi:
            # Nearly always the first one: a long game is replayed whenever somebody looks at it.
            play = self.position.play
            if any(play(move).after not in self.repeatable for move in moves):
                return True
        return bool(self.allowed(moves))

    def _restoring(self, moves: list[Move]) -> list[Move]:
        """Those of *moves* that would restore an earlier position, but must not."""
        earlier = _a_move_away(self.position, self.repeatable) if self.of_positions else []
        if not earlier:
            return []
        # The few that can do it, of hundreds.
        suspects = {_move_between(self.position, each) for each in earlier}
        tried = moves if None in suspects else [move for move in moves if move in suspects]
        return [move for move in tried if self.position.play(move).after in earlier]

    def _without_raichi_again(self, moves: list[Move]) -> list[Move]:
        """*moves* without those that give raichi, a threat to escape, on the same square again."""
        given = _squares_of_raichi(self.turns)
        king = self.position.king
        return [
            move
            for move in moves
            if move.source != king or move.target not in given or not self._gives_raichi(move)
        ]

    def _gives_raichi(self, move: Move) -> bool:
        """Whether *move* of the king is the last of the turn, and gives raichi."""
        position, phase = self.position, self.phase
        if phase is None:
            return bool(ways_out(position.play(move).after))
        turn = phase.play(position, move)
        side = phase.after(turn).side
        return side is Side.ATTACKERS and bool(ways_out(turn.after.turned_over(side)))


def _a_move_away(position: Position, earlier: Sequence[Position]) -> list[Position]:
    """Those of *earlier* positions that the side to move in *position* could restore by a move."""
    lines, side = position.lines, position.to_move
    if position.kinds:
        # A man who changes sides changes more lines, or none but those of the move.
        return [before for before in earlier if before.to_move is not side]
    return [
        before
        for before in earlier
        if before.to_move is not side and sum(map(ne, lines, before.lines)) == LINES_OF_A_MOVE
    ]


def _move_between(before: Position, after: Position) -> Move | None:
    """The move without a capture that leads from *before* to *after*; None if no single one does.

    *after* is one of the positions that are ``_a_move_away``.
    """
    changed = list(_changed_squares(before, after))
    gone = [each for each in changed if before.piece_at(each) is not Piece.EMPTY]
    come = [each for each in changed if after.piece_at(each) is not Piece.EMPTY]
    return Move(*gone, *come) if len(gone) == len(come) == 1 else None


def _changed_squares(before: Position, after: Position) -> Iterator[Square]:
    """The squares that differ between two positions on the same board."""
    for row, (old, new) in enumerate(zip(before.lines[::2], after.lines[::2], strict=True)):
        change = old ^ new
        while change:
            column = change.bit_length() - 1 >> 1
            change &= ~(3 << 2 * column)
            yield Square(column, row)


def _squares_of_raichi(turns: Sequence[Turn]) -> set[Square]:
    """The squares on which the king has given raichi turn after turn, up to the latest turn.

    Raichi is a threat to reach a goal with his next move. Turns of the defenders are counted back
    as long as each was a move of the king that gave raichi.
    """
    squares: set[Square] = set()
    for turn in reversed(turns):
        # Within a series of moves the defenders move on: the last one is their turn's.
        if turn.side is Side.ATTACKERS or turn.after.to_move is Side.DEFENDERS:
            continue
        if turn.move.source != turn.before.king or not ways_out(turn.after):
            break
        squares.add(turn.move.target)
    return squares

"""The effect of repeating a position, or of repeating raichi, the king's threat to escape."""

from collections.abc import Iterator, Sequence
from operator import ne

from tafl.endings import Outcome, Reason
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


def a_move_away(position: Position, earlier: Sequence[Position]) -> list[Position]:
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


def move_between(before: Position, after: Position) -> Move | None:
    """The move without a capture that leads from *before* to *after*; None if no single one does.

    *after* is one of the positions that are ``a_move_away``.
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


def squares_of_raichi(turns: Sequence[Turn]) -> set[Square]:
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

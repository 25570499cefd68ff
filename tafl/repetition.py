"""The effect of repeating a position, or of repeating raichi, the king's threat to escape."""

from collections.abc import Sequence

from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tafl.position import Position, Turn
from tafl.ruleset import Repetition
from tafl.squares import Square
from tafl.threats import ways_out

OCCURRENCES_THAT_END = 3
REPEATER_MATTERS = (Repetition.REPEATER_LOSES, Repetition.REPEATER_WINS)


def outcome_of_repetition(
    turns: Sequence[Turn], repeatable: Sequence[Position], rule: Repetition
) -> Outcome | None:
    """The outcome under *rule* if the latest position has occurred three times; otherwise None.

    The latest position is that after the last of *turns*; *repeatable* are the earlier ones that
    can recur. If the repeater wins or loses, only those brought about by the last mover count.
    """
    if rule is Repetition.IGNORED:
        return None
    last = turns[-1]
    times = 1 + repeatable.count(last.after)
    if times >= OCCURRENCES_THAT_END and rule in REPEATER_MATTERS:
        # No side brought about the start position, so it does not count here.
        since = turns[-1 - len(repeatable) :]
        times = [turn.after for turn in since if turn.side is last.side].count(last.after)
    if times < OCCURRENCES_THAT_END:
        return None
    match rule:
        case Repetition.DRAW:
            return Outcome(None, Reason.REPETITION)
        case Repetition.DEFENDERS_LOSE:
            return Outcome(Side.ATTACKERS, Reason.REPETITION)
        case Repetition.REPEATER_LOSES:
            return Outcome(last.side.opponent, Reason.REPETITION)
        case Repetition.REPEATER_WINS:
            return Outcome(last.side, Reason.REPETITION)


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

"""The effect of repetitions: of a position, or of raichi on a square."""

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
    """The outcome by *rule* if the position after the last of *turns* has occurred often enough.

    *repeatable* are the earlier positions that can occur again.
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
    """The squares of the king's present run of raichi; he may not give it there again (text 002).

    A run is the latest turns of the defenders, if each was a move of the king that gave raichi.
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

"""What the bot says of each reason why a move is better than another."""

from collections.abc import Sequence

from play.reviews import reasons
from play.reviews.review import Review
from tafl.endings import Reason as End
from tafl.moves import Move
from tafl.phrases import counted, listed
from tafl.squares import Square

MAX_GAPS = 2
"""How many squares are named that would all do."""

_ENDS = {
    End.KING_CAPTURED: "the king is captured",
    End.ESCAPED: "the king escapes",
    End.FEW_ATTACKERS: "too few attackers are left",
    End.EXIT_FORT: "the king is safe in a fort that can't be broken",
    End.ENCIRCLED: "the defenders are surrounded",
    End.REPETITION: "the position comes up once too often",
    End.NO_MOVE: "the other side has no move left",
    End.STALEMATE: "the other side has no move left",
}


def sentence(reason: reasons.Reason, review: Review, ply: int) -> str:
    """One *reason* why another move than that after *ply* turns is better."""
    found = review.finding(ply)
    better = "The better move" if found is None else f"`{found.best}`"
    turn = review.game.turns[ply]
    match reason:
        case reasons.WinMissed(win):
            return f"{better} {_forces(win)}"
        case reasons.WinGiven(win):
            return _given(win)
        case reasons.WinAllowed(win):
            return f"{_given(win)} It isn't certain that {better} would stop this."
        case reasons.WinUnavoided(win):
            return f"{_given(win)} {better} would lose too."
        case reasons.WayOpened(goals, post):
            guard = f"The attacker on {post} guarded the way. " if post is not None else ""
            return f"{guard}Now the king can go straight to {_any(goals)}."
        case reasons.WayLeftOpen(goals):
            return f"The king's way to {_any(goals)} stays open. {better} shuts it."
        case reasons.MenLost(men, move):
            return f"It loses {men_named(men)} to `{move}`, with nothing in return."
        case reasons.MenExposed(men, move):
            return f"`{move}` can capture {men_named(men)}. After {better} no man is in danger."
        case reasons.MenMissed(men):
            return f"{better} captures {men_named(men)}."
        case reasons.RingOpened():
            return "It opens the ring around the defenders."
        case reasons.RingMissed():
            return f"{better} closes the ring around all defenders."
        case reasons.RingKept():
            return f"{better} breaks the ring around the defenders."
        case reasons.ThreatMissed(goals):
            return f"{better} threatens to escape to {_any(goals)} (raichi)."
        case reasons.ThreatAllowed(squares):
            return f"It lets the king go to {_any(squares)} and threaten to escape from there."
        case reasons.ThreatPrepared(squares):
            return f"{better} lets the king go to {_any(squares)} next and threaten to escape."
        case reasons.GoalsShut(goals):
            return f"{better} shuts the king off from {_goals(goals, turn.before.board.goals)}."
        case reasons.GoalsOpened(goals):
            return f"It opens a path for the king to {_goals(goals, turn.before.board.goals)}."
        case reasons.GoalsFreed(goals):
            return f"{better} opens a path to {_goals(goals, turn.before.board.goals)}."
        case reasons.GoalNearlyShut(goal, gaps):
            return f"After {better}, {_one_more(gaps)} would shut the king off from {goal}."
        case reasons.GoalNearlyLost(goal, gaps):
            return f"After it, {_one_more(gaps)} would shut the king off from {goal}."
        case reasons.KingThreatened():
            return f"{better} threatens to capture the king."
        case reasons.MenThreatened(men):
            return f"{better} attacks {men_named(men)}."
        case reasons.KingShutIn(moves, instead):
            left = counted(moves, "move", none="no")
            return f"{better} leaves the king {left} instead of {instead}."
        case reasons.KingFreed(moves, instead):
            return (
                f"{better} gives the king {counted(moves, 'move')} instead of {instead or 'none'}."
            )


def _forces(win: reasons.ForcedWin) -> str:
    """``wins by force: tuichi, the king escapes in 2 moves (`D4-A4 B6-B5 A4-A1`).``."""
    if win.moves == 1:
        return f"wins at once: {_ENDS[win.end]}."
    tuichi = "tuichi, " if win.tuichi else ""
    return f"wins by force: {tuichi}{how(win)} ({_line(win.line)})."


def _given(win: reasons.ForcedWin) -> str:
    """What a move allows that gives a win to the other side."""
    if win.moves == 1:
        return f"After it, `{win.line[0]}` wins at once: {_ENDS[win.end]}."
    if win.end is End.ESCAPED:
        tuichi = "tuichi, " if win.tuichi else ""
        moves = f"{tuichi}the king is out in {counted(win.moves, 'move')}"
        return f"From here on nothing stops the escape: {moves} ({_line(win.line)})."
    return f"From here on the {win.side} win by force: {how(win)} ({_line(win.line)})."


def how(win: reasons.ForcedWin) -> str:
    """``the king escapes in 2 moves``."""
    return f"{_ENDS[win.end]} in {counted(win.moves, 'move')}"


def _line(line: Sequence[Move]) -> str:
    return f"`{' '.join(map(str, line))}`"


def _any(squares: Sequence[Square]) -> str:
    return listed(squares, last="or")


def _one_more(gaps: Sequence[Square]) -> str:
    return f"one more attacker on {_any(gaps[:MAX_GAPS])}"


def men_named(men: Sequence[Square]) -> str:
    """``the man on C5``, or ``2 men, on C5 and D5``."""
    return f"the man on {men[0]}" if len(men) == 1 else f"{len(men)} men, on {listed(men)}"


def _goals(goals: Sequence[Square], all_goals: frozenset[Square]) -> str:
    """Corners by their names; all of them at once."""
    if len(goals) == len(all_goals) > 1:
        return f"all {len(goals)} goals"
    return listed(goals)

"""Sentences about the reasons why a move is better than another."""

from collections.abc import Sequence

from play.reviews import reasons
from play.reviews.review import Review
from tafl.endings import Reason as End
from tafl.moves import Move
from tafl.phrases import counted, listed
from tafl.squares import Square

MAX_GAPS = 2
"""The largest number of squares named where one more attacker would shut the king off."""

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
    """A sentence about one *reason* why a move is better than the one played after *ply* moves."""
    found = review.finding(ply)
    better = "The better move" if found is None else f"`{found.best}`"
    turn = review.game.turns[ply]
    all_goals = turn.before.board.goals
    # Both moves by name: "it" would be understood as the one named last.
    played = f"`{turn.move}`"
    match reason:
        case reasons.WinMissed(win):
            return f"{better} {_forces(win)}"
        case reasons.WinGiven(win):
            return _given(win, played)
        case reasons.WinAllowed(win):
            return f"{_given(win, played)} It isn't certain that {better} would stop this."
        case reasons.WinUnavoided(win):
            return f"{_given(win, played)} {better} would lose too."
        case reasons.WayOpened(goals, post):
            guard = f"The attacker on {post} guarded the way. " if post is not None else ""
            return f"{guard}After {played} the king can go straight to {_any(goals)}."
        case reasons.WayLeftOpen(goals):
            return f"{played} leaves the king's way to {_any(goals)} open. {better} shuts it."
        case reasons.MenLost(men, move):
            return f"{played} loses {men_named(men)} to `{move}`, with nothing in return."
        case reasons.MenExposed(men, move):
            return (
                f"After {played}, `{move}` can capture {men_named(men)}. "
                f"After {better} no man is in danger."
            )
        case reasons.MenMissed(men):
            return f"{better} captures {men_named(men)}."
        case reasons.RingOpened():
            return f"{played} opens the ring around the defenders."
        case reasons.RingMissed():
            return f"{better} closes the ring around all defenders."
        case reasons.RingKept():
            return f"{better} breaks the ring around the defenders."
        case reasons.ThreatMissed(goals):
            return f"{better} threatens to escape to {_any(goals)} (raichi)."
        case reasons.ThreatAllowed(squares):
            return (
                f"{played} lets the king go to {_any(squares)} and threaten to escape from there."
            )
        case reasons.ThreatPrepared(squares):
            return f"{better} lets the king go to {_any(squares)} next and threaten to escape."
        case reasons.GoalsShut(goals):
            return f"{better} shuts the king off from {_goals(goals, all_goals)}."
        case reasons.GoalsOpened(goals):
            return f"{played} opens a path for the king to {_goals(goals, all_goals)}."
        case reasons.GoalsFreed(goals):
            return f"{better} opens a path for the king to {_goals(goals, all_goals)}."
        case reasons.GoalNearlyShut(goal, gaps):
            return f"After {better}, {_one_more(gaps)} would shut the king off from {goal}."
        case reasons.GoalNearlyLost(goal, gaps):
            return f"After {played}, {_one_more(gaps)} would shut the king off from {goal}."
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
    """A *win*: ``wins by force: tuichi, the king escapes in 2 moves (`D4-A4 B6-B5 A4-A1`).``."""
    if win.moves == 1:
        return f"wins at once: {_ENDS[win.end]}."
    return f"wins by force: {_how(win)} ({_line(win.line)})."


def was(win: reasons.ForcedWin) -> str:
    """The end of a sentence about a missed *win*, after "`D4-A4` was a win"."""
    if win.moves == 1:
        return f" at once: {_ENDS[win.end]}."
    return f": {_how(win)} ({_line(win.line)})."


def _given(win: reasons.ForcedWin, played: str) -> str:
    if win.moves == 1:
        return f"{played} lets `{win.line[0]}` win at once: {_ENDS[win.end]}."
    if win.end is End.ESCAPED:
        tuichi = "tuichi, " if win.tuichi else ""
        moves = f"{tuichi}the king is out in {counted(win.moves, 'move')}"
        return f"After {played} nothing stops the escape: {moves} ({_line(win.line)})."
    return f"After {played} the {win.side} win by force: {_how(win)} ({_line(win.line)})."


def _how(win: reasons.ForcedWin) -> str:
    """A *win* without its moves: ``tuichi, the king escapes in 2 moves``."""
    tuichi = "tuichi, " if win.tuichi else ""
    return f"{tuichi}{_ENDS[win.end]} in {counted(win.moves, 'move')}"


def _line(line: Sequence[Move]) -> str:
    return f"`{' '.join(map(str, line))}`"


def _any(squares: Sequence[Square]) -> str:
    return listed(squares, last="or")


def _one_more(gaps: Sequence[Square]) -> str:
    return f"one more attacker on {_any(gaps[:MAX_GAPS])}"


def men_named(men: Sequence[Square]) -> str:
    """Men (pieces but the king) by their squares: ``the man on C5``, ``2 men, on C5 and D5``."""
    return f"the man on {men[0]}" if len(men) == 1 else f"{len(men)} men, on {listed(men)}"


def _goals(goals: Sequence[Square], all_goals: frozenset[Square]) -> str:
    """Goals by their squares, or all of them by their number."""
    if len(goals) == len(all_goals) > 1:
        return f"all {len(goals)} goals"
    return listed(goals)

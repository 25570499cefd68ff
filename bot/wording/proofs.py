"""Proofs of tuichi, that nothing stops the king: each attempt of the attackers, and the answer."""

from collections.abc import Sequence

from tafl.defences import Answer, Defence, DefenceAttempt
from tafl.phrases import counted, listed


def heading(name: str) -> str:
    """The text above the proof of tuichi in the match called *name*."""
    return f"**{name}**: whatever the attackers do, the king escapes."


def proof_text(defences: Sequence[Defence]) -> str:
    """A line for each of *defences* (attempts to stop the king), with the king's way out."""
    return "\n".join(f"- {_line(defence)}" for defence in defences)


def caption(defence: Defence) -> str:
    """The text below the board of a defence: the attempt and the king's answer, a line each."""
    if defence.attempt is DefenceAttempt.NOTHING:
        return "Anything else?\nNothing stops the king."
    return f"{_question(defence)}\n{_short_answer(defence.answer)}"


def plain_captions(captions: Sequence[str]) -> str:
    """The boards of the defences by their *captions*, in words for screen readers."""
    boards = [f"Board {number}: {text}" for number, text in enumerate(captions, start=1)]
    return " ".join(boards).replace("\n", " ")


def _question(defence: Defence) -> str:
    move = defence.moves[0]
    match defence.attempt:
        case DefenceAttempt.BLOCK:
            return f"Block with {move}?"
        case DefenceAttempt.APPROACH:
            return f"Beside the king: {move}?"
        case DefenceAttempt.CAPTURE:
            return f"Capture with {move}?"
        case DefenceAttempt.NOTHING:
            return "Anything else?"


def _line(defence: Defence) -> str:
    """A defence: ``Block the way to A4 (`B6-B4` and 3 other moves): the king escapes to G4.``."""
    others = len(defence.moves) - 1
    more = f" and {counted(others, 'other move')}" if others else ""
    return f"{_attempt(defence)} (`{defence.moves[0]}`{more}): {_answer(defence.answer)}"


def _attempt(defence: Defence) -> str:
    match defence.attempt:
        case DefenceAttempt.BLOCK:
            return f"Block the way to {listed((way.target for way in defence.shut), last='or')}"
        case DefenceAttempt.APPROACH:
            return "Move next to the king"
        case DefenceAttempt.CAPTURE:
            return "Capture elsewhere"
        case DefenceAttempt.NOTHING:
            return "Do anything else"


def _answer(answer: Answer) -> str:
    to, *by_step = (way.target for way in answer)
    if not by_step:
        return f"the king escapes to {to}."
    return f"the king escapes to {to} with an even roll, to {by_step[0]} with an odd one."


def _short_answer(answer: Answer) -> str:
    to, *by_step = (way.target for way in answer)
    return f"Even: to {to}. Odd: to {by_step[0]}." if by_step else f"The king escapes to {to}."

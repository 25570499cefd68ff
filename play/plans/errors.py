"""Errors about conditional moves."""

from dataclasses import field
from enum import StrEnum

from play.errors import PlayError
from tafl.errors import TaflError


class PlanFault(StrEnum):
    DICE = "dice"
    YOUR_TURN = "your-turn"
    COMPUTER_ANSWERED = "computer-answered"
    NO_MOVE = "no-move"
    REFUSED = "refused"
    NO_ANSWER = "no-answer"
    NOTHING_TO_ANSWER = "nothing-to-answer"
    RESIGNS_FIRST = "resigns-first"
    OTHER_ANSWER = "other-answer"
    TOO_LONG = "too-long"
    TOO_MANY_LINES = "too-many-lines"
    NO_SUCH_LINE = "no-such-line"


class PlanError(PlayError):
    """A line of conditional moves cannot be set up or found.

    *written* is the faulty move, *number* its number in the line, from 1. ``REFUSED``: *cause* is
    the rule that the move breaks. ``RESIGNS_FIRST``: *written* stands where the opponent moves.
    Both this and ``NO_MOVE`` have an *example*, a line that could be set up instead.
    ``OTHER_ANSWER``: the plan already has the answer *known*.
    ``TOO_LONG``, ``TOO_MANY_LINES``: *number* is the limit. ``NO_SUCH_LINE``: *number* is the line
    asked for.
    """

    fault: PlanFault
    number: int = 0
    written: str = ""
    cause: TaflError | None = field(kw_only=True, default=None)
    known: str = field(kw_only=True, default="")
    example: str = field(kw_only=True, default="")

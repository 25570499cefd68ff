"""Time controls: how much time the players of a match have, and what happens when it is up."""

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Self

from play.text_cleaning import plainly
from play.time.errors import ClaimWithoutClockError, PeriodError, TimeControlError, TimeControlFault
from play.time.periods import read_period, write_period

MIN_TIME = timedelta(hours=1)
MAX_TIME = timedelta(days=60)
"""The longest that any part of a time control may be; the shortest is ``MIN_TIME``."""

MAX_UNTIMED_TURN = timedelta(days=30)
"""In a match without a clock, a player who makes no move for so long loses."""

MIN_FIRST_MOVE_TIME = timedelta(days=3)
"""Each side has at least this much time for its first move."""


class Lapse(StrEnum):
    """The effect when a player's time is up.

    LOSS: the player loses at once. CLAIM: the player loses when the opponent claims the win, and
    may move until then. ABANDONED: the match has no clock, but is lost after a long time without a
    move.
    """

    LOSS = "loss"
    CLAIM = "claim"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time that each side has: *start*, plus *increment* for each move, up to *cap*.

    If the three are equal, each move has that much time. With *weekends*, a player's clock stands
    still on their days off; with *vacations*, on their vacations. *lapse* is what happens at the
    end.
    """

    start: timedelta
    increment: timedelta
    cap: timedelta
    lapse: Lapse = Lapse.LOSS
    weekends: bool = False
    vacations: bool = True

    @classmethod
    def per_move(cls, period: timedelta) -> Self:
        return cls(period, period, period)

    @property
    def is_per_move(self) -> bool:
        """Whether each move has the same time, however long earlier moves took."""
        return self.start == self.increment == self.cap

    @property
    def first_move(self) -> timedelta:
        """The time for a side's first move, which does not use up what the side has for later."""
        return max(MIN_FIRST_MOVE_TIME, self.start)

    def checked(self) -> Self:
        """Return this time control; raises ``TimeControlError`` if a part is out of bounds."""
        for part in (self.start, self.increment, self.cap):
            if not MIN_TIME <= part <= MAX_TIME:
                raise _fault(TimeControlFault.OUT_OF_BOUNDS, part, MAX_TIME)
        for part in (self.start, self.increment):
            if part > self.cap:
                raise _fault(TimeControlFault.OVER_CAP, part, self.cap)
        return self

    def agreed(self, *, late: bool, weekends: bool, vacations: bool) -> Self:
        """The time control with what else the players have agreed on.

        *late*: a player who is out of time loses only when the opponent claims the win.

        Raises:
            ClaimWithoutClockError: *late* is set, but there is no clock.
        """
        if late and self.lapse is Lapse.ABANDONED:
            raise ClaimWithoutClockError
        lapse = Lapse.CLAIM if late else self.lapse
        return replace(self, lapse=lapse, weekends=weekends, vacations=vacations)

    def __str__(self) -> str:
        if self.lapse is Lapse.ABANDONED:
            return "none"
        if self.is_per_move:
            return write_period(self.cap)
        start, increment, cap = map(write_period, (self.start, self.increment, self.cap))
        return f"{start} + {increment} up to {cap}"


UNTIMED = replace(TimeControl.per_move(MAX_UNTIMED_TURN), lapse=Lapse.ABANDONED)
DEFAULT_CONTROL = TimeControl(timedelta(days=3), timedelta(days=1), timedelta(days=7))
PRESETS = (
    DEFAULT_CONTROL,
    *(TimeControl.per_move(timedelta(days=days)) for days in (1, 2, 3, 5, 7, 10, 14)),
    UNTIMED,
)

_SHOWN_NONE = f"no clock, at most {MAX_UNTIMED_TURN.days} days a move"
_NONE = {"none", "no clock", "no limit", "untimed", "unlimited", "off", _SHOWN_NONE}
_UP_TO = r"(?:(?<![0-9]),?\s*(?:\bup to\b|\bat most\b|\bmax\b\.?)|(?<![0-9]),|/)"  # 1,5 is a number
_FISCHER = re.compile(rf"(?P<start>[^+]+)\+(?P<increment>.+?)(?:{_UP_TO}(?P<cap>.+))?")
# As time controls are shown: *3 days, 1 day more with each move, at most 1 week*.
_MORE = re.compile(r"[,+]([^,+]+) more with\b")
_PER_MOVE = re.compile(r"\s*(?:\b(?:an?|per|each|every)\b|/)\s*(?:move|turn)\b")


def read_time_control(text: str) -> TimeControl:
    """The time control written in *text*, with defaults for the rest.

    The text is ``none``; a time for each move, as in ``3d`` or ``2 weeks a move``; or the time at
    the start, an increment and a cap, which may be left out, as in ``3d + 1d up to 7d``.

    Raises:
        PeriodError: one of the times in it cannot be read.
        TimeControlError: the times do not make up a valid time control.
    """
    lowered = " ".join(plainly(text).casefold().split())
    if lowered in _NONE:
        return UNTIMED
    try:
        control = _read_periods(lowered)
    except PeriodError as error:
        raise PeriodError(error.text, error.fault, control=True) from None
    return control.checked()


def _read_periods(lowered: str) -> TimeControl:
    lowered = _MORE.sub(r"+\1", _PER_MOVE.sub("", lowered)).replace(" plus ", " + ")
    if (bank := _FISCHER.fullmatch(lowered)) is not None:
        cap = read_period(bank["cap"]) if bank["cap"] else MAX_TIME
        return TimeControl(read_period(bank["start"]), read_period(bank["increment"]), cap)
    return TimeControl.per_move(read_period(lowered))


def _fault(fault: TimeControlFault, part: timedelta, longest: timedelta) -> TimeControlError:
    return TimeControlError(fault, part, shortest=MIN_TIME, longest=longest)

"""Time controls: the time that players of a match have, and the effect of running out of it."""

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Self

from play.time.errors import ClaimWithoutClockError, PeriodError, TimeControlError, TimeControlFault
from play.time.periods import read_period, write_period

MIN_TIME = timedelta(hours=1)
MAX_TIME = timedelta(days=60)
"""The longest any part of a time control may be; the shortest is ``MIN_TIME``."""

MAX_UNTIMED_TURN = timedelta(days=30)
"""Time without a move after which a match without a clock is abandoned."""

MIN_FIRST_MOVE_TIME = timedelta(days=3)
"""The least time for the first move of a match."""


class Lapse(StrEnum):
    """The effect of running out of time.

    LOSS: the player loses at once. CLAIM: the player loses when the opponent claims the win, and
    may move until then. ABANDONED: the match had no clock, but went without a move for so long that
    it is lost.
    """

    LOSS = "loss"
    CLAIM = "claim"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A bank of *start*, to which every move adds *increment*, up to *cap*.

    If the three are equal, each move has that much time. If *weekends*, a player's clock stands
    still on their weekend; if *vacations*, also on their vacation.
    """

    start: timedelta
    increment: timedelta
    cap: timedelta
    lapse: Lapse = Lapse.LOSS
    weekends: bool = False
    vacations: bool = True

    @classmethod
    def per_move(cls, period: timedelta) -> Self:
        """A time control of *period* for each move."""
        return cls(period, period, period)

    @property
    def is_per_move(self) -> bool:
        """Whether each move has the same time, regardless of the moves before."""
        return self.start == self.increment == self.cap

    @property
    def first_move(self) -> timedelta:
        """Time for a side's first move, which does not use the bank."""
        return max(MIN_FIRST_MOVE_TIME, self.start)

    def checked(self) -> Self:
        """This time control, if it is valid.

        Raises:
            TimeControlError: a part is too short, too long, or more than the cap.
        """
        for part in (self.start, self.increment, self.cap):
            if not MIN_TIME <= part <= MAX_TIME:
                raise _fault(TimeControlFault.OUT_OF_BOUNDS, part, MAX_TIME)
        for part in (self.start, self.increment):
            if part > self.cap:
                raise _fault(TimeControlFault.OVER_CAP, part, self.cap)
        return self

    def agreed(self, *, late: bool, weekends: bool, vacations: bool) -> Self:
        """The time control with the other terms; *late* moves count until the win is claimed.

        Raises:
            ClaimWithoutClockError: *late* is set, and there is no clock.
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

_NONE = {"none", "no clock", "no limit", "untimed", "unlimited", "off"}
_UP_TO = r"(?:(?<![0-9]),|/|\bup to\b|\bat most\b|\bmax\b\.?)"  # 1,5 is a number
_FISCHER = re.compile(rf"(?P<start>[^+]+)\+(?P<increment>.+?)(?:{_UP_TO}(?P<cap>.+))?")
_PER_MOVE = re.compile(r"\s*(?:an?|per|each|every|/)\s*(?:move|turn)\s*$", re.IGNORECASE)


def read_time_control(text: str) -> TimeControl:
    """The time control that *text* names, with default terms otherwise.

    The text is ``none``; a period for each move, as in ``3d`` or ``2 weeks a move``; or a bank, as
    in ``3d + 1d up to 7d``, of which the cap may be left out.

    Raises:
        PeriodError: one of its periods cannot be read.
        TimeControlError: its periods do not form a valid time control.
    """
    lowered = " ".join(text.casefold().split())
    if lowered in _NONE:
        return UNTIMED
    try:
        control = _read_periods(lowered)
    except PeriodError as error:
        raise PeriodError(error.text, error.fault, control=True) from None
    return control.checked()


def _read_periods(lowered: str) -> TimeControl:
    if (bank := _FISCHER.fullmatch(lowered)) is not None:
        cap = read_period(bank["cap"]) if bank["cap"] else MAX_TIME
        return TimeControl(read_period(bank["start"]), read_period(bank["increment"]), cap)
    return TimeControl.per_move(read_period(_PER_MOVE.sub("", lowered)))


def _fault(fault: TimeControlFault, part: timedelta, longest: timedelta) -> TimeControlError:
    return TimeControlError(fault, part, shortest=MIN_TIME, longest=longest)

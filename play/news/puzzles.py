"""News of daily puzzles. A day is its proleptic Gregorian ordinal, as in ``date.toordinal``."""

from dataclasses import dataclass

from play.news.audience import InChannel, ToPlayer


@dataclass(frozen=True, slots=True)
class DailyPuzzleDue(InChannel):
    """The puzzle of *day* is to be posted, with the solution of the one posted on *before*."""

    day: int
    before: int | None


@dataclass(frozen=True, slots=True)
class DailyPuzzleShut(ToPlayer):
    """The bot cannot post the server's daily puzzle, which the recipient has set up."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class OwnDailyPuzzleDue(ToPlayer):
    """The recipient wants the daily puzzle of that *day*."""

    day: int

"""News of daily puzzles. Days are ordinals."""

from dataclasses import dataclass

from play.news.audience import InChannel, ToPlayer


@dataclass(frozen=True, slots=True)
class DailyPuzzleDue(InChannel):
    """The puzzle of that *day* is to be posted, with the solution of the one posted *before*."""

    day: int
    before: int | None


@dataclass(frozen=True, slots=True)
class DailyPuzzleShut(ToPlayer):
    """The recipient has set up the daily puzzle of the server, and nothing can be posted there."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class OwnDailyPuzzleDue(ToPlayer):
    """The recipient wants the puzzle of that *day*."""

    day: int

"""News of daily puzzles. A day is a number: the ordinal of its date, as in ``date.toordinal``."""

from play.news.audience import InChannel, ToManager, ToPlayer


class DailyPuzzleDue(InChannel):
    """The puzzle of *day*, and the solution of that of *before*, if not None, are to be posted."""

    day: int
    before: int | None


class DailyPuzzleShut(ToManager):
    """The bot cannot post the server's daily puzzle, which the recipient has set up."""

    guild_id: int


class OwnDailyPuzzleDue(ToPlayer):
    """The recipient is to get the puzzle of the day *day*, an ordinal."""

    day: int

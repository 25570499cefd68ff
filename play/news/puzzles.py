"""News of daily puzzles. A day is a number: the ordinal of its date, as in ``date.toordinal``."""

from play.news.audience import InChannel, ToPlayer


class DailyPuzzleDue(InChannel):
    """The puzzle of the day *day* is to be posted, and the solution of the last one, of *before*.

    Days are ordinals; *before* is None if no puzzle was posted yet.
    """

    day: int
    before: int | None


class DailyPuzzleShut(ToPlayer):
    """The bot cannot post the server's daily puzzle, which the recipient has set up."""

    guild_id: int


class OwnDailyPuzzleDue(ToPlayer):
    """The recipient is to get the puzzle of the day *day*, an ordinal."""

    day: int

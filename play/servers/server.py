"""A server: how its managers want games to be arranged there."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import time, timedelta

from play.appearance import Look, ThemeKey
from play.players.player_id import LEVELS
from play.servers.errors import NotAChallengerError
from play.time.periods import DAY, HOUR, WEEK
from play.time.time_control import DEFAULT_CONTROL, TimeControl, read_time_control
from play.time.time_of_day import TimeOfDay

DEFAULT_RULESET = "kings-table-hnefatafl"
"""The key of the game of challenges that name none, where managers have chosen no other."""

USUAL_PUZZLE_TIME = TimeOfDay(time(8), "UTC")
"""When the daily puzzle is posted, unless managers have chosen another time."""

ARCHIVE_DURATIONS = (HOUR, DAY, 3 * DAY, WEEK)
"""Discord can archive a thread after one of these times without a message, and no other."""


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of the server *guild_id*.

    Games are posted in *channel_id*; None leaves them where they are arranged. *ruleset_key* and
    *control*, a time control as it is written, are those of a challenge that names no other. Only
    members with the role *challengers* may challenge; None lets everybody. Threads are archived
    *archive* after their last message. *theme* and *turned* say how everybody sees boards.
    *managers* is the channel for what managers should look at, *lobby* the one that lists open
    challenges, if there is one. *computer* is the highest level at which the computer plays there,
    0 if it does not; *computer_games* is how many running matches against it there may be.
    *puzzles* is the channel for the daily puzzle, if there is one, *puzzle_time* when it is posted,
    as it is written.
    """

    guild_id: int
    channel_id: int | None = None
    ruleset_key: str | None = None
    control: str | None = None
    challengers: int | None = None
    archive: timedelta = WEEK
    theme: ThemeKey = ThemeKey.OAK
    turned: bool = False
    managers: int | None = None
    lobby: int | None = None
    computer: int = LEVELS[-1]
    computer_games: int | None = None
    puzzles: int | None = None
    puzzle_time: str | None = None

    @property
    def look(self) -> Look:
        """How boards are shown to everybody."""
        return Look(self.theme, self.turned)

    @property
    def time_control(self) -> TimeControl:
        """The time control of a challenge that names no other."""
        return DEFAULT_CONTROL if self.control is None else read_time_control(self.control)

    @property
    def daily_puzzle_at(self) -> TimeOfDay:
        """When the daily puzzle is posted."""
        return USUAL_PUZZLE_TIME if self.puzzle_time is None else TimeOfDay.read(self.puzzle_time)

    def require_challenger(self, roles: Collection[int]) -> None:
        """Refuse a member with these *roles* who may not challenge.

        Raises:
            NotAChallengerError: it takes a role that the member does not have.
        """
        if self.challengers is not None and self.challengers not in roles:
            raise NotAChallengerError(self.challengers)

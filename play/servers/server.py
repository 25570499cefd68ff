"""A server: the settings that its managers have made."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import time, timedelta

from play.appearance import Appearance, ThemeKey
from play.players.player_id import LEVELS
from play.servers.errors import NotAChallengerError
from play.time.periods import DAY, HOUR, WEEK
from play.time.time_control import DEFAULT_CONTROL, TimeControl, read_time_control
from play.time.time_of_day import TimeOfDay

DEFAULT_RULESET = "kings-table-hnefatafl"
"""The ruleset of a challenge, if neither the challenge nor the managers name one."""

USUAL_PUZZLE_TIME = TimeOfDay(time(8), "UTC")
"""Time of the daily puzzle, unless managers have chosen another."""

ARCHIVE_DURATIONS = (HOUR, DAY, 3 * DAY, WEEK)
"""The times without a message after which Discord can archive a thread; it has no others."""


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of the server *guild_id*."""

    guild_id: int
    channel_id: int | None = None
    """The channel in which games are posted; None: where they are arranged."""
    ruleset_key: str | None = None
    """The ruleset of a challenge that names none."""
    control: str | None = None
    """The time control, in its written form, of a challenge that names none."""
    challengers: int | None = None
    """The role whose members may challenge; None: everybody."""
    archive: timedelta = WEEK
    """Time without a message after which threads are archived."""
    theme: ThemeKey = ThemeKey.OAK
    turned: bool = False
    managers: int | None = None
    """The channel for flags and appeals, which managers look at."""
    lobby: int | None = None
    """The channel of the list of open challenges."""
    computer: int = LEVELS[-1]
    """The highest level at which the computer plays; 0 if it does not."""
    computer_games: int | None = None
    """Maximum number of running matches against the computer; None: unlimited."""
    puzzles: int | None = None
    """The channel of the daily puzzle."""
    puzzle_time: str | None = None
    """The time of the daily puzzle, in its written form."""

    @property
    def look(self) -> Appearance:
        """The appearance of boards that everybody sees."""
        return Appearance(self.theme, self.turned)

    @property
    def time_control(self) -> TimeControl:
        """The time control of a challenge that names none."""
        return DEFAULT_CONTROL if self.control is None else read_time_control(self.control)

    @property
    def daily_puzzle_at(self) -> TimeOfDay:
        return USUAL_PUZZLE_TIME if self.puzzle_time is None else TimeOfDay.read(self.puzzle_time)

    def require_challenger(self, roles: Collection[int]) -> None:
        """Refuse a member who may not challenge, by their *roles*.

        Raises:
            NotAChallengerError: the member lacks the role that challengers need.
        """
        if self.challengers is not None and self.challengers not in roles:
            raise NotAChallengerError(self.challengers)

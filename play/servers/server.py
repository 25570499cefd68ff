"""A server's settings, which its managers make."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import time, timedelta
from typing import Any, Self

from play.appearance import Appearance, ThemeKey
from play.players.player_id import LEVELS
from play.servers.errors import NotAChallengerError
from play.time.periods import DAY, HOUR, WEEK
from play.time.time_control import DEFAULT_CONTROL, TimeControl, read_time_control
from play.time.time_of_day import TimeOfDay

USUAL_PUZZLE_TIME = TimeOfDay(time(8), "UTC")
"""Time of the server's daily puzzle, unless managers choose another."""

ARCHIVE_DURATIONS = (HOUR, DAY, 3 * DAY, WEEK)
"""The times without a message after which Discord offers to archive a thread."""

_FORGOTTEN = ("channel_id", "managers", "challengers")
"""The settings that go back to their default when their channel or role is deleted."""


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of the server *guild_id*, as its managers have made them."""

    guild_id: int
    channel_id: int | None = None
    """The channel in which games are posted; None for the channel in which they are arranged."""
    ruleset_key: str | None = None
    """The key of the ruleset for challenges that name none; None if there is no usual one."""
    control: str | None = None
    """The time control, as text, for challenges that name none; None for the bot's usual one."""
    challengers: int | None = None
    """The id of the role whose members may challenge; None if everybody may."""
    archive: timedelta = WEEK
    """Time without a message after which Discord archives threads of games."""
    theme: ThemeKey = ThemeKey.OAK
    turned: bool = False
    managers: int | None = None
    """The channel for suspicions, reports and appeals, which managers look at; None if none."""
    lobby: int | None = None
    """The channel with the list of open challenges; None if none."""
    computer: int = LEVELS[-1]
    """The highest level at which the computer plays; 0 if it does not play on the server."""
    computer_games: int | None = None
    """Maximum number of running matches against the computer; None if unlimited."""
    puzzles: int | None = None
    """The channel of the daily puzzle; None if none."""
    puzzle_time: str | None = None
    """The time of the daily puzzle, as text; None for ``USUAL_PUZZLE_TIME``."""
    web: bool = False
    """Whether the server has public pages: for anybody, in any browser."""

    @property
    def look(self) -> Appearance:
        """The appearance of boards that everybody on the server sees."""
        return Appearance(self.theme, self.turned)

    @property
    def time_control(self) -> TimeControl:
        return DEFAULT_CONTROL if self.control is None else read_time_control(self.control)

    @property
    def daily_puzzle_at(self) -> TimeOfDay:
        return USUAL_PUZZLE_TIME if self.puzzle_time is None else TimeOfDay.read(self.puzzle_time)

    @property
    def losable(self) -> Collection[int]:
        """The ids of the channels and the role that ``without`` forgets."""
        named = (getattr(self, name) for name in _FORGOTTEN)
        return {each for each in named if each is not None}

    def without(self, gone: int) -> Self:
        """These settings after Discord has deleted the channel or role with the id *gone*.

        The channels of the lobby and the daily puzzle stay: their managers are notified instead.
        """
        lost: dict[str, Any] = {name: None for name in _FORGOTTEN if getattr(self, name) == gone}
        return replace(self, **lost)

    def require_challenger(self, roles: Collection[int]) -> None:
        """Raise ``NotAChallengerError`` if a member with these *roles* (ids) may not challenge."""
        if self.challengers is not None and self.challengers not in roles:
            raise NotAChallengerError(self.challengers)

"""A player: what the bot knows of a person, and how he wants things."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time
from enum import Enum, StrEnum
from typing import Self
from zoneinfo import ZoneInfo

from play.appearance import ThemeKey
from play.players.player_id import PlayerId
from play.time.habits import Habits
from play.time.periods import DAY
from play.time.reminders import QuietHours
from play.time.time_off import SATURDAY, SUNDAY, Weekend
from play.time.vacation import Vacation


class Reminders(StrEnum):
    """Where a player is reminded of a turn whose time runs out."""

    THREAD = "thread"
    DM = "dm"
    OFF = "off"


class PlayerReminder(Enum):
    """What the bot has to tell a player: his games to move, or that his vacation has ended."""

    DIGEST = "digest"
    VACATION_OVER = "back"


@dataclass(frozen=True, slots=True)
class Player:
    """A person with his settings; *zone* is the IANA name of his time zone.

    *quiet* is from when until when, in his zone, he is not reminded. *digest* is the time of the
    day at which he gets the list of his games to move. *pinged*, *confirm*, *danger*, *theme* and
    *turned* are as in his ``Habits``. *everywhere* says that he wants his rated results to count
    across all servers too: those do that come while both players want it. If he wants it no
    longer they stay counted, but he is not shown there. *wake_at* is when the bot has something to
    tell him next.
    """

    id: PlayerId
    vacation: Vacation
    zone: str = "UTC"
    weekend: frozenset[int] = frozenset({SATURDAY, SUNDAY})
    quiet: tuple[time, time] | None = None
    reminders: Reminders = Reminders.THREAD
    digest: time | None = None
    pinged: bool = True
    confirm: bool = False
    danger: bool = False
    theme: ThemeKey | None = None
    turned: bool | None = None
    everywhere: bool = False
    wake_at: datetime | None = None

    @classmethod
    def new(cls, player: PlayerId, since: datetime) -> Self:
        """Somebody who has set nothing, and has saved up vacation *since* then."""
        return cls(player, Vacation.new(since))

    @property
    def habits(self) -> Habits:
        """What his matches go by."""
        quiet = QuietHours(*self.quiet, self.zone) if self.quiet else None
        return Habits(
            self.vacation.away,
            Weekend(self.zone, self.weekend),
            quiet,
            reminded=self.reminders is not Reminders.OFF,
            pinged=self.pinged,
            confirm=self.confirm,
            danger=self.danger,
            theme=self.theme,
            turned=self.turned,
        )

    def scheduled(self, now: datetime) -> Self:
        """The same player, all of whose calls until *now* have been made."""
        return replace(self, wake_at=min((at for at, _ in self._reminders(now)), default=None))

    def due(self, now: datetime) -> set[PlayerReminder]:
        """What the bot has to tell him *now*; what it has missed several times, it tells once."""
        if self.wake_at is None:
            return set()
        last = self.wake_at - datetime.resolution
        return {call for at, call in self._reminders(last) if at <= now}

    def next_digest(self, after: datetime) -> datetime | None:
        """When he gets the list of his games next.

        If the clocks go forward over the time that he has chosen, it comes as much later; if they
        go back over it, the first time.
        """
        if self.digest is None:
            return None
        zone = ZoneInfo(self.zone)
        yesterday = after.astimezone(zone).date() - DAY
        days = (yesterday + number * DAY for number in range(4))
        moments = (datetime.combine(day, self.digest, zone).astimezone(UTC) for day in days)
        return next(moment for moment in moments if moment > after)

    def _reminders(self, after: datetime) -> list[tuple[datetime, PlayerReminder]]:
        """The next call of each kind, and when."""
        calls = []
        if (digest := self.next_digest(after)) is not None:
            calls.append((digest, PlayerReminder.DIGEST))
        away = self.vacation.away
        if away is not None and away.end > after:
            calls.append((away.end, PlayerReminder.VACATION_OVER))
        return calls

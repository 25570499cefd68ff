"""A player: a person's settings and vacation."""

from dataclasses import dataclass, replace
from datetime import datetime, time
from enum import Enum, StrEnum
from typing import Self

from play.appearance import ThemeKey
from play.players.player_id import PlayerId
from play.time.habits import Habits
from play.time.reminders import QuietHours
from play.time.time_of_day import TimeOfDay
from play.time.time_off import SATURDAY, SUNDAY, Weekend
from play.time.vacation import Vacation


class Reminders(StrEnum):
    """The places for reminders that the time for a move is running out."""

    THREAD = "thread"
    DM = "dm"
    OFF = "off"


class PlayerReminder(Enum):
    """Private messages with a due time: waiting games, the daily puzzle, a vacation's end."""

    DIGEST = "digest"
    PUZZLE = "puzzle"
    VACATION_OVER = "back"


@dataclass(frozen=True, slots=True)
class Player:
    """A person with their settings. Fields that ``Habits`` has as well mean the same there."""

    id: PlayerId
    vacation: Vacation
    zone: str = "UTC"
    """IANA name of the player's time zone."""
    weekend: frozenset[int] = frozenset({SATURDAY, SUNDAY})
    quiet: tuple[time, time] | None = None
    """Start and end, in *zone*, of the time of day without reminders."""
    reminders: Reminders = Reminders.THREAD
    digest: time | None = None
    """Time of day, in *zone*, of the list of games waiting for a move."""
    puzzle: time | None = None
    """Time of day, in *zone*, of the daily puzzle."""
    named: bool = True
    """Whether servers may name the player among those who have solved a daily puzzle."""
    mined: bool = False
    """Whether the player's finished games may become puzzles, if the opponent agrees."""
    challenges: bool = True
    """Whether others may challenge the player by name."""
    pinged: bool = True
    confirm: bool = False
    danger: bool = False
    theme: ThemeKey | None = None
    turned: bool | None = None
    everywhere: bool = False
    """Whether rated results shall count across all servers.

    Those count that are made while both players want it. They stay counted when a player no longer
    wants it, but the player is not shown there.
    """
    wake_at: datetime | None = None
    """Time of the next ``PlayerReminder``."""

    @classmethod
    def new(cls, player: PlayerId, since: datetime) -> Self:
        """A player with the default settings, whose vacation has grown since *since*."""
        return cls(player, Vacation.new(since))

    @property
    def habits(self) -> Habits:
        """The settings that affect matches."""
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
        """The player with all reminders until *now* sent."""
        return replace(self, wake_at=min((at for at, _ in self._reminders(now)), default=None))

    def due(self, now: datetime) -> set[PlayerReminder]:
        """The reminders to be sent *now*; one that was missed several times is sent once."""
        if self.wake_at is None:
            return set()
        # ``_reminders`` finds what comes after a moment; this has to include *wake_at* itself.
        last = self.wake_at - datetime.resolution
        return {call for at, call in self._reminders(last) if at <= now}

    def next_digest(self, after: datetime) -> datetime | None:
        """Time of the next list of games after *after*, if the player wants one."""
        return None if self.digest is None else TimeOfDay(self.digest, self.zone).next(after)

    def _reminders(self, after: datetime) -> list[tuple[datetime, PlayerReminder]]:
        """The next reminder of each kind after *after*, with its time."""
        calls = []
        if (digest := self.next_digest(after)) is not None:
            calls.append((digest, PlayerReminder.DIGEST))
        if self.puzzle is not None:
            puzzle = TimeOfDay(self.puzzle, self.zone).next(after)
            calls.append((puzzle, PlayerReminder.PUZZLE))
        away = self.vacation.away
        if away is not None and away.end > after:
            calls.append((away.end, PlayerReminder.VACATION_OVER))
        return calls

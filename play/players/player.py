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
    """Where a player is reminded that the time for a move is running out."""

    THREAD = "thread"
    DM = "dm"
    OFF = "off"


class PlayerReminder(Enum):
    """What a player is told privately: games waiting for a move, puzzles, the end of a vacation."""

    DIGEST = "digest"
    PUZZLE = "puzzle"
    VACATION_OVER = "back"


@dataclass(frozen=True, slots=True)
class Player:
    """A person with their settings; *zone* is the IANA name of their time zone.

    *quiet* is from when until when, in that zone, they are not reminded. *digest* is the time of
    day at which they get the list of games waiting for their move, *puzzle* that of the daily
    puzzle. *named* says that a server may name them among those who have solved it there;
    *mined* that games of theirs, once they are over, may become puzzles, if the opponent agrees.
    *challenges* says that others
    may challenge them by name. *pinged*, *confirm*, *danger*,
    *theme* and *turned* are as in ``Habits``. *everywhere* says that they want their rated results
    to count across all servers too: those do that are made while both players want it. When a
    player no longer wants it, they stay counted, but the player is not shown there. *wake_at* is
    when the next ``PlayerReminder`` is due.
    """

    id: PlayerId
    vacation: Vacation
    zone: str = "UTC"
    weekend: frozenset[int] = frozenset({SATURDAY, SUNDAY})
    quiet: tuple[time, time] | None = None
    reminders: Reminders = Reminders.THREAD
    digest: time | None = None
    puzzle: time | None = None
    named: bool = True
    mined: bool = False
    challenges: bool = True
    pinged: bool = True
    confirm: bool = False
    danger: bool = False
    theme: ThemeKey | None = None
    turned: bool | None = None
    everywhere: bool = False
    wake_at: datetime | None = None

    @classmethod
    def new(cls, player: PlayerId, since: datetime) -> Self:
        """A player with the default settings, who has saved up vacation *since* then."""
        return cls(player, Vacation.new(since))

    @property
    def habits(self) -> Habits:
        """The settings that matter to matches."""
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
        """The same player, with all reminders until *now* sent."""
        return replace(self, wake_at=min((at for at, _ in self._reminders(now)), default=None))

    def due(self, now: datetime) -> set[PlayerReminder]:
        """What is to be sent *now*; what was missed several times, once."""
        if self.wake_at is None:
            return set()
        # ``_reminders`` finds what comes after a moment; this has to include *wake_at* itself.
        last = self.wake_at - datetime.resolution
        return {call for at, call in self._reminders(last) if at <= now}

    def next_digest(self, after: datetime) -> datetime | None:
        """When the next list of games is due."""
        return None if self.digest is None else TimeOfDay(self.digest, self.zone).next(after)

    def _reminders(self, after: datetime) -> list[tuple[datetime, PlayerReminder]]:
        """The next reminder of each kind, and when."""
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

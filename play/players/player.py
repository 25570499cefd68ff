"""A player: a person's settings, vacation, private reminders and blocks; and the store's ports."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from enum import Enum, StrEnum
from typing import Protocol, Self

from play.appearance import ThemeKey
from play.limits.durations import WEEKEND_WAIT
from play.players.player_id import PlayerId
from play.time.habits import Confirming, Habits
from play.time.port import Agenda
from play.time.reminders import QuietHours
from play.time.time_of_day import TimeOfDay
from play.time.time_off import SATURDAY, SUNDAY, FormerWeekend, Interval, Weekend
from play.time.vacation import Vacation


class Reminders(StrEnum):
    """Where a player gets reminders that the time for a move is running out."""

    THREAD = "thread"
    DM = "dm"
    OFF = "off"


class PlayerReminder(Enum):
    """Private messages at a set time: the list of games, the daily puzzle, a vacation's end."""

    DIGEST = "digest"
    PUZZLE = "puzzle"
    VACATION_OVER = "back"


@dataclass(frozen=True, slots=True)
class Player:
    """A person with their settings. Fields that are also in ``Habits`` mean the same as there."""

    id: PlayerId
    vacation: Vacation
    zone: str = "UTC"
    """IANA name of the player's time zone."""
    weekend: frozenset[int] = frozenset({SATURDAY, SUNDAY})
    former: FormerWeekend | None = None
    quiet: tuple[time, time] | None = None
    """Start and end, in *zone*, of the hours without reminders; None if there are none."""
    reminders: Reminders = Reminders.THREAD
    digest: time | None = None
    """Time of day, in *zone*, for the list of games that wait for a move; None if not wanted."""
    puzzle: time | None = None
    """Time of day, in *zone*, for the daily puzzle; None if not wanted."""
    named: bool = True
    """Whether servers may name the player among those who have solved a daily puzzle."""
    mined: bool = False
    """Whether puzzles may be made from the player's finished games, if the opponent agrees too."""
    challenges: bool = True
    """Whether others may challenge the player by name."""
    pinged: bool = True
    confirm: Confirming = Confirming.OFF
    danger: bool = False
    theme: ThemeKey | None = None
    turned: bool | None = None
    everywhere: bool = False
    """Whether rated results are to count, and games be shown, across all servers.

    A result counts there if both players wanted it at the time, and goes on counting. A player who
    no longer wants it is not shown there.
    """
    public: bool = True
    """Whether public web pages show the player's name and games."""
    wake_at: datetime | None = None
    """Time of the next ``PlayerReminder``; None if none is to come."""

    @classmethod
    def new(cls, player: PlayerId, since: datetime) -> Self:
        """A player with default settings, who has saved up vacation since *since*."""
        return cls(player, Vacation.new(since))

    @property
    def habits(self) -> Habits:
        quiet = QuietHours(*self.quiet, self.zone) if self.quiet else None
        return Habits(
            self.vacation.away,
            Weekend(self.zone, self.weekend),
            self.former,
            quiet,
            reminded=self.reminders is not Reminders.OFF,
            pinged=self.pinged,
            confirm=self.confirm,
            danger=self.danger,
            theme=self.theme,
            turned=self.turned,
        )

    def changed(self, change: Callable[[Self], Self], now: datetime) -> Self:
        """This player after *change*; clocks keep the weekend of *now* for ``WEEKEND_WAIT``."""
        after = change(self)
        if after.habits.weekend == self.habits.weekend:
            return after
        return replace(after, former=FormerWeekend(self.habits.weekend_at(now), now + WEEKEND_WAIT))

    def scheduled(self, now: datetime) -> Self:
        """The player with *wake_at* set to the time of the first reminder after *now*."""
        return replace(self, wake_at=min((at for at, _ in self._reminders(now)), default=None))

    def due(self, now: datetime) -> set[PlayerReminder]:
        """The reminders to send at *now*; one that was missed several times is sent once."""
        if self.wake_at is None:
            return set()
        # ``_reminders`` finds what comes after a moment; this has to include *wake_at* itself.
        last = self.wake_at - datetime.resolution
        return {call for at, call in self._reminders(last) if at <= now}

    def next_digest(self, after: datetime) -> datetime | None:
        """Time of the first list of games after *after*; None if the player wants no list."""
        return None if self.digest is None else TimeOfDay(self.digest, self.zone).next(after)

    def _reminders(self, after: datetime) -> list[tuple[datetime, PlayerReminder]]:
        """The first reminder of each kind after *after*, with its time."""
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


class StoredPlayers(Agenda, Protocol):
    """The players in a store. The agenda lists those with a reminder to come, by its time."""

    async def load_player(self, player: PlayerId, now: datetime) -> Player:
        """The player with that id or, if none is stored, a new one with default settings.

        A writing transaction locks the player until its end, and stores a new one.
        """

    async def stored_among(self, players: Collection[PlayerId]) -> Sequence[Player]:
        """Those of *players* who are stored; all others have the default settings."""

    async def takes_challenges(self, player: PlayerId) -> bool:
        """Whether others may challenge *player* by name; this locks nothing."""

    async def hidden_among(self, players: Collection[PlayerId]) -> Collection[PlayerId]:
        """Those of *players* whom public web pages do not show.

        They want it so, or their data is being deleted.
        """

    async def put(self, player: Player) -> None:
        """Store a player."""

    async def note_vacation(self, player: PlayerId, away: Interval) -> None:
        """Store the vacation *away* of *player*, in place of one with the same start."""


class StoredBlocks(Protocol):
    """The blocks of players by other players, in a store."""

    async def add_block(self, player: PlayerId, blocked: PlayerId, now: datetime) -> None:
        """Store that *player* has blocked *blocked*, unless it is stored already."""

    async def remove(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Delete the block of *blocked* by *player*; return False if there was none."""

    async def has(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Whether *player* has blocked *blocked*."""

    async def blocked_by(self, player: PlayerId) -> Sequence[PlayerId]:
        """The players blocked by *player*, the earliest block first."""

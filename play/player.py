"""A player: what the bot knows of a person, and how he wants things."""

from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum
from typing import Self

from play.habits import Habits, QuietHours
from play.players import PlayerId
from play.time_off import SATURDAY, SUNDAY, Weekend
from play.vacation import Vacation


class Reminders(StrEnum):
    """Where a player is reminded of a turn whose time runs out."""

    THREAD = "thread"
    DM = "dm"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Player:
    """A person with his settings; *zone* is the IANA name of his time zone.

    *quiet* is from when until when, in his zone, he is not reminded. *digest* is the time of the
    day at which he gets the list of his games to move. *pinged*: boards that wait for his move
    mention him. *turned*: boards are shown to him from the other side. *confirm*: he is asked
    before a move is played. *wake_at* is when the bot has something to do for him next.
    """

    id: PlayerId
    vacation: Vacation
    zone: str = "UTC"
    weekend: frozenset[int] = frozenset({SATURDAY, SUNDAY})
    quiet: tuple[time, time] | None = None
    reminders: Reminders = Reminders.THREAD
    digest: time | None = None
    pinged: bool = True
    turned: bool = False
    confirm: bool = False
    wake_at: datetime | None = None

    @classmethod
    def new(cls, player: PlayerId, now: datetime) -> Self:
        """Somebody of whom nothing is stored yet."""
        return cls(player, Vacation.new(now))

    @property
    def habits(self) -> Habits:
        """What his clocks go by."""
        quiet = QuietHours(*self.quiet, self.zone) if self.quiet else None
        return Habits(
            self.vacation.away,
            Weekend(self.zone, self.weekend),
            quiet,
            reminded=self.reminders is not Reminders.OFF,
        )

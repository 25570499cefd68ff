"""Seasons of a server: times in which its players gather points."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.errors.seasons import SeasonLengthError, SeasonOverError
from play.place import Place
from play.server import DAY, WEEK

SHORTEST, LONGEST = DAY, 400 * DAY
"""How long a season may be that ends by itself."""

NOTICE = WEEK
"""So long before its end the server is reminded of it."""


@dataclass(frozen=True, slots=True)
class Season:
    """The season of that *number*, from 1, of the server *guild_id*, told of in *channel_id*.

    It ends by itself at *ends_at*, if that is given, or when a manager ends it; it has *ended_at*.
    One season of a server runs at a time. A result counts for the season in which it came about;
    ratings and the ladder know nothing of seasons. The store gives the *id*; it is 0 until then.
    """

    guild_id: int
    channel_id: int
    number: int
    name: str
    began_at: datetime
    ends_at: datetime | None = None
    reminded: bool = False
    ended_at: datetime | None = None
    id: int = 0

    @classmethod
    def begun(
        cls, place: Place, number: int, name: str, now: datetime, ends_at: datetime | None = None
    ) -> Self:
        """A season that begins *now*.

        Raises:
            SeasonLengthError: it would be too short or too long.
        """
        if ends_at is not None and not SHORTEST <= ends_at - now <= LONGEST:
            raise SeasonLengthError(SHORTEST, LONGEST)
        # Whoever begins a season within a week of its end needs no reminder.
        late = ends_at is not None and ends_at - now <= NOTICE
        return cls(place.guild_id or 0, place.channel_id, number, name, now, ends_at, reminded=late)

    @property
    def place(self) -> Place:
        """The channel that is told of the season."""
        return Place(self.guild_id, self.channel_id)

    @property
    def until(self) -> datetime | None:
        """When it ended, or is to end; None if nobody knows yet."""
        return self.ended_at or self.ends_at

    @property
    def wake_at(self) -> datetime | None:
        """When there is something to do: to remind the server, or to end the season."""
        if self.ends_at is None or self.ended_at is not None:
            return None
        return self.ends_at if self.reminded else self.ends_at - NOTICE

    def counts(self, at: datetime) -> bool:
        """Whether a result that came about *at* that time counts; at the very end it does not."""
        return self.began_at <= at and (self.until is None or at < self.until)

    def is_over(self, now: datetime) -> bool:
        """Whether the season's own end has come."""
        return self.ends_at is not None and now >= self.ends_at

    def with_reminder(self) -> Self:
        """The season after the server has been reminded of its end."""
        return replace(self, reminded=True)

    def ended(self, now: datetime) -> Self:
        """The season ended: *now*, or when its own end came before.

        Raises:
            SeasonOverError: it has ended already.
        """
        if self.ended_at is not None:
            raise SeasonOverError(self.number)
        return replace(self, ended_at=min(now, self.ends_at or now))


@dataclass(frozen=True, slots=True)
class Division:
    """The standings of a season in one game, of that *name*, or in all games (``OVERALL``).

    So many *players* have results there.
    """

    ruleset_key: str
    name: str
    players: int

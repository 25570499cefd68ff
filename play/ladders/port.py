"""The store's port for ladders."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.ladders.ladder import Ladder, Vacations
from play.ladders.log import LoggedChange
from play.ladders.settings import LadderSettings
from play.players.player_id import PlayerId
from play.time.port import Agenda


class StoredLadders(Agenda, Protocol):
    """The ladders in a store: at most one of each server.

    The agenda has the ids of servers on whose ladders there may be something to do.

    A writing transaction locks a ladder until its end, when any part of it is first read. Requests
    that also need matches or players read those before, so no two requests wait for each other.
    """

    async def settings(self, guild_id: int) -> LadderSettings:
        """The settings of the server's ladder.

        Raises:
            NoLadderError: the server has no ladder.
        """

    async def load_ladder(self, guild_id: int, now: datetime) -> Ladder:
        """The server's ladder, with challenges that are running or forbid another one at *now*.

        Raises:
            NoLadderError: the server has no ladder.
        """

    async def rank(self, guild_id: int, player: PlayerId) -> int | None:
        """The place of *player* on the server's ladder, if any."""

    async def open(self, settings: LadderSettings) -> None:
        """Store a ladder without players.

        Raises:
            LadderOpenError: the server has a ladder.
        """

    async def change(self, settings: LadderSettings) -> None:
        """Store new settings of a ladder."""

    async def close(self, guild_id: int, now: datetime) -> None:
        """Delete a ladder; its challenges no longer count, its log is kept."""

    async def save(self, before: Ladder, after: Ladder) -> None:
        """Store the differences between *before* and *after*."""

    async def vacations(self, guild_id: int) -> Vacations:
        """The vacations of players on the ladder that were not over when they became idle."""

    async def wake(self, guild_id: int, at: datetime | None) -> None:
        """Store the time of the ladder's next warning or removal; None if there is none."""

    async def wake_all_of(self, player: PlayerId, now: datetime) -> None:
        """Store that all ladders with *player* on them are to be checked at *now*."""

    async def log(self, guild_id: int, logged: LoggedChange) -> LoggedChange:
        """Store a new change in the log of the server, and return it with its id."""

    async def logged(self, change_id: int) -> LoggedChange:
        """The change of that id."""

    async def changes(self, guild_id: int, since: datetime) -> Sequence[LoggedChange]:
        """The changes of the server's ladder after *since*, oldest first."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LoggedChange]:
        """At most *limit* changes of the server's ladder, latest first, after the first *skip*."""

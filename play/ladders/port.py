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
    """The ladders in a store: at most one for each server.

    The agenda lists servers on whose ladders something may be due. In a writing transaction,
    reading any part of a ladder locks all of it until the end. Requests that also need matches or
    players must read those first, so that no two requests wait for each other.
    """

    async def settings(self, guild_id: int) -> LadderSettings:
        """The settings of the server's ladder; raises ``NoLadderError`` if it has none."""

    async def load_ladder(self, guild_id: int, now: datetime) -> Ladder:
        """The server's ladder, with the challenges that are running or forbid another one at *now*.

        Raises:
            NoLadderError: the server has no ladder.
        """

    async def rank(self, guild_id: int, player: PlayerId) -> int | None:
        """The place of *player* on the server's ladder, from 1; None if they have none."""

    async def open(self, settings: LadderSettings) -> None:
        """Store a new ladder without players; raises ``LadderOpenError`` if the server has one."""

    async def change(self, settings: LadderSettings) -> None:
        """Store new settings of a ladder."""

    async def close(self, guild_id: int, now: datetime) -> None:
        """Delete the server's ladder. Its challenges no longer count, and its log is kept."""

    async def save(self, before: Ladder, after: Ladder) -> None:
        """Store how the ladder *after* differs from *before*."""

    async def vacations(self, guild_id: int) -> Vacations:
        """The vacations of players on the ladder, without those over before they became idle."""

    async def wake(self, guild_id: int, at: datetime | None) -> None:
        """Store *at*, the time of the ladder's next warning or removal; None if none is to come."""

    async def wake_all_of(self, player: PlayerId, now: datetime) -> None:
        """Store that all ladders with *player* on them are to be checked at *now*."""

    async def log(self, guild_id: int, logged: LoggedChange) -> LoggedChange:
        """Store a new change in the log of the server's ladder, and return it with its id."""

    async def logged(self, change_id: int) -> LoggedChange:
        """The change with that id in the log of a ladder."""

    async def changes(self, guild_id: int, since: datetime) -> Sequence[LoggedChange]:
        """The changes of the server's ladder after *since*, oldest first."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LoggedChange]:
        """Up to *limit* changes of the server's ladder, latest first, after skipping *skip*."""

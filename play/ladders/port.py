"""What the application asks of a store about ladders."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.ladders.ladder import Ladder, Vacations
from play.ladders.log import LoggedChange
from play.ladders.settings import LadderSettings
from play.players.player_id import PlayerId
from play.time.port import Agenda


class Ladders(Agenda, Protocol):
    """The ladders in a store: at most one of each server.

    The agenda has the ids of servers on whose ladders there may be something to do.

    A transaction that writes locks a ladder until its end, from whichever part of it is read first.
    Requests that need matches or players too read those before: so no two wait for each other.
    """

    async def settings(self, guild_id: int) -> LadderSettings:
        """How the ladder of the server is played.

        Raises:
            NoLadderError: there is none.
        """

    async def get(self, guild_id: int, now: datetime) -> Ladder:
        """The ladder of the server, with the challenges that run, or forbid another one *now*.

        Raises:
            NoLadderError: there is none.
        """

    async def rank(self, guild_id: int, player: PlayerId) -> int | None:
        """The place of *player* on the ladder of the server, if there is one and they are on it."""

    async def open(self, settings: LadderSettings) -> None:
        """Store a ladder with nobody on it.

        Raises:
            LadderOpenError: the server has one.
        """

    async def change(self, settings: LadderSettings) -> None:
        """Store how a ladder is played from now on."""

    async def close(self, guild_id: int, now: datetime) -> None:
        """Delete a ladder; its challenges no longer count, its log is kept."""

    async def save(self, before: Ladder, after: Ladder) -> None:
        """Store what a ladder has become."""

    async def vacations(self, guild_id: int) -> Vacations:
        """The vacations of players on the ladder that were not over when they became idle."""

    async def wake(self, guild_id: int, at: datetime | None) -> None:
        """Store when there is something to do next on the ladder."""

    async def wake_all_of(self, player: PlayerId, now: datetime) -> None:
        """Store that all ladders with *player* on them are to be looked at *now*."""

    async def log(self, guild_id: int, logged: LoggedChange) -> LoggedChange:
        """Store a new change in the log of the server; the answer has its id."""

    async def logged(self, change_id: int) -> LoggedChange:
        """The change of that id."""

    async def changes(self, guild_id: int, since: datetime) -> Sequence[LoggedChange]:
        """The changes of the server's ladder since then, in the order in which they were made."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LoggedChange]:
        """The changes of the server's ladder, the latest first, after *skip* others."""

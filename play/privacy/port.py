"""The store's ports for deletion, export and expiry of data."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from play.players.player_id import PlayerId
from play.privacy.leaving import Leaving, Traces
from play.time.port import Agenda


class StoredPrivacy(Agenda, Protocol):
    """The data about people in a store, and their deletion.

    The agenda has the times to go on with deletions; its keys are for ``leaver``. Traces are
    searched for without locks, since that can take a while, and erased a few at a time: no player
    has to wait.
    """

    async def begin(self, player: PlayerId, now: datetime) -> None:
        """Store that *player* is to be deleted, if it is not stored yet."""

    async def leaving(self) -> Collection[PlayerId]:
        """All players to be deleted."""

    async def leaver(self, key: int) -> Leaving | None:
        """The deletion with that key in the agenda; None once it is done."""

    async def put_off(self, player: PlayerId, until: datetime) -> None:
        """Postpone the deletion of *player* until *until*."""

    async def finish(self, player: PlayerId) -> None:
        """Delete the note about the deletion of *player*, the last row with their id."""

    async def challenges_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of open challenges issued by *player* or naming them."""

    async def tournaments_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of unfinished tournaments that *player* has entered and not left."""

    async def ladders_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of servers on whose ladders *player* has a place."""

    async def is_paired(self, player: PlayerId) -> bool:
        """Whether a tournament game of *player* is paired and about to begin."""

    async def traces(self, player: PlayerId, step: int) -> Traces | None:
        """Some rows that name *player*, at *step* or later; None: no more."""

    async def forget(self, leaving: Leaving, traces: Traces) -> None:
        """Erase *traces*, or replace the player in them by the tombstone."""

    async def known(self, player: PlayerId) -> Mapping[str, int]:
        """The numbers of rows that name *player*, by table and column."""

    def export(self, player: PlayerId) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        """All rows that *player* may see, table by table, in parts."""


class StoredServerRemovals(Agenda, Protocol):
    """Servers that the bot was removed from, in a store, and the deletion of their data.

    The agenda has their ids, and the times to delete them: a month after the removal was noticed.
    """

    async def note_removed(self, guild_ids: Collection[int], now: datetime) -> None:
        """Store that the bot is no longer on these servers; earlier notes stay."""

    async def note_returned(self, guild_ids: Collection[int]) -> None:
        """Store that the bot is on these servers."""

    async def servers(self) -> Sequence[int]:
        """The servers with stored data that would be deleted with them."""

    async def removed(self) -> set[int]:
        """The servers that the bot is no longer on."""

    async def is_long_gone(self, guild_id: int, now: datetime) -> bool:
        """Whether the bot is no longer on that server, and the time to delete its data has come.

        Until the transaction ends, nobody can store that the bot is there again.
        """

    async def traces(self, guild_id: int, step: int) -> Traces | None:
        """Some rows of a server to be erased, at *step* or later; None: no more."""

    async def forget(self, traces: Traces) -> None:
        """Erase *traces* of a server."""

    async def finish(self, guild_id: int) -> None:
        """Delete the note that the bot is no longer on that server."""


class StoredExpiry(Protocol):
    """Rows in a store that expire by themselves."""

    async def traces(self, now: datetime, step: int) -> Traces | None:
        """Some expired rows, at *step* or later; None: no more."""

    async def erase(self, traces: Traces) -> None:
        """Erase expired rows."""

"""The store's ports for deleting, exporting and expiring data."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from play.players.player_id import PlayerId
from play.privacy.deletion import Leaving, Traces
from play.time.port import Agenda


class StoredPrivacy(Agenda, Protocol):
    """The data about people in a store, and their deletion.

    The agenda lists deletions by a key, which ``leaver`` takes, and the time to go on with them.
    Rows that name a person are searched for without locks, which can take a while, and erased a
    few at a time, so that no player has to wait.
    """

    async def begin(self, player: PlayerId, now: datetime) -> None:
        """Store that the data of *player* are to be deleted, unless that is stored already."""

    async def leaving(self) -> Collection[PlayerId]:
        """All players whose data are still to be deleted."""

    async def leaver(self, key: int) -> Leaving | None:
        """The deletion with that *key* in the agenda; None if it is finished."""

    async def put_off(self, player: PlayerId, until: datetime) -> None:
        """Postpone the deletion of *player* until *until*."""

    async def finish(self, player: PlayerId) -> None:
        """Delete the record of the deletion of *player*, the last row with their id."""

    async def challenges_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of open challenges issued by *player* or naming them."""

    async def tournaments_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of unfinished tournaments that *player* has entered and not left."""

    async def ladders_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of servers on whose ladders *player* has a place."""

    async def is_paired(self, player: PlayerId) -> bool:
        """Whether *player* is paired in a tournament for a game that has not begun yet."""

    async def traces(self, player: PlayerId, step: int) -> Traces | None:
        """Rows that name *player*, in the part *step* of the store or later; None if no more."""

    async def forget(self, leaving: Leaving, traces: Traces) -> None:
        """Erase the rows in *traces*, or replace the player in them by the tombstone."""

    async def known(self, player: PlayerId) -> Mapping[str, int]:
        """The number of rows that name *player*, by table and column."""

    def export(self, player: PlayerId) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        """All rows that *player* may see, in parts: each with the name of the rows' table."""


class StoredServerRemovals(Agenda, Protocol):
    """Servers that have removed the bot, in a store, and the deletion of their data.

    The agenda has their ids, and the time to delete each: a month after the removal was noticed.
    """

    async def note_removed(self, guild_ids: Collection[int], now: datetime) -> None:
        """Store that the bot is no longer on these servers; the time of earlier notes stays."""

    async def note_returned(self, guild_ids: Collection[int]) -> None:
        """Store that the bot is on these servers, and their data are not to be deleted."""

    async def servers(self) -> Sequence[int]:
        """The ids of servers with stored data, which are deleted if the bot stays removed."""

    async def removed(self) -> set[int]:
        """The ids of servers that the bot is no longer on."""

    async def is_long_gone(self, guild_id: int, now: datetime) -> bool:
        """Whether the bot was removed from the server so long ago that its data are to be deleted.

        Until the transaction ends, nobody can store that the bot is on the server again.
        """

    async def traces(self, guild_id: int, step: int) -> Traces | None:
        """Rows of the server to erase, in the part *step* or later; None if no more."""

    async def forget(self, traces: Traces) -> None:
        """Erase the rows in *traces*."""

    async def finish(self, guild_id: int) -> None:
        """Delete the record that the bot is no longer on the server."""


class StoredExpiry(Protocol):
    """Rows in a store that expire by themselves."""

    async def traces(self, now: datetime, step: int) -> Traces | None:
        """Rows that have expired by *now*, in the part *step* or later; None if no more."""

    async def erase(self, traces: Traces) -> None:
        """Erase the rows in *traces*."""

"""The store's ports for servers' settings, the direct messages they cause, and their logs."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import NamedTuple, Protocol

from play.players.player_id import PlayerId
from play.servers.log import Act, LogEntry
from play.servers.server import Server


class StoredServers(Protocol):
    """The settings of servers in a store."""

    async def load_server(self, guild_id: int) -> Server:
        """The settings of the server; default ones if none are stored."""

    async def any_public(self) -> bool:
        """Whether any server has public pages."""

    async def to_change(self, guild_id: int) -> Server:
        """The settings of the server, which stay locked until this transaction ends."""

    async def put(self, server: Server) -> None:
        """Store *server*, the settings of a server."""

    async def greet(self, guild_id: int) -> bool:
        """Store that the bot has greeted the server; return False if that was stored before."""


class Caused(NamedTuple):
    """Numbers of direct messages that a server caused on one day: to all, and to one player."""

    of_server: int
    to_player: int


class StoredServerMessages(Protocol):
    """Counts of direct messages that servers cause, and the players who have turned them off."""

    async def counted(self, guild_id: int, recipient: PlayerId, day: date) -> int:
        """The number of messages that the server caused to *recipient* on *day*."""

    async def count(self, guild_id: int, recipient: PlayerId, day: date) -> Caused:
        """Count one more message, and return the numbers, which include it.

        Other transactions that count for the same server wait until this one ends.
        """

    async def has_written(self, player: PlayerId, guild_id: int) -> bool:
        """Whether the store knows of a message that the server has caused to *player*."""

    async def turn_off(self, player: PlayerId, guild_id: int, now: datetime) -> None:
        """Store that *player* wants no messages from the server, unless that is stored already."""

    async def turn_on(self, player: PlayerId, guild_id: int) -> None:
        """Store that *player* wants messages from the server again."""

    async def is_off(self, player: PlayerId, guild_id: int) -> bool:
        """Whether *player* wants no messages from the server."""

    async def silent(self, player: PlayerId) -> Sequence[int]:
        """The servers whose messages *player* has turned off, the latest first."""


class StoredServerLog(Protocol):
    """The logs of servers in a store. Entries never change."""

    async def add_entry(self, entry: LogEntry) -> None:
        """Store a new entry.

        Raises:
            TooManyActsError: its manager has done as much in ``ACT_PERIOD`` as the limit allows.
        """

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LogEntry]:
        """Up to *limit* entries of the server's log, newest first, after skipping *skip*."""

    async def last_manager(
        self, guild_id: int, acts: Collection[Act], about: str
    ) -> PlayerId | None:
        """The manager who was the last to do one of *acts* about the thing *about*; None if none.

        *about* is what the entries have there.
        """

"""The store's ports for servers, their messages and their log."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple, Protocol

from play.players.player_id import PlayerId
from play.servers.log import LogEntry
from play.servers.server import Server


class StoredServers(Protocol):
    """The settings of servers in a store."""

    async def load_server(self, guild_id: int) -> Server:
        """The settings of the server; the default ones, if none are stored."""

    async def to_change(self, guild_id: int) -> Server:
        """The settings of the server, locked until this transaction ends."""

    async def put(self, server: Server) -> None:
        """Store the settings of a server."""

    async def greet(self, guild_id: int) -> bool:
        """Store that the server is greeted; False if it was greeted before."""


class Caused(NamedTuple):
    """Numbers of direct messages caused by a server on one day: all, and those to one player."""

    of_server: int
    to_player: int


class StoredServerMessages(Protocol):
    """Counts of the direct messages that servers cause, and the players who turned them off."""

    async def counted(self, guild_id: int, recipient: PlayerId, day: date) -> int:
        """The number of messages to that player on that day, as far as committed."""

    async def count(self, guild_id: int, recipient: PlayerId, day: date) -> Caused:
        """Count one more message, and return the counts with it; other counting waits."""

    async def has_written(self, player: PlayerId, guild_id: int) -> bool:
        """Whether the server has caused a message to *player*, as far as stored."""

    async def turn_off(self, player: PlayerId, guild_id: int, now: datetime) -> None:
        """Store that *player* wants no messages from the server, if it is not stored yet."""

    async def turn_on(self, player: PlayerId, guild_id: int) -> None:
        """Store that *player* wants messages from the server again."""

    async def is_off(self, player: PlayerId, guild_id: int) -> bool:
        """Whether *player* wants no messages from the server."""

    async def silent(self, player: PlayerId) -> Sequence[int]:
        """The servers from which *player* wants no messages, latest first."""


class StoredServerLog(Protocol):
    """The acts of the managers of servers, in a store. Entries never change."""

    async def add_entry(self, entry: LogEntry) -> None:
        """Store a new entry."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LogEntry]:
        """The entries of the server, newest first, after the first *skip*."""

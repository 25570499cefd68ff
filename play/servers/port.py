"""What the application asks of a store about the settings of servers."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple, Protocol

from play.players.player_id import PlayerId
from play.servers.log import LogEntry
from play.servers.server import Server


class Servers(Protocol):
    """The settings of servers in a store."""

    async def get(self, guild_id: int) -> Server:
        """The settings of the server; the usual ones, if nothing is stored."""

    async def to_change(self, guild_id: int) -> Server:
        """The same, which nobody else can change until this transaction is over."""

    async def put(self, server: Server) -> None:
        """Store the settings of a server."""

    async def greet(self, guild_id: int) -> bool:
        """Store that the server is greeted, and return whether that is new."""


class Caused(NamedTuple):
    """How many direct messages a server has caused on a day: *of_server* in all, *to_player* one.

    The latter are to one player.
    """

    of_server: int
    to_player: int


class ServerMessages(Protocol):
    """The direct messages that servers cause: how many, and for which players not, in a store."""

    async def counted(self, guild_id: int, recipient: PlayerId, day: date) -> int:
        """How many to that player there have been on that day, as far as others have counted."""

    async def count(self, guild_id: int, recipient: PlayerId, day: date) -> Caused:
        """Count one more; the answer includes it. Others who count have to wait."""

    async def has_written(self, player: PlayerId, guild_id: int) -> bool:
        """Whether the server has caused a message to *player*, as far back as that is known."""

    async def turn_off(self, player: PlayerId, guild_id: int, now: datetime) -> None:
        """Store that *player* wants none from the server; once is enough."""

    async def turn_on(self, player: PlayerId, guild_id: int) -> None:
        """Store that *player* wants them again."""

    async def is_off(self, player: PlayerId, guild_id: int) -> bool:
        """Whether *player* wants none from the server."""

    async def silent(self, player: PlayerId) -> Sequence[int]:
        """The servers from which *player* wants none, the latest first."""


class ServerLog(Protocol):
    """What the managers of servers have done, in a store. Nothing of it is ever changed."""

    async def add(self, entry: LogEntry) -> None:
        """Store a new entry."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LogEntry]:
        """The entries of the server, the newest first, after the first *skip*."""

"""Requests about servers: their settings and logs, and the commands that Discord shows."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from datetime import datetime, timedelta

from play.news.servers import ServerJoined
from play.players.player_id import PlayerId
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.servers.server import Server
from play.services.daily_puzzles import move_daily_puzzle
from play.services.lobbies import move_lobby
from play.store.port import Store
from play.time.periods import write_period


@dataclass(frozen=True, slots=True)
class Servers:
    """Reads and changes the settings of servers; *wake* is called when there may be news."""

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]

    async def load_server(self, guild_id: int | None) -> Server:
        """The settings of the server; the default ones if *guild_id* is None: a private chat."""
        if guild_id is None:
            return Server(0)
        async with self.store.read() as unit:
            return await unit.servers.load_server(guild_id)

    async def change(
        self, guild_id: int, changed: Callable[[Server], Server], manager: PlayerId
    ) -> Server:
        """Replace the server's settings by what *changed* makes of them, and return these.

        Each setting that differs is logged as changed by *manager*.
        """
        async with self.store.begin() as unit:
            before = await unit.servers.to_change(guild_id)
            after = changed(before)
            await unit.servers.put(after)
            for entry in _entries(before, after, manager, self.now()):
                await unit.log.add_entry(entry)
            await move_lobby(unit, before, after, manager, self.now())
            await move_daily_puzzle(unit, after, manager, self.now())
        self.wake()
        return after

    async def lost(self, guild_id: int, gone: int) -> None:
        """Forget the channel or role with the id *gone*, which Discord has deleted.

        The log, which shows what managers did, gets no entry.
        """
        # Discord reports everything that is deleted: what no setting names must cost no write.
        before = await self.load_server(guild_id)
        if before.without(gone) == before:
            return
        async with self.store.begin() as unit:
            await unit.servers.put((await unit.servers.to_change(guild_id)).without(gone))

    async def log(self, guild_id: int, limit: int, skip: int = 0) -> list[LogEntry]:
        """Up to *limit* entries of the server's log, the newest first, without the first *skip*."""
        async with self.store.read() as unit:
            return list(await unit.log.latest(guild_id, limit, skip))

    async def greet(self, place: Place) -> None:
        """Post a greeting in *place*, unless its server was ever greeted before.

        Discord may report again that the bot has joined a server, long after it did.
        """
        async with self.store.begin() as unit:
            if not await unit.servers.greet(place.server_id):
                return
            await unit.outbox.add_news(ServerJoined(place), self.now())
        self.wake()


@dataclass(frozen=True, slots=True)
class Announcements:
    """Remembers which commands the bot last sent to Discord, by a hash of them all."""

    store: Store

    async def is_news(self, application_id: int, digest: str) -> bool:
        """Whether the commands with the hash *digest* differ from those last sent to Discord."""
        async with self.store.read() as unit:
            return await unit.announcements.digest(application_id) != digest

    async def told(self, application_id: int, digest: str) -> None:
        """Store that the application's commands with the hash *digest* were sent to Discord."""
        async with self.store.begin() as unit:
            await unit.announcements.put(application_id, digest)


def _entries(before: Server, after: Server, manager: PlayerId, now: datetime) -> Iterator[LogEntry]:
    """The log entries for the settings that *manager* has changed, one for each."""
    for setting in (field.name for field in fields(Server)):
        old, new = (_written(getattr(server, setting)) for server in (before, after))
        if old != new:
            yield LogEntry(
                before.guild_id,
                now,
                manager,
                Act.SETTING_CHANGED,
                about=setting,
                before=old,
                after=new,
            )


def _written(setting: object) -> str | None:
    match setting:
        case None:
            return None
        case timedelta():
            return write_period(setting)
        case _:
            return str(setting)

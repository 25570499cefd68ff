"""Requests about servers: their settings and logs, and the commands that Discord shows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta

from play.news.servers import ServerJoined
from play.players.player_id import PlayerId
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.servers.server import Server
from play.services.announcing import announcing
from play.services.daily_puzzles import move_daily_puzzle
from play.services.lobbies import move_lobby
from play.store.port import Store
from play.store.reading import reads
from play.time.periods import write_period


@dataclass(frozen=True, slots=True)
class Servers:
    """Reads and changes the settings of servers; *wake* is called when there may be news."""

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]

    log = reads(lambda unit: unit.log.latest)
    any_public = reads(lambda unit: unit.servers.any_public)

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
        async with announcing(self) as unit:
            before = await unit.servers.to_change(guild_id)
            after = changed(before)
            await unit.servers.put(after)
            changed_by = LogEntry(guild_id, self.now(), manager, Act.SETTING_CHANGED)
            for entry in changed_by.of_each_change(_all_written(before), _all_written(after)):
                await unit.log.add_entry(entry)
            await move_lobby(unit, before, after, manager, self.now())
            await move_daily_puzzle(unit, after, manager, self.now())
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

    async def greet(self, place: Place) -> None:
        """Post a greeting in *place*, unless its server was ever greeted before.

        Discord may report again that the bot has joined a server, long after it did.
        """
        async with announcing(self) as unit:
            if not await unit.servers.greet(place.server_id):
                return
            await unit.outbox.add_news(ServerJoined(place), self.now())


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


def _all_written(server: Server) -> Mapping[str, str | None]:
    """All settings of *server* by their names, as its log writes them."""
    return {field.name: _written(getattr(server, field.name)) for field in fields(Server)}


def _written(setting: object) -> str | None:
    match setting:
        case None:
            return None
        case timedelta():
            return write_period(setting)
        case _:
            return str(setting)

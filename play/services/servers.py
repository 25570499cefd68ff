"""Requests about the settings of servers."""

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
    """The settings of servers; *wake* is called when there may be news to deliver."""

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]

    async def load_server(self, guild_id: int | None) -> Server:
        """The settings of the server; the default ones for None, which is no server."""
        if guild_id is None:
            return Server(0)
        async with self.store.read() as unit:
            return await unit.servers.load_server(guild_id)

    async def change(
        self, guild_id: int, changed: Callable[[Server], Server], manager: PlayerId
    ) -> Server:
        """Store the settings as *changed* by *manager*, and log what is new in them."""
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

    async def greet(self, place: Place) -> None:
        """Greet the server of *place* there, unless it was greeted before.

        Once is enough for good: Discord may report a server again that the bot joined long ago.
        """
        async with self.store.begin() as unit:
            if not await unit.servers.greet(place.server_id):
                return
            await unit.outbox.add_news(ServerJoined(place), self.now())
        self.wake()


def _entries(before: Server, after: Server, manager: PlayerId, now: datetime) -> Iterator[LogEntry]:
    """Log entries, one for each setting that has changed."""
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

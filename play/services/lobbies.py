"""Requests about lobbies: the messages that list the open challenges of servers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from play.challenges.challenge import Challenge
from play.challenges.lobby import Lobby
from play.limits import MAX_LISTED_CHALLENGES
from play.news.challenges import LobbyClosed, LobbyDue, LobbyShut
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.servers.server import Server
from play.services.server_messages import send_from_server
from play.store.port import Store, Unit


@dataclass(frozen=True, slots=True)
class Lobbies:
    """Keeps the lobbies of servers up to date."""

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]

    async def load_lobby(self, guild_id: int) -> Lobby | None:
        """The lobby of the server; None if it has none."""
        async with self.store.read() as unit:
            return await unit.lobbies.load_lobby(guild_id)

    async def read(self, place: Place) -> tuple[Lobby, Sequence[Challenge]] | None:
        """The lobby and its challenges, the latest first; None if it is not in *place* any more."""
        guild_id, now = place.server_id, self.now()
        # In one transaction, so that the challenges match the lobby's count.
        async with self.store.read() as unit:
            lobby = await unit.lobbies.load_lobby(guild_id)
            if lobby is None or lobby.place != place:
                return None
            return lobby, await unit.challenges.open_on(guild_id, now, None, MAX_LISTED_CHALLENGES)

    async def posted(self, place: Place, message_id: int, shown: int) -> None:
        """Note the message of the lobby, and that it shows the first *shown* changes."""
        async with self.store.begin() as unit:
            lobby = await unit.lobbies.load_lobby(place.server_id)
            if lobby is not None and lobby.place == place:
                await unit.lobbies.put(lobby.posted(message_id, shown))
            else:
                # The lobby has been moved at this very moment, so that message is no longer the
                # lobby.
                await unit.outbox.add_news(LobbyClosed(place, message_id), self.now())

    async def show_again(self, guild_id: int) -> None:
        """Update the lobby of the server, if it has one."""
        async with self.store.begin() as unit:
            await change_lobby(unit, guild_id, self.now())
        self.wake()


async def change_lobby_of(unit: Unit, challenge: Challenge, now: datetime) -> None:
    """Update the lobby that lists *challenge*, if there is one."""
    guild_id = challenge.place.guild_id
    if challenge.opponent is None and guild_id is not None:
        await change_lobby(unit, guild_id, now)


async def change_lobby(unit: Unit, guild_id: int, now: datetime) -> None:
    """Queue an update of the lobby of the server, if it has one."""
    lobby = await unit.lobbies.load_lobby(guild_id)
    if lobby is None or lobby.is_resting(now):
        return
    lobby = lobby.changed(now)
    await unit.lobbies.put(lobby)
    await unit.outbox.add_news(LobbyDue(lobby.place, lobby.changes), now, lobby.due_at)


async def move_lobby(
    unit: Unit, before: Server, after: Server, by: PlayerId, now: datetime
) -> None:
    """Move or update the lobby as the settings *after* a change require."""
    lobby = await unit.lobbies.load_lobby(after.guild_id)
    if before.lobby != after.lobby:
        if lobby is not None and lobby.message_id is not None:
            await unit.outbox.add_news(LobbyClosed(lobby.place, lobby.message_id), now)
        await unit.lobbies.remove(after.guild_id)
        lobby = None
    if after.lobby is None:
        return
    if lobby is None:
        lobby = Lobby(Place(after.guild_id, after.lobby), by)
    # A manager who sets the same channel again wants the bot to try again.
    await unit.lobbies.put(replace(lobby, is_shut=False))
    await change_lobby(unit, after.guild_id, now)


async def shut_lobby(unit: Unit, place: Place, now: datetime) -> None:
    """Note that nothing can be posted in *place*, and notify the manager of the lobby once."""
    lobby = await unit.lobbies.load_lobby(place.server_id)
    if lobby is None or lobby.place != place or lobby.is_shut:
        return
    await unit.lobbies.put(replace(lobby, is_shut=True))
    shut = LobbyShut(lobby.manager, place.server_id)
    await send_from_server(unit, place.server_id, shut, now)

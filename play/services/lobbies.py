"""Requests about lobbies: a lobby is the message that lists the open challenges of a server."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from play.challenges.challenge import Challenge
from play.challenges.lobby import Lobby
from play.limits.amounts import MAX_LISTED_CHALLENGES
from play.news.challenges import LobbyClosed, LobbyDue, LobbyShut
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.servers.server import Server
from play.services.announcing import announcing
from play.services.server_messages import send_from_server
from play.store.port import Store, Unit
from play.store.reading import reads


@dataclass(frozen=True, slots=True)
class Lobbies:
    """Keeps the lobbies of servers, the messages that list open challenges, up to date.

    *wake* is called when there may be something to deliver.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]

    load_lobby = reads(lambda unit: unit.lobbies.load_lobby)

    async def read(self, place: Place) -> tuple[Lobby, Sequence[Challenge]] | None:
        """The lobby in the channel *place*, and the open challenges to list, the latest first.

        None if the server has no lobby any more, or has it in another channel.
        """
        guild_id, now = place.server_id, self.now()
        # In one transaction, so that the challenges match the lobby's count.
        async with self.store.read() as unit:
            lobby = await unit.lobbies.load_lobby(guild_id)
            if lobby is None or lobby.place != place:
                return None
            return lobby, await unit.challenges.open_on(guild_id, now, None, MAX_LISTED_CHALLENGES)

    async def posted(self, place: Place, message_id: int, shown: int) -> None:
        """Store the id of the message that is the lobby in *place*, and which changes it shows.

        *shown* counts the changes of open challenges, from the lobby's first, that it shows. If the
        lobby has moved to another channel meanwhile, the message is marked as closed.
        """
        async with self.store.begin() as unit:
            lobby = await unit.lobbies.load_lobby(place.server_id)
            if lobby is not None and lobby.place == place:
                await unit.lobbies.put(lobby.posted(message_id, shown))
            else:
                await unit.outbox.add_news(LobbyClosed(place, message_id), self.now())

    async def show_again(self, guild_id: int) -> None:
        """Queue an update of the lobby of the server, if it has one."""
        async with announcing(self) as unit:
            await change_lobby(unit, guild_id, self.now())


async def change_lobby_of(unit: Unit, challenge: Challenge, now: datetime) -> None:
    """Queue an update of the lobby that lists *challenge*, if the server has a lobby.

    A challenge to a named opponent is not listed.
    """
    guild_id = challenge.place.guild_id
    if challenge.opponent is None and guild_id is not None:
        await change_lobby(unit, guild_id, now)


async def change_lobby(unit: Unit, guild_id: int, now: datetime) -> None:
    """Queue an update of the server's lobby, if it has one.

    If Discord has lately refused to let the bot post there, nothing is queued.
    """
    lobby = await unit.lobbies.load_lobby(guild_id)
    if lobby is None or lobby.is_resting(now):
        return
    lobby = lobby.changed(now)
    await unit.lobbies.put(lobby)
    await unit.outbox.add_news(LobbyDue(lobby.place, lobby.changes), now, lobby.due_at)


async def move_lobby(
    unit: Unit, before: Server, after: Server, by: PlayerId, now: datetime
) -> None:
    """Move, make, remove or update the lobby of a server whose settings the manager *by* changed.

    *before* and *after* are the settings before and after the change.
    """
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
    """Store that the bot cannot post the lobby in *place*, and notify its manager once."""
    lobby = await unit.lobbies.load_lobby(place.server_id)
    if lobby is None or lobby.place != place or lobby.is_shut:
        return
    await unit.lobbies.put(replace(lobby, is_shut=True))
    shut = LobbyShut(lobby.manager, place.server_id)
    await send_from_server(unit, place.server_id, shut, now)

"""Lobbies, in every store."""

from dataclasses import replace

from play.challenges.lobby import Lobby
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.store.port import Unit
from tests.support.cases import for_each
from tests.support.examples import ANNA, HALL, NOON

LARGEST = PlayerId(2**63 - 1)


@for_each(
    "lobby",
    [
        Lobby(HALL, ANNA),
        Lobby(Place(HALL.guild_id, LARGEST), LARGEST, LARGEST, 2**31 - 1, 7, NOON, is_shut=True),
    ],
)
async def test_a_lobby_comes_back_as_it_was_stored(unit: Unit, lobby: Lobby) -> None:
    """In place of the one that was there."""
    await unit.lobbies.put(replace(lobby, message_id=5))
    await unit.lobbies.put(lobby)

    assert await unit.lobbies.load_lobby(HALL.server_id) == lobby


async def test_a_server_has_no_lobby_unless_it_wants_one(unit: Unit) -> None:
    """And none any more once that is removed; those of other servers stay."""
    other = Lobby(Place(2, 21), ANNA)
    assert await unit.lobbies.load_lobby(1) is None
    await unit.lobbies.put(Lobby(HALL, ANNA))
    await unit.lobbies.put(other)

    await unit.lobbies.remove(HALL.server_id)

    assert await unit.lobbies.load_lobby(1) is None
    assert await unit.lobbies.load_lobby(2) == other

"""Settings, logs and lobbies of servers, in every store."""

from dataclasses import replace
from datetime import timedelta

import pytest

from play.appearance import DEFAULT_LOOK, Appearance, ThemeKey
from play.challenges.lobby import Lobby
from play.limits.amounts import MAX_ACTS
from play.players.player_id import PlayerId
from play.servers.errors import TooManyActsError
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.servers.server import Server
from play.store.port import Unit
from play.time.periods import DAY
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, HALL, HOUR, NOON, new_match
from tests.support.stored import added
from tests.support.world import declined


@for_each(
    "server",
    [
        Server(2**63 - 1),
        Server(1, 2**63 - 1, "djahed", "3d + 1d up to 7d", 2**63 - 1, DAY, ThemeKey.SLATE, True),
        Server(1, managers=2**63 - 1, lobby=2**63 - 2, computer=0, computer_games=1000),
    ],
)
async def test_the_settings_of_a_server_come_back_as_they_were_stored(
    unit: Unit, server: Server
) -> None:
    """Those stored last; of a server without any, the usual ones."""
    await unit.servers.put(Server(server.guild_id, 5, "brandubh"))
    await unit.servers.put(server)

    assert await unit.servers.load_server(server.guild_id) == server
    assert await unit.servers.load_server(5) == Server(5)


async def test_a_server_is_greeted_once(unit: Unit) -> None:
    """Also by another transaction; other servers are none of its business."""
    assert await unit.servers.greet(2**63 - 1)
    assert not await unit.servers.greet(2**63 - 1)

    assert not await unit.servers.greet(2**63 - 1)
    assert await unit.servers.greet(1)


async def test_a_match_has_the_look_of_its_server(unit: Unit) -> None:
    """That which the server has now; the usual one elsewhere."""
    slate = Server(1, theme=ThemeKey.SLATE, turned=True)
    here, there = await added(
        unit, *(replace(new_match(), place=Place(guild, 11)) for guild in (1, 2))
    )
    await unit.servers.put(slate)

    assert (await unit.matches.view(here.id)).look == Appearance(ThemeKey.SLATE, turned=True)
    assert (await unit.matches.view(there.id)).look == DEFAULT_LOOK


BARE = LogEntry(1, NOON, ANNA, Act.RULESET_ADDED)
WHOLE = LogEntry(
    guild_id=2**63 - 1,
    at=NOON,
    manager=ANNA,
    act=Act.SETTING_CHANGED,
    about="archive",
    player=BJORN,
    before="1d",
    after="7d",
    reason="too soon",
)


async def add(unit: Unit, *entries: LogEntry) -> None:
    for entry in entries:
        await unit.log.add_entry(entry)


async def latest(unit: Unit, guild: int, limit: int = 10, skip: int = 0) -> list[LogEntry]:
    return list(await unit.log.latest(guild, limit, skip))


@pytest.mark.parametrize("entry", [BARE, WHOLE])
async def test_an_entry_comes_back_as_it_was_stored(unit: Unit, entry: LogEntry) -> None:
    """With an id; each server has its own."""
    await add(unit, entry, replace(entry, guild_id=5))

    assert await latest(unit, entry.guild_id) == [replace(entry, id=1)]


async def test_the_newest_entries_come_first(unit: Unit) -> None:
    """Also of one moment; some can be skipped."""
    await add(unit, *(replace(BARE, about=str(number)) for number in range(4)))
    await add(unit, replace(BARE, at=NOON + HOUR, about="last"))

    found = await latest(unit, 1, limit=3, skip=1)

    assert [entry.about for entry in found] == ["3", "2", "1"]
    acts = {BARE.act}
    assert await unit.log.last_manager(1, acts, "3") == BARE.manager
    assert await unit.log.last_manager(1, acts, "4") is None
    assert await unit.log.last_manager(2, acts, "3") is None


async def test_so_many_acts_of_one_manager_are_possible_in_a_day(unit: Unit) -> None:
    """Each is kept for two years, and most are announced; losses are no acts of theirs."""
    await add(unit, *[BARE] * (MAX_ACTS - 1), *[replace(BARE, act=Act.LOSS_UNRATED)] * 2, BARE)

    for manager, guild, later in ((BJORN, 1, timedelta()), (ANNA, 2, timedelta()), (ANNA, 1, DAY)):
        await add(unit, replace(BARE, manager=manager, guild_id=guild, at=NOON + later))
    await declined(TooManyActsError, add(unit, replace(BARE, at=NOON + DAY - HOUR)))


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

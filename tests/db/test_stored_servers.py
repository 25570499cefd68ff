"""Settings of servers, in every store."""

from dataclasses import replace

from play.appearance import DEFAULT_LOOK, Appearance, ThemeKey
from play.servers.place import Place
from play.servers.server import Server
from play.store.port import Unit
from play.time.periods import DAY
from tests.support.cases import for_each
from tests.support.examples import new_match
from tests.support.stored import added


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

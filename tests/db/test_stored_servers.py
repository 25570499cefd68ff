"""Settings of servers, in every store."""

import pytest

from play.ports import Store
from play.server import DAY, Server


@pytest.mark.parametrize(
    "server",
    [
        Server(2**63 - 1),
        Server(1, 2**63 - 1, "djahed", "3d + 1d up to 7d", 2**63 - 1, DAY),
    ],
)
async def test_the_settings_of_a_server_come_back_as_they_were_stored(
    store: Store, server: Server
) -> None:
    """Those stored last; of a server without any, the usual ones."""
    async with store.begin() as unit:
        await unit.servers.put(Server(server.guild_id, 5, "brandubh"))
        await unit.servers.put(server)

    async with store.read() as unit:
        assert await unit.servers.get(server.guild_id) == server
        assert await unit.servers.get(5) == Server(5)

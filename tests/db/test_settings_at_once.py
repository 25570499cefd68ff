"""Settings and blocks that are changed at the same moment, in every store."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from play.appearance import ThemeKey
from play.servers.server import Server
from play.services.blocks import Blocks
from play.services.servers import Servers
from play.store.port import Store
from tests.support.examples import ANNA, BJORN, NOON

GUILD = 2**63 - 1


async def test_the_first_settings_of_a_server_do_not_overwrite_each_other(store: Store) -> None:
    """Two managers change two settings of a server that has changed none before."""
    servers = Servers(store, lambda: NOON, lambda: None)
    await asyncio.gather(
        servers.change(GUILD, lambda before: replace(before, channel_id=11), ANNA),
        servers.change(GUILD, lambda before: replace(before, theme=ThemeKey.SLATE), BJORN),
        servers.change(GUILD, lambda before: replace(before, archive=timedelta(1)), BJORN),
    )

    assert await servers.load_server(GUILD) == Server(
        GUILD, channel_id=11, theme=ThemeKey.SLATE, archive=timedelta(1)
    )
    async with store.read() as unit:
        logged = await unit.log.latest(GUILD, 9)
    assert {entry.about for entry in logged} == {"channel_id", "theme", "archive"}


async def test_whoever_blocks_somebody_twice_at_once_has_blocked_them(store: Store) -> None:
    """A double click is no error."""
    blocks = Blocks(store, lambda: NOON)
    await asyncio.gather(*(blocks.add_block(ANNA, BJORN) for _ in range(4)))

    assert await blocks.blocked_by(ANNA) == [BJORN]

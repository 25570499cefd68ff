"""Settings and blocks that are changed at the same moment, in every store."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from play.appearance import ThemeKey
from play.players.errors import TooManyBlocksError
from play.players.player_id import PlayerId
from play.servers.server import Server
from play.services.blocks import Blocks
from play.services.servers import Servers
from play.store.port import Store
from tests.support.examples import ANNA, BJORN, NOON

GUILD = 2**63 - 1


@pytest.fixture
def servers(store: Store) -> Servers:
    return Servers(store, lambda: NOON, lambda: None)


@pytest.fixture
def blocks(store: Store) -> Blocks:
    return Blocks(store, lambda: NOON)


async def test_the_first_settings_of_a_server_do_not_overwrite_each_other(
    store: Store, servers: Servers
) -> None:
    """Two managers change two settings of a server that has changed none before."""
    await asyncio.gather(
        servers.change(GUILD, lambda before: replace(before, channel_id=11), ANNA),
        servers.change(GUILD, lambda before: replace(before, theme=ThemeKey.SLATE), BJORN),
        servers.change(GUILD, lambda before: replace(before, archive=timedelta(1)), BJORN),
    )

    assert await servers.get(GUILD) == Server(
        GUILD, channel_id=11, theme=ThemeKey.SLATE, archive=timedelta(1)
    )
    async with store.read() as unit:
        logged = await unit.log.latest(GUILD, 9)
    assert {entry.about for entry in logged} == {"channel_id", "theme", "archive"}


async def test_whoever_blocks_somebody_twice_at_once_has_blocked_them(blocks: Blocks) -> None:
    """A double click is no error."""
    await asyncio.gather(*(blocks.add(ANNA, BJORN) for _ in range(4)))

    assert await blocks.of(ANNA) == [BJORN]


async def test_the_limit_of_blocks_holds_at_the_same_moment(
    blocks: Blocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are blocked at once."""
    monkeypatch.setattr("play.services.blocks.MAX_BLOCKS", 1)

    answers = await asyncio.gather(
        *(blocks.add(ANNA, PlayerId(number)) for number in range(200, 204)),
        return_exceptions=True,
    )

    assert [type(answer) for answer in answers if answer] == [TooManyBlocksError] * 3
    assert len(await blocks.of(ANNA)) == 1

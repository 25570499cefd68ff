"""A bot that is invited again while its server is being forgotten, in every store."""

import asyncio

from db.server_removals import SERVER_KEPT
from play.store.port import Store
from tests.support.examples import NOON

GUILD = 7


async def test_who_notes_a_return_waits_for_what_is_being_erased(store: Store) -> None:
    """So nothing is erased of a server that the bot is known to be on."""
    order = []

    async def return_there() -> None:
        async with store.begin() as unit:
            await unit.server_removals.note_returned([GUILD])
        order.append("returned")

    async with store.begin() as unit:
        await unit.server_removals.note_removed([GUILD], NOON)
    async with store.begin() as unit:
        assert await unit.server_removals.is_long_gone(GUILD, NOON + SERVER_KEPT)
        returning = asyncio.create_task(return_there())
        for _ in range(20):
            assert await unit.server_removals.removed() == {GUILD}
        order.append("erased")
    await returning

    assert order == ["erased", "returned"]
    async with store.begin() as unit:
        assert not await unit.server_removals.is_long_gone(GUILD, NOON + SERVER_KEPT)

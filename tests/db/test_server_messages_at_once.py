"""Messages that a server causes at the same moment, in every store."""

import asyncio

from play.limits import MAX_MESSAGES_TO_PLAYER
from play.news.ladders import LadderIdle
from play.services.server_messages import ServerMessages, send_from_server
from play.store.port import Store
from tests.support.examples import ANNA, BJORN, NOON

GUILD = 7


async def test_no_more_are_sent_than_the_limit(store: Store) -> None:
    """Who counts waits for others who do."""

    async def send() -> bool:
        async with store.begin() as unit:
            return await send_from_server(unit, GUILD, LadderIdle(ANNA, GUILD), NOON)

    answers = await asyncio.gather(*(send() for _ in range(2 * MAX_MESSAGES_TO_PLAYER)))

    assert answers.count(True) == MAX_MESSAGES_TO_PLAYER
    async with store.read() as unit:
        assert await unit.outbox.next_due() == NOON


async def test_who_wants_no_messages_is_stored(store: Store) -> None:
    messages = ServerMessages(store, lambda: NOON)

    await messages.turn_off(ANNA, GUILD)
    await messages.turn_off(ANNA, GUILD + 1)
    await messages.turn_on(ANNA, GUILD + 1)

    assert await messages.is_off(ANNA, GUILD)
    assert not await messages.is_off(BJORN, GUILD)
    assert await messages.silent(ANNA) == [GUILD]

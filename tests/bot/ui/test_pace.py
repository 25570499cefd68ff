"""Processes share what Discord allows a bot in a second, and answers do not count."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from yarl import URL

from bot.ui import pace
from bot.ui.pace import FOR_A_BOT, Pace
from play.shards import Shards
from tests.support.discord_server import DiscordServer
from tests.support.examples import HALL
from tests.support.office import Office

MESSAGES = URL("https://discord.com/api/v10/channels/11/messages")
ANSWERS = [
    URL("https://discord.com/api/v10/interactions/1/token/callback"),
    URL("https://discord.com/api/v10/webhooks/900/token/messages/@original"),
    URL("wss://gateway.discord.gg/?v=10"),
]


@pytest.mark.parametrize(
    ("count", "ids", "many"),
    [(1, {0}, None), (4, {0, 1, 2, 3}, None), (4, {1}, FOR_A_BOT // 4), (100, {7}, 1)],
)
def test_a_process_has_the_share_of_its_shards(count: int, ids: set[int], many: int | None) -> None:
    """Alone it waits only when Discord says so; with very many others it can do something."""
    shared = Pace()
    shared.share(Shards(count, frozenset(ids)))

    assert shared.many == many


async def test_no_more_begin_in_a_second_and_who_came_first_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever asks for much at once waits, in order."""
    monkeypatch.setattr(pace, "SECOND", 0.2)
    shared, clock = Pace(3), asyncio.get_running_loop().time
    began: list[tuple[int, float]] = []

    async def send(number: int) -> None:
        await shared.wait(MESSAGES)
        began.append((number, clock()))

    await asyncio.gather(*map(send, range(10)))

    assert [number for number, _ in began] == list(range(10))
    times = [at for _, at in began]
    assert all(later - sooner >= 0.19 for sooner, later in zip(times, times[3:], strict=False))


async def test_answers_and_connections_do_not_wait() -> None:
    """As at Discord, which does not count them."""
    shared = Pace(1)
    await shared.wait(MESSAGES)

    async with asyncio.timeout(0.5):
        for url in ANSWERS * 20:
            await shared.wait(url)


@pytest.fixture
async def both(database: Path) -> AsyncIterator[tuple[DiscordServer, Office, Office]]:
    """Two processes with a shard each, at a Discord that takes so many requests and no more."""
    async with DiscordServer(HALL.channel_id, per_second=FOR_A_BOT, shards=2) as server:
        with server.in_place_of_discord():
            first = Office(server, database, shards=Shards(2, frozenset({0})))
            second = Office(server, database, shards=Shards(2, frozenset({1})))
            await first.open()
            await second.open()
            yield server, first, second
            await first.close()
            await second.close()


async def test_two_processes_keep_to_the_limit_of_one_bot(
    both: tuple[DiscordServer, Office, Office],
) -> None:
    """None of their requests is refused."""
    server, *offices = both
    rooms = [office.bot.get_partial_messageable(HALL.channel_id) for office in offices]
    before = len(server.requests)

    await asyncio.gather(*[room.send("x") for room in rooms for _ in range(40)])

    assert len(server.requests) - before == 80
    assert len(server.shown(HALL.channel_id)) == 80

"""Processes share what Discord allows a bot in a second, and answers do not count."""

import asyncio
from pathlib import Path

import pytest
from yarl import URL

from bot.ui import discord_pace
from bot.ui.discord_pace import FOR_A_BOT, SECOND, Pace
from play.shards import Shards
from tests.support.discord_server import DiscordServer
from tests.support.office import Office, Sleepless
from tests.support.waiting import LONGEST, eventually, limited

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
    slept, began = Sleepless(), []
    monkeypatch.setattr(discord_pace, "asyncio", slept)
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: sum(slept.pauses))
    shared = Pace(3)

    async def send(number: int) -> None:
        await shared.wait(MESSAGES)
        began.append((number, sum(slept.pauses)))

    await asyncio.gather(*map(send, range(10)))

    assert [number for number, _ in began] == list(range(10))
    assert [at for _, at in began] == pytest.approx([number // 3 * SECOND for number in range(10)])


async def test_answers_and_connections_do_not_wait() -> None:
    """As at Discord, which does not count them."""
    shared = Pace(1)
    await shared.wait(MESSAGES)

    async with limited():
        for url in ANSWERS * 20:
            await shared.wait(url)


async def test_two_processes_keep_to_the_limit_of_one_bot(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each lets half as many requests begin as Discord takes; here a second does not end."""
    monkeypatch.setattr(discord_pace, "SECOND", LONGEST)
    # One message in each: discord.py keeps to the limit of a channel by itself.
    channels = range(21, 61)
    async with DiscordServer(*channels, shards=2) as server:
        with server.in_place_of_discord():
            offices = [Office(server, database, shards=Shards(2, frozenset({n}))) for n in (0, 1)]
            for office in offices:
                await office.open()
            find = [office.bot.get_partial_messageable for office in offices]
            sent = [asyncio.create_task(of(each).send("x")) for of in find for each in channels]
            paces = [office.bot.pace for office in offices]
            await eventually(lambda: [each._turn.locked() for each in paces] == [True, True])  # noqa: SLF001
            began = [len(each._began) for each in paces]  # noqa: SLF001
            for each in sent:
                each.cancel()
            await asyncio.gather(*sent, return_exceptions=True)
            for office in offices:
                await office.close()

    assert began == [FOR_A_BOT // 2 - 1] * 2  # and the first, for whose time to end the others wait
    assert sum(len(server.shown(each)) for each in channels) <= FOR_A_BOT

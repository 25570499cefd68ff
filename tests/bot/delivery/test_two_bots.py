"""Two bots on one PostgreSQL, and what they post over real HTTP."""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from db.store import SqlStore
from play.limits import NOTICE_LEASE
from tests.support.discord_faults import Hang
from tests.support.discord_server import DiscordServer
from tests.support.examples import HALL
from tests.support.office import Office
from tests.support.waiting import eventually, limited

ROOMS = range(21, 25)
HALL_MESSAGES = f"POST /channels/{HALL.channel_id}/messages"


@dataclass
class OnPostgresql(Office):
    """A bot on the database at *url*."""

    url: str = ""
    process: int = 0

    def opened(self) -> SqlStore:
        return SqlStore(self.url)

    async def open(self) -> None:
        await super().open()
        self.bot.services.outbox.claims.process = self.process


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer(HALL.channel_id, *ROOMS) as server:
        with server.in_place_of_discord():
            yield server


@pytest.fixture
async def bots(
    server: DiscordServer, postgresql_url: str, tmp_path: Path, impatient: None
) -> AsyncIterator[list[OnPostgresql]]:
    """Both post, and listen to nothing."""
    bots = [
        OnPostgresql(server, tmp_path, url=postgresql_url, process=process) for process in (1, 2)
    ]
    for bot in bots:
        await bot.open()
    yield bots
    for bot in bots:
        await bot.close()


async def test_each_board_is_posted_by_one(bots: list[OnPostgresql], server: DiscordServer) -> None:
    """However often both look at the same time."""
    matches = [await bots[0].seat(thread_id=room) for room in ROOMS]
    for _ in range(3):
        for match in matches:
            await bots[0].show(match)
        bots[1].bot.courier.alarm.ring()

    async with limited():
        for bot in bots:
            await bot.bot.courier.until_idle()

    assert Counter(len(server.shown(room)) for room in ROOMS) == {3: len(ROOMS)}
    sent = [path for path in server.requests if path.startswith("POST")]
    assert len(sent) == 3 * len(ROOMS)


async def test_what_one_cannot_send_the_other_sends(
    bots: list[OnPostgresql], server: DiscordServer
) -> None:
    """Once its claim has ended: here it hangs, and its clock stands still."""
    hang = Hang()
    server.script(HALL_MESSAGES, hang)
    await bots[0].show(await bots[0].seat())
    async with limited():
        await hang.reached.wait()

    idle = bots[1] if bots[0].bot.courier._slots else bots[0]  # noqa: SLF001 - which one was quicker
    claims = idle.bot.services.outbox.claims
    for _ in range(3):
        idle.wait(NOTICE_LEASE / 3)
        # Whoever has not looked for long would leave the other one more time.
        await eventually(lambda: claims._looked_at == idle.time)  # noqa: SLF001

    await eventually(lambda: len(server.shown(HALL.channel_id)) == 1)

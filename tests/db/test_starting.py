"""What processes do at their start, one at a time."""

import asyncio
from pathlib import Path

from db.locks import one_at_a_time
from db.store import SqlStore
from play.services.servers import Announcements
from play.store.port import Store

APPLICATION, OTHER = 77, 78


async def test_it_is_known_what_discord_was_told_last(store: Store) -> None:
    """Of each application: the token may be that of another one now."""
    announcements = Announcements(store)
    assert await announcements.is_news(APPLICATION, "one")

    await announcements.told(APPLICATION, "one")

    assert not await announcements.is_news(APPLICATION, "one")
    assert await announcements.is_news(APPLICATION, "two")
    assert await announcements.is_news(OTHER, "one")


async def test_of_many_starts_one_tells_discord(postgresql: SqlStore, postgresql_url: str) -> None:
    """The others wait, and find it told."""
    announcements, told = Announcements(postgresql), list[int]()

    async def start(number: int) -> None:
        async with one_at_a_time(postgresql_url):
            if await announcements.is_news(APPLICATION, "one"):
                told.append(number)
                await asyncio.sleep(0)
                await announcements.told(APPLICATION, "one")

    await asyncio.gather(*map(start, range(4)))

    assert len(told) == 1


async def test_one_process_on_sqlite_waits_for_nobody(tmp_path: Path) -> None:
    """And makes no file."""
    async with one_at_a_time(f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"):
        pass

    assert not (tmp_path / "games.sqlite3").exists()

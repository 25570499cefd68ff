"""A database in which everything is that can be stored: a whole season was played."""

import asyncio
import shutil
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tests.support.inline_sqlite import InlineStore
from tests.support.whole_season import WholeSeason
from tests.support.world import World


class Played(NamedTuple):
    """The database after a season that was over at that *time*."""

    file: Path
    time: datetime


def played_in(empty_database: Path, folder: Path) -> Played:
    """Play a season in a copy of an empty database, in *folder*."""
    file = Path(shutil.copy(empty_database, folder / "games.sqlite3"))

    async def play() -> datetime:
        store = InlineStore(f"sqlite+aiosqlite:///{file}")
        try:
            season = WholeSeason(World(store))
            await season.play()
        finally:
            await store.close()
        return season.world.time

    return Played(file, asyncio.run(play()))

"""A database in which everything is that can be stored: a whole season was played."""

import asyncio
import shutil
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock

from tests.support.stores import store_on
from tests.support.whole_season import WholeSeason
from tests.support.world import World


class Played(NamedTuple):
    """The database after a season that was over at that *time*."""

    file: Path
    time: datetime


def played_in(empty_database: Path, folder: Path) -> Played:
    """The database of a season in *folder*; of several processes one plays it, others wait."""
    file, time = folder / "season.sqlite3", folder / "season.time"
    with FileLock(folder / "season.lock"):
        if not time.exists():
            shutil.copy(empty_database, file)
            time.write_text(asyncio.run(_play(file)).isoformat(), "utf-8")
    return Played(file, datetime.fromisoformat(time.read_text("utf-8")))


async def _play(file: Path) -> datetime:
    store = store_on(file)
    try:
        season = WholeSeason(World(store))
        await season.play()
    finally:
        await store.close()
    return season.world.time

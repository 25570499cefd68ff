"""A database in which everything is that can be stored: a whole season was played."""

import asyncio
import shutil
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tests.support.stores import store_on
from tests.support.whole_season import WholeSeason
from tests.support.world import World


class Played(NamedTuple):
    """The database after a season that was over at that *time*."""

    file: Path
    time: datetime


_played: dict[Path, Played] = {}


def played_in(empty_database: Path, folder: Path) -> Played:
    """The database of a season in *folder*; each process plays only one, and copies it."""
    file = folder / "games.sqlite3"
    if empty_database not in _played:
        shutil.copy(empty_database, file)
        _played[empty_database] = Played(file, asyncio.run(_play(file)))
    first = _played[empty_database]
    return first if first.file == file else Played(Path(shutil.copy(first.file, file)), first.time)


async def _play(file: Path) -> datetime:
    store = store_on(file)
    try:
        season = WholeSeason(World(store))
        await season.play()
    finally:
        await store.close()
    return season.world.time

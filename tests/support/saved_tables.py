"""Tables as they were saved: tests sit down where others would first have to set up and begin."""

import pickle
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from tests.support.table import Table

Preparation: TypeAlias = Callable[[Table], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class SavedTable:
    """The rows that a bot had stored in *database* when it ended, and the pickle of its Discord."""

    database: Path
    discord: bytes

    def lay(self, file: Path) -> Table:
        """A table on a copy of the database in *file*; its bot is new, and has not started."""
        shutil.copy(self.database, file)
        return Table(file, pickle.loads(self.discord))  # noqa: S301 - save has pickled it


async def save(
    file: Path, check: Callable[[Table], None], happens: Preparation | None = None
) -> SavedTable:
    """Start a bot on the database *file*, let something happen, end the bot, *check*, and save.

    Bots that follow need not announce their commands again, nor store the shipped puzzles.
    """
    table = Table(file)
    await table.env.start()
    if happens is not None:
        await happens(table)
    await table.close()
    check(table)
    return SavedTable(file, pickle.dumps(table.env.backend))

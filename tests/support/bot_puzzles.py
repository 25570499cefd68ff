from contextlib import closing
from sqlite3 import connect

from tests.support.puzzles import collected
from tests.support.table import Table


async def leave_only(table: Table, *lines: str) -> None:
    """Let the bot at the *table* have these puzzles and no others."""
    with closing(connect(table.file)) as database, database:
        database.execute("DELETE FROM puzzles")
    await table.bot.services.puzzles.start(collected(*lines))

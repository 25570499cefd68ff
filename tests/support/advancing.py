"""Matches at a table that are further on, without a board posted for each move."""

from play.time.habits import DEFAULT_HABITS
from tests.support.table import Table


async def advance(table: Table, *moves: str, number: int = 1) -> None:
    """Store *moves* of match *number*; the newest board that is shown stays the one before them."""
    matches = table.bot.services.matches
    match = await matches.load_match(number)
    seen = match.board
    for move in moves:
        match = match.play(match.player_to_move, move, table.bot.now(), None, DEFAULT_HABITS)
    async with matches.store.begin() as unit:
        await unit.matches.save(match, seen, DEFAULT_HABITS)

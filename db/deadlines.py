"""Deadlines of all nouns in the database."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.challenges import NEXT_EXPIRY
from db.ladders import NEXT_WAKE as NEXT_OF_LADDERS
from db.matches import NEXT_WAKE as NEXT_OF_MATCHES
from db.players import NEXT_WAKE as NEXT_OF_PLAYERS
from db.puzzle_channels import NEXT_DUE as NEXT_OF_PUZZLES
from db.ratings import NEXT_UNLISTING, unlisted_at
from db.seasons import NEXT_WAKE as NEXT_OF_SEASONS
from db.tournaments import NEXT_WAKE as NEXT_OF_TOURNAMENTS

# One statement for all: it is asked after every request.
NEXT = select(
    NEXT_UNLISTING.scalar_subquery(),
    NEXT_EXPIRY.scalar_subquery(),
    NEXT_OF_LADDERS.scalar_subquery(),
    NEXT_OF_MATCHES.scalar_subquery(),
    NEXT_OF_PLAYERS.scalar_subquery(),
    NEXT_OF_PUZZLES.scalar_subquery(),
    NEXT_OF_SEASONS.scalar_subquery(),
    NEXT_OF_TOURNAMENTS.scalar_subquery(),
)


class SqlDeadlines:
    """Implements ``play.time.port.Deadlines`` in one transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def earliest(self) -> datetime | None:
        listed_until, *others = (await self._connection.execute(NEXT)).one()
        moments = (unlisted_at(listed_until), *others)
        return min((moment for moment in moments if moment is not None), default=None)

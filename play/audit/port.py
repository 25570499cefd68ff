"""What the application asks of a store to find out whether all of it is in order."""

from collections.abc import Sequence
from typing import Protocol

from play.audit.problem import Problem
from play.ratings.rated_result import RatedResult


class Audit(Protocol):
    """What is looked at to find out whether all that is stored is in order."""

    async def match_ids(self, after: int, limit: int) -> Sequence[int]:
        """Matches with larger numbers than *after*, in order."""

    async def has_deadline(self, match_id: int) -> bool:
        """Whether it is stored when the clock of that match is due next."""

    async def result_of(self, match_id: int) -> RatedResult | None:
        """What the match, or the pair whose first it is, has counted."""

    async def open_notices(self, after: int, limit: int) -> Sequence[int]:
        """What waits to be delivered, with larger numbers than *after*, in order."""

    async def unreadable_notices(self, notice_ids: Sequence[int]) -> Sequence[int]:
        """Those of these notices that hold no news that the program knows."""

    async def notices_without_subject(self) -> Sequence[Problem]:
        """What waits to be delivered about something that is not there."""

    async def rows_without_parent(self) -> Sequence[Problem]:
        """Rows that refer to one that is not there, as far as the database lets that happen."""

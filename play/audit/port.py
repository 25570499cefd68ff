"""The port for the audit of the store."""

from collections.abc import Sequence
from typing import Protocol

from play.audit.problem import Problem
from play.ratings.rated_result import RatedResult


class StoredAudit(Protocol):
    """The parts of the store that the audit reads."""

    async def match_ids(self, after: int, limit: int) -> Sequence[int]:
        """Numbers of matches above *after*, in order."""

    async def has_deadline(self, match_id: int) -> bool:
        """Whether the next due time of the match's clock is stored."""

    async def result_of(self, match_id: int) -> RatedResult | None:
        """The rating result of the match, or of the pair whose first match it is."""

    async def open_notices(self, after: int, limit: int) -> Sequence[int]:
        """Numbers of open notices above *after*, in order."""

    async def unreadable_notices(self, notice_ids: Sequence[int]) -> Sequence[int]:
        """Ids among *notice_ids* of notices without news that the program knows."""

    async def notices_without_subject(self) -> Sequence[Problem]:
        """Open notices whose subject does not exist."""

    async def rows_without_parent(self) -> Sequence[Problem]:
        """Rows that refer to a missing row, as far as the database lets that happen."""

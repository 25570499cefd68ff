"""The audit, which finds whether all that is stored is in order: problems, and the store's port."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from play.ratings.rated_result import RatedResult


class Fault(StrEnum):
    """A kind of fault in the match, notice or row of a ``Problem``."""

    FILE_DAMAGED = "file-damaged"
    MATCH_UNREADABLE = "match-unreadable"
    MATCH_WITHOUT_DEADLINE = "match-without-deadline"
    RESULT_MISSING = "result-missing"
    RESULT_UNFOUNDED = "result-unfounded"
    RESULT_WRONG = "result-wrong"
    NOTICE_UNREADABLE = "notice-unreadable"
    NOTICE_WITHOUT_SUBJECT = "notice-without-subject"
    ROW_WITHOUT_PARENT = "row-without-parent"


@dataclass(frozen=True, slots=True)
class Problem:
    """A *fault* of the match, notice or row with that *number*; *detail* says more."""

    fault: Fault
    number: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an audit: the numbers of things checked, and the first of *found* problems."""

    matches: int
    moves: int
    results: int
    notices: int
    problems: tuple[Problem, ...]
    found: int

    @property
    def is_sound(self) -> bool:
        return self.found == 0


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

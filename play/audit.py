"""The audit, which checks that everything stored is in order: its results, and the store's port."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Fault(StrEnum):
    """A kind of fault that the audit finds in a match, a notice or a database row."""

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
    """A *fault* of the match, notice or row with the id *number*; *detail* describes it further."""

    fault: Fault
    number: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an audit: how many of each were checked, and the first of *found* problems."""

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
        """Up to *limit* match ids greater than *after*, in ascending order."""

    async def has_deadline(self, match_id: int) -> bool:
        """Whether the store has a time at which the match's clock is due next."""

    async def open_notices(self, after: int, limit: int) -> Sequence[int]:
        """Up to *limit* ids of undelivered notices above *after*, in ascending order."""

    async def unreadable_notices(self, notice_ids: Sequence[int]) -> Sequence[int]:
        """Those of *notice_ids* whose news this version of the program cannot read."""

    async def notices_without_subject(self) -> Sequence[Problem]:
        """Problems with undelivered notices about a match or another thing that does not exist."""

    async def rows_without_parent(self) -> Sequence[Problem]:
        """Problems with rows that refer to a missing row, if the database does not prevent them."""

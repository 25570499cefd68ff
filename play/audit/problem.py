"""Problems in the store."""

from dataclasses import dataclass
from enum import StrEnum


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

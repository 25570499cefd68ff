"""What can be wrong with what is stored."""

from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    """What is wrong; each is about the thing with the number of its ``Problem``."""

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
    """*fault* is what is wrong with the match, notice or row *number*; *detail* says more."""

    fault: Fault
    number: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What was looked at, and what is wrong with it: the first problems, and how many there are."""

    matches: int
    moves: int
    results: int
    notices: int
    problems: tuple[Problem, ...]
    found: int

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return self.found == 0

"""States of a match."""

from enum import StrEnum


class MatchState(StrEnum):
    """Whether a match is running, and if not, whether it counts."""

    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"

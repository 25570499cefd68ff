"""Whether a match goes on."""

from enum import StrEnum


class MatchState(StrEnum):
    """Whether a match goes on, and if not, whether it counts."""

    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"

"""States of a match, and its occasion: the competition that it counts for."""

from enum import StrEnum


class MatchState(StrEnum):
    """Whether a match is running, and if not, whether it counts."""

    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"


class Occasion(StrEnum):
    """The competition that a match counts for. Such a match cannot be called off.

    A player who does not begin such a match in time loses it.
    """

    LADDER = "ladder"
    TOURNAMENT = "tournament"

"""States of a match, and its occasion, the competition that it counts for."""

from enum import StrEnum


class MatchState(StrEnum):
    """Whether a match is running, has finished with a result, or was aborted and does not count."""

    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"


class Occasion(StrEnum):
    """The competition that a match counts for. A match with an occasion cannot be called off.

    A player who does not make the first move of such a match in time loses it.
    """

    LADDER = "ladder"
    TOURNAMENT = "tournament"

"""The occasion for which a match is played, if it is more than the two players' own affair."""

from enum import StrEnum


class Occasion(StrEnum):
    """What a match counts for besides itself. Such a match cannot be called off.

    Who does not begin such a match in time has lost it.
    """

    LADDER = "ladder"
    TOURNAMENT = "tournament"

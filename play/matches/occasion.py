"""The occasion for which a match is played, if it is more than the two players' own affair."""

from enum import StrEnum


class Occasion(StrEnum):
    """What a match counts for besides itself. Such a match cannot be called off.

    Players who do not begin such a match in time lose it.
    """

    LADDER = "ladder"
    TOURNAMENT = "tournament"

"""Occasions: competitions for which a match is played."""

from enum import StrEnum


class Occasion(StrEnum):
    """The competition that a match counts for. Such a match cannot be called off.

    A player who does not begin such a match in time loses it.
    """

    LADDER = "ladder"
    TOURNAMENT = "tournament"

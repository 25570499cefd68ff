"""Facts used and shown with a match but not stored in it: choices of its players and server."""

from dataclasses import dataclass

from play.appearance import DEFAULT_LOOK, Appearance
from play.time.habits import DEFAULT_HABITS, PairOfHabits


@dataclass(frozen=True, slots=True)
class MatchView:
    """Facts that are stored outside a match, read with it to decide about it or to show it."""

    habits: PairOfHabits = DEFAULT_HABITS
    """The players' present settings that affect their matches."""
    look: Appearance = DEFAULT_LOOK
    """The appearance of the boards that everybody sees, set by the server."""
    planned: bool = False
    """Whether a player has planned conditional moves in the match."""
    undelivered: bool = False
    """Whether some news of the match has not been delivered."""

"""The view of a match: what its players and its server have chosen, which no match stores."""

from dataclasses import dataclass

from play.appearance import DEFAULT_LOOK, Appearance
from play.time.habits import DEFAULT_HABITS, PairOfHabits


@dataclass(frozen=True, slots=True)
class MatchView:
    """Facts from other tables, read with a match to decide about it or to show it."""

    habits: PairOfHabits = DEFAULT_HABITS
    """The habits that the players have now."""
    look: Appearance = DEFAULT_LOOK
    """The appearance of the boards that everybody sees."""
    planned: bool = False
    """Whether one of the players has made conditional moves."""
    undelivered: bool = False
    """Whether some news of the match has not been delivered."""

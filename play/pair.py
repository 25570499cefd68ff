"""Pairs: two matches at once between the same players, one on each side, scored together."""

from dataclasses import dataclass

from play.match import Match, MatchState
from play.players import PlayerId
from play.summary import MatchSummary


@dataclass(frozen=True, slots=True)
class Pair:
    """Both matches. Who attacks in the *first* defends in the *second*."""

    first: MatchSummary
    second: MatchSummary

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """The players, who attacks in the first match before the other."""
        return self.first.seats.attackers, self.first.seats.defenders

    @property
    def to_go(self) -> int:
        """How many of the matches still run."""
        return sum(match.state is MatchState.RUNNING for match in self.both)

    def points(self, player: PlayerId) -> float:
        """The points of *player*: 1 for a win, ½ for a draw, nothing for a match called off."""
        return sum(points(match, player) for match in self.both)

    @property
    def both(self) -> tuple[MatchSummary, MatchSummary]:
        """The matches, the first one first."""
        return self.first, self.second


def points(match: Match | MatchSummary, player: PlayerId) -> float:
    """The points of *player* in one match: 1, ½ or nothing."""
    if match.outcome is None:
        return 0
    if match.outcome.winner is None:
        return 1 / 2
    return float(match.seats.player(match.outcome.winner) == player)

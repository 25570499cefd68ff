"""Pairs: two matches at once between the same players, sides swapped, scored together."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from play.players.reliability import LOST_ON_TIME


@dataclass(frozen=True, slots=True)
class Pair:
    """Two matches: the attacker of the *first* defends in the *second*."""

    first: MatchSummary
    second: MatchSummary

    @classmethod
    def of(cls, first: MatchSummary, second: MatchSummary) -> Self:
        """The pair, with the players as the *first* match has them.

        A deletion gives a player another id in one match before the other.
        """
        return cls(first, replace(second, seats=first.seats.swapped))

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Both players, the one who attacks in the first match first."""
        return self.first.seats.attackers, self.first.seats.defenders

    @property
    def still_running(self) -> int:
        """The number of the two matches that are still running."""
        return sum(match.state is MatchState.RUNNING for match in self.both)

    @property
    def is_played(self) -> bool:
        """Whether both matches have a result, so that none is running or was called off."""
        return all(match.outcome is not None for match in self.both)

    @property
    def changed_last(self) -> MatchSummary:
        """The match that changed last; the second match if both changed at the same time."""
        return max(self.both, key=lambda match: (match.updated_at, match.id))

    @property
    def winner(self) -> PlayerId | None:
        """The player with more points; None after a tie, or until both matches have a result."""
        one, other = self.players
        lead = self.points(one) - self.points(other)
        if not self.is_played or not lead:
            return None
        return one if lead > 0 else other

    @property
    def late(self) -> tuple[tuple[PlayerId, datetime], ...]:
        """Each loss on time in the two matches: the player, and when the match ended."""
        return tuple(
            (match.seats.player(match.outcome.winner.opponent), match.updated_at)
            for match in self.both
            if match.outcome is not None
            and match.outcome.winner is not None
            and match.outcome.reason in LOST_ON_TIME
        )

    @property
    def no_shows(self) -> tuple[PlayerId, ...]:
        """The players who have not made a move in either match, and have lost at least one.

        With dice, a side may have several turns in a row, and some such players are not found.
        """
        return tuple(player for player in self.players if self._has_not_shown_up(player))

    def points(self, player: PlayerId) -> float:
        """The points of *player* in both matches: 1 for a win, ½ for a draw, 0 without a result."""
        return sum(points(match, player) for match in self.both)

    @property
    def both(self) -> tuple[MatchSummary, MatchSummary]:
        return self.first, self.second

    def _has_not_shown_up(self, player: PlayerId) -> bool:
        moved = any(_has_moved(match, player) for match in self.both)
        return not moved and any(_has_lost(match, player) for match in self.both)


def _has_lost(match: MatchSummary, player: PlayerId) -> bool:
    decided = match.outcome is not None and match.outcome.winner is not None
    return decided and not points(match, player)


def _has_moved(match: MatchSummary, player: PlayerId) -> bool:
    """Whether *player* has certainly made a move in *match*, judged by the number of turns."""
    return match.ply > 1 or (match.ply == 1 and match.player_to_move != player)


def points(match: Match | MatchSummary, player: PlayerId) -> float:
    """The points of *player* in *match*: 1 for a win, ½ for a draw, otherwise 0."""
    if match.outcome is None:
        return 0
    if match.outcome.winner is None:
        return 1 / 2
    return float(match.seats.player(match.outcome.winner) == player)

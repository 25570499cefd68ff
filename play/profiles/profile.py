"""Profiles: the strength and the games of players, alone or against each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from play.leaderboards import Ranked
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.profiles.career import Career
from play.profiles.past_game import PastGame
from play.ratings.rating import Rating
from play.ratings.rating_list import Category, Point
from play.seasons.medal import Medal


@dataclass(frozen=True, slots=True)
class Profile:
    """The profile of *player* in a category."""

    player: PlayerId
    category: Category
    rating: Ranked | None
    """The present rating, its place 0 if it is not listed; None if there is none."""
    ratings: Sequence[tuple[str, Rating]]
    """Ratings under single rulesets, with the rulesets' names; the best first."""
    curve: Sequence[Point]
    career: Career
    reliability: Reliability
    medals: Sequence[Medal]
    """Latest first."""
    rung: int | None
    """The place on the ladder of the server, if any."""
    against_computer: tuple[Rating, int] | None = None
    """Rating and number of games against the computer, on all servers.

    None where there are no such games, or the reader may not see them.
    """

    @property
    def all_ratings(self) -> Sequence[Rating]:
        """The ratings in the profile, including that against the computer."""
        own = [self.rating.rating] if self.rating is not None else []
        with_computer = [self.against_computer[0]] if self.against_computer is not None else []
        return [*own, *(rated for _, rated in self.ratings), *with_computer]

    @property
    def is_known(self) -> bool:
        """Whether the profile has anything to show besides games."""
        others = self.rung, self.against_computer
        return bool(self.medals) or any(one is not None for one in others)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The record of *player* against *opponent*: *games* are their past games, latest first.

    *expected* is the score, 0-1, that the ratings predict for *player*; None if a rating is
    missing. *running* are their running games.
    """

    player: PlayerId
    opponent: PlayerId
    games: Sequence[PastGame]
    career: Career
    ratings: Mapping[PlayerId, Rating]
    expected: float | None
    running: Sequence[MatchSummary]

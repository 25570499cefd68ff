"""Profiles: the strength and the games of a player, alone or against another."""

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
    """The profile of *player* with the ratings of a *category*: a server and ruleset, or all."""

    player: PlayerId
    category: Category
    rating: Ranked | None
    """The present rating, with the place 0 if it is not listed; None if there is no rating."""
    ratings: Sequence[tuple[str, Rating]]
    """The names of single rulesets and the player's ratings under them, the best first."""
    curve: Sequence[Point]
    career: Career
    reliability: Reliability
    medals: Sequence[Medal]
    """The player's medals, latest first."""
    rung: int | None
    """The place on the server's ladder, from 1; None if there is none."""
    unrated: int = 0
    """Number of losses on time in the last year that change no ratings, as ``unrated`` says."""
    against_computer: tuple[Rating, int] | None = None
    """Rating and number of games against the computer, on all servers.

    None if there are no such games, or the reader may not see them.
    """

    @property
    def all_ratings(self) -> Sequence[Rating]:
        """All ratings in the profile, including the one against the computer."""
        own = [self.rating.rating] if self.rating is not None else []
        with_computer = [self.against_computer[0]] if self.against_computer is not None else []
        return [*own, *(rated for _, rated in self.ratings), *with_computer]

    @property
    def is_known(self) -> bool:
        """Whether the profile shows a medal, a ladder place, or a rating against the computer."""
        others = self.rung, self.against_computer
        return bool(self.medals) or any(one is not None for one in others)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The record of *player* against *opponent*; *games* are finished games, latest first.

    *expected* is the score, from 0 to 1, that the ratings predict for *player*; None if a rating is
    missing. *running* are the games that are going on.
    """

    player: PlayerId
    opponent: PlayerId
    games: Sequence[PastGame]
    career: Career
    ratings: Mapping[PlayerId, Rating]
    expected: float | None
    running: Sequence[MatchSummary]

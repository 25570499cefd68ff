"""Profiles: how strong players are and what they have played, alone or against each other."""

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
    """What is shown of *player* in a category; *career* is of the games that belong to it.

    *rating* is as it is now, its place 0 if it is not listed; None if there is none. *ratings* are
    those of single games by their names, the best first. *curve* is what the rating has been.
    *medals* are the latest first. *rung* is the place on the ladder of the server, if any.
    *against_computer* is the rating of such games and how many there were, wherever that was; None
    where there were none, or the reader may not see it.
    """

    player: PlayerId
    category: Category
    rating: Ranked | None
    ratings: Sequence[tuple[str, Rating]]
    curve: Sequence[Point]
    career: Career
    reliability: Reliability
    medals: Sequence[Medal]
    rung: int | None
    against_computer: tuple[Rating, int] | None = None

    @property
    def all_ratings(self) -> Sequence[Rating]:
        """Those of players and of games against the computer, as they are now."""
        own = [self.rating.rating] if self.rating is not None else []
        with_computer = [self.against_computer[0]] if self.against_computer is not None else []
        return [*own, *(rated for _, rated in self.ratings), *with_computer]

    @property
    def is_known(self) -> bool:
        """Whether there is something to show besides games."""
        others = self.rung, self.against_computer
        return bool(self.medals) or any(one is not None for one in others)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The record of *player* against *opponent*: *games* are their past games, the latest first.

    *expected* is the score from 0 to 1 that the ratings give *player*; None if one of the two has
    none. *running* are the games that they play now.
    """

    player: PlayerId
    opponent: PlayerId
    games: Sequence[PastGame]
    career: Career
    ratings: Mapping[PlayerId, Rating]
    expected: float | None
    running: Sequence[MatchSummary]

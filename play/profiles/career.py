"""Careers: a player's past games in numbers."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, Self

from play.players.player_id import PlayerId, is_deleted
from play.profiles.past_game import PastGame
from play.seasons.tally import Tally
from tafl.pieces import Side


class RulesetTally(NamedTuple):
    """A player's wins, draws and losses (*tally*) under the ruleset called *name*."""

    name: str
    tally: Tally


class OpponentTally(NamedTuple):
    """A player's wins, draws and losses (*tally*) against *opponent*."""

    opponent: PlayerId
    tally: Tally


@dataclass(frozen=True, slots=True)
class Career:
    """A player's past games, rated and casual, in numbers.

    Games with dice or a handicap count only in *uneven*. Of several equal games or opponents, the
    latest is chosen.
    """

    by_side: dict[Side, Tally]
    by_ruleset: Sequence[RulesetTally]
    """Wins, draws and losses under each ruleset, the most played first."""
    streak: int
    """The number of the latest games that the player has won in a row."""
    longest_streak: int
    """The most games that the player ever won in a row."""
    longest: PastGame | None
    """The game with the most turns; None if the player has no game with any."""
    favourite: OpponentTally | None
    """The opponent in most games, unless deleted; None if there is none."""
    uneven: Tally

    @classmethod
    def of(cls, games: Sequence[PastGame]) -> Self:
        """The career of a player with these *games*, earliest first."""
        even = [game for game in games if game.even]
        streaks = [
            len(list(group)) if won else 0 for won, group in groupby(even, attrgetter("is_won"))
        ]
        played = [game for game in reversed(even) if game.ply]
        return cls(
            by_side={side: total(game for game in even if game.side is side) for side in Side},
            by_ruleset=_by_ruleset(even),
            streak=streaks[-1] if streaks else 0,
            longest_streak=max(streaks, default=0),
            longest=max(played, key=attrgetter("ply"), default=None),
            favourite=_favourite(even),
            uneven=total(game for game in games if not game.even),
        )

    @property
    def rivals(self) -> set[PlayerId]:
        """The opponents named in the career."""
        longest = {self.longest.opponent} if self.longest is not None else set()
        favourite = {self.favourite.opponent} if self.favourite is not None else set()
        return longest | favourite

    def hiding(self, games: Sequence[PastGame]) -> Self:
        """The career without what would reveal *games*: longest game and favourite opponent."""
        longest, favourite = self.longest, self.favourite
        if longest in games:
            longest = None
        if favourite is not None and favourite.opponent in {game.opponent for game in games}:
            favourite = None
        return replace(self, longest=longest, favourite=favourite)

    @property
    def total(self) -> Tally:
        """The wins, draws and losses of all even games."""
        return sum(self.by_side.values(), start=Tally())


def total(games: Iterable[PastGame]) -> Tally:
    """The wins, draws and losses in *games*, from the view of their player."""
    counted = Counter((game.winner, game.side) for game in games)
    drawn = sum(number for (winner, _), number in counted.items() if winner is None)
    won = sum(number for (winner, side), number in counted.items() if winner is side)
    return Tally(won, drawn, counted.total() - won - drawn)


def _by_ruleset(games: Sequence[PastGame]) -> Sequence[RulesetTally]:
    # Servers may give different games one name, and one game several names.
    found: defaultdict[tuple[str, str], list[PastGame]] = defaultdict(list)
    for game in games:
        found[game.game, game.ruleset_name].append(game)
    ruled = [RulesetTally(name, total(each)) for (_, name), each in found.items()]
    return sorted(ruled, key=lambda each: (-each.tally.results, each.name))


def _favourite(games: Sequence[PastGame]) -> OpponentTally | None:
    # Of several equal ones, ``most_common`` takes the first.
    rivals = [game.opponent for game in reversed(games) if not is_deleted(game.opponent)]
    most = Counter(rivals).most_common(1)
    if not most:
        return None
    ((rival, _),) = most
    return OpponentTally(rival, total(game for game in games if game.opponent == rival))

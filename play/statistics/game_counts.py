"""Games counted: how many there were of each kind, how long they took, and how they ended."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from operator import attrgetter
from typing import NamedTuple, TypeVar

from play.matches.match import Match
from play.matches.state import MatchState
from play.ratings.rated_result import MIN_PLIES, rated_key
from play.ratings.rating_list import ALL_SERVERS
from play.rulesets.options import is_even
from play.statistics.outcomes import Outcomes
from tafl.endings import Outcome, Reason
from tafl.rulesets import keys
from tafl.threats import raichi

T = TypeVar("T")

SERVERS_OWN = "~"
"""Used in place of a key where all servers are counted: the rulesets of servers' own."""


class CountKey(NamedTuple):
    """Games on a server (*scope*), or ``ALL_SERVERS``, that ended for a *reason*.

    *ruleset_key* is the ``rated_key``. Those with dice or a handicap, which are not *even*, are
    counted apart.
    """

    scope: int
    ruleset_key: str
    even: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class GameCount:
    """What became of some games, and how long they took: in turns, and from start to end.

    *raichi* is the number of games with raichi in them, *longest* the turns of the longest.
    """

    name: str
    outcomes: Outcomes
    plies: int
    time: timedelta
    raichi: int
    longest: int
    longest_match_id: int

    @property
    def games(self) -> int:
        """How many there were."""
        return self.outcomes.games

    def combined_with(self, others: "GameCount") -> "GameCount":
        """These and *others* together, by the name of these."""
        # Of games equally long the first is remembered.
        longer = max(self, others, key=lambda each: (each.longest, -each.longest_match_id))
        return GameCount(
            self.name,
            self.outcomes.combined_with(others.outcomes),
            self.plies + others.plies,
            self.time + others.time,
            self.raichi + others.raichi,
            longer.longest,
            longer.longest_match_id,
        )


def summed(counts: Iterable[GameCount]) -> GameCount:
    """All of *counts* together; there is one at least."""
    return reduce(GameCount.combined_with, counts)


def by_ruleset(counted: Mapping[CountKey, GameCount]) -> list[tuple[str, GameCount]]:
    """What was counted under each ruleset, by its key; the most played ones come first."""
    return _by(attrgetter("ruleset_key"), counted)


def only_even(counted: Mapping[CountKey, GameCount]) -> Mapping[CountKey, GameCount]:
    """What was counted of games without dice or a handicap."""
    return {key: count for key, count in counted.items() if key.even}


def by_reason(counted: Mapping[CountKey, GameCount]) -> list[tuple[Reason, GameCount]]:
    """What was counted of each end, the most frequent first."""
    return _by(attrgetter("reason"), counted)


def _by(
    part: Callable[[CountKey], T], counted: Mapping[CountKey, GameCount]
) -> list[tuple[T, GameCount]]:
    parts = defaultdict(list)
    for key, count in counted.items():
        parts[part(key)].append(count)
    found = [(name, summed(counts)) for name, counts in parts.items()]
    return sorted(found, key=lambda each: (-each[1].games, str(each[0])))


def counts(match: Match) -> bool:
    """Whether statistics count *match*: it is finished, and both have moved twice.

    Matches against the computer do not count: few would be left of what people play.
    """
    is_finished = match.state is MatchState.FINISHED and match.ply >= MIN_PLIES
    return is_finished and match.computer is None


def counts_of(match: Match, outcome: Outcome) -> dict[CountKey, GameCount]:
    """What *match*, which ended with *outcome*, adds for its server, and for all together."""
    ruleset = match.ruleset
    count = GameCount(
        ruleset.name,
        Outcomes.of(outcome),
        match.ply,
        match.updated_at - match.created_at,
        int(_had_raichi(match)),
        match.ply,
        match.id,
    )
    shared = ruleset.key if ruleset.key in keys() else SERVERS_OWN
    places = {ALL_SERVERS: shared}
    if match.place.guild_id is not None:
        places[match.place.guild_id] = rated_key(ruleset)
    even = is_even(ruleset)
    return {CountKey(scope, key, even, outcome.reason): count for scope, key in places.items()}


def _had_raichi(match: Match) -> bool:
    """Whether the king ever threatened to escape; that he has escaped is no threat."""
    game = match.game
    turns = game.turns if game.outcome is None else game.turns[:-1]
    return any(raichi(turn.after) for turn in turns)

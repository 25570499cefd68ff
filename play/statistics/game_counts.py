"""Counts of games: numbers, durations and ends."""

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
from play.statistics.outcomes import OutcomeCounts
from tafl.endings import Outcome, Reason
from tafl.rulesets import keys
from tafl.threats import raichi

T = TypeVar("T")

SERVERS_OWN = "~"
"""Used in place of a key, across servers, for all rulesets of servers' own."""


class CountKey(NamedTuple):
    """Games on a server (*scope*), or ``ALL_SERVERS``, that ended for a *reason*.

    *ruleset_key* is the ``rated_key``. Games with dice or a handicap, which are not *even*, are
    counted apart.
    """

    scope: int
    ruleset_key: str
    even: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class GameCount:
    """The outcomes of some games, and their total *plies* and *time* from start to end.

    *raichi* is the number of games with raichi in them, *longest* the turns of the longest.
    """

    name: str
    outcomes: OutcomeCounts
    plies: int
    time: timedelta
    raichi: int
    longest: int
    longest_match_id: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.outcomes.games

    def combined_with(self, others: "GameCount") -> "GameCount":
        """The sum of both counts, under the name of this one."""
        # Of games equally long, the one with the lowest id is kept.
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
    """The sum of *counts*, of which there is at least one."""
    return reduce(GameCount.combined_with, counts)


def by_ruleset(counted: Mapping[CountKey, GameCount]) -> list[tuple[str, GameCount]]:
    """The counts of each ruleset, by its key; the most played first."""
    return _by(attrgetter("ruleset_key"), counted)


def only_even(counted: Mapping[CountKey, GameCount]) -> Mapping[CountKey, GameCount]:
    """The counts of games without dice and handicaps."""
    return {key: count for key, count in counted.items() if key.even}


def by_reason(counted: Mapping[CountKey, GameCount]) -> list[tuple[Reason, GameCount]]:
    """The counts of each reason, the most frequent first."""
    return _by(attrgetter("reason"), counted)


def _by(
    part: Callable[[CountKey], T], counted: Mapping[CountKey, GameCount]
) -> list[tuple[T, GameCount]]:
    parts = defaultdict(list)
    for key, count in counted.items():
        parts[part(key)].append(count)
    found = [(name, summed(counts)) for name, counts in parts.items()]
    return sorted(found, key=lambda each: (-each[1].games, str(each[0])))


def is_counted(match: Match) -> bool:
    """Whether statistics count *match*: it is finished, and both sides have moved twice.

    Matches against the computer do not count: they would outnumber those between people.
    """
    is_finished = match.state is MatchState.FINISHED and match.ply >= MIN_PLIES
    return is_finished and match.computer is None


def counts_of(match: Match, outcome: Outcome) -> dict[CountKey, GameCount]:
    """The counts to be added for *match* and its *outcome*: on its server, and for all."""
    ruleset = match.ruleset
    count = GameCount(
        ruleset.name,
        OutcomeCounts.of(outcome),
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
    """Whether the king ever threatened to escape; the escape itself is no threat."""
    game = match.game
    turns = game.turns if game.outcome is None else game.turns[:-1]
    return any(raichi(turn.after) for turn in turns)

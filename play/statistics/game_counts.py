"""Counts of finished games: numbers, lengths, and how they ended."""

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
from play.rulesets.single_game_options import is_even
from play.statistics.outcomes import OutcomeCounts
from tafl.endings import Outcome, Reason
from tafl.raichi_and_tuichi import raichi
from tafl.rulesets import keys

T = TypeVar("T")

SERVERS_OWN = "~"
"""Stands, across servers, in place of a key for all servers' own rulesets together."""


class CountKey(NamedTuple):
    """The key of a count of games that ended for one *reason* under one ruleset.

    *scope* is a server's id or ``ALL_SERVERS``, *ruleset_key* a ``rated_key``. Games with dice or a
    handicap, which are not *even*, are counted apart.
    """

    scope: int
    ruleset_key: str
    even: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class GameCount:
    """The outcomes of some games, their turns (*plies*) in all, and their total *time*.

    *name* is that of the ruleset. *raichi* is the number of games in which the king threatened to
    escape, *longest* the number of turns of the longest game, *longest_match_id* its match.
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
        return self.outcomes.games

    def combined_with(self, others: "GameCount") -> "GameCount":
        """The counts of this and of *others* added up, with the name of this one."""
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
    """The sum of *counts*, of which there must be at least one."""
    return reduce(GameCount.combined_with, counts)


def by_ruleset(counted: Mapping[CountKey, GameCount]) -> list[tuple[str, GameCount]]:
    """The counts for each ruleset, with its key; the most played first."""
    return _by(attrgetter("ruleset_key"), counted)


def only_even(counted: Mapping[CountKey, GameCount]) -> Mapping[CountKey, GameCount]:
    """The counts of games with neither dice nor a handicap."""
    return {key: count for key, count in counted.items() if key.even}


def by_reason(counted: Mapping[CountKey, GameCount]) -> list[tuple[Reason, GameCount]]:
    """The counts for each reason for the end, the most frequent first."""
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
    """Whether statistics include *match*: it is finished, and each side has moved twice.

    Matches against the computer are left out: they would outnumber those between people.
    """
    is_finished = match.state is MatchState.FINISHED and match.ply >= MIN_PLIES
    return is_finished and match.computer is None


def counts_of(match: Match, outcome: Outcome) -> dict[CountKey, GameCount]:
    """The counts that *match*, with its *outcome*, adds for its server and for all servers."""
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
    """Whether the king ever threatened to escape; the escape itself does not count."""
    game = match.game
    turns = game.turns if game.outcome is None else game.turns[:-1]
    return any(raichi(turn.after) for turn in turns)

"""Rounds of a Swiss tournament by a simple method, which is always fast."""

from collections.abc import Set as AbstractSet
from typing import Final

from pairing.matchings import Matching
from pairing.swiss import Couple, as_round, choices
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Round

BYE: Final = None
"""Stands for the opponent of a player who has a bye, a round without a game."""


def plain_swiss_round(crosstable: Crosstable, away: AbstractSet[PlayerId]) -> Round | None:
    """A round of all players who are not *away*; None if the rules allow no more rounds.

    The rules are those of ``swiss_round``: no two players meet again, and nobody has a second bye.
    Players are paired from the best down. Each meets the middle one of those left with the same
    score. If the rest could then not all be paired, these are tried in turn: players below the
    middle, players above it, players with a lower score.
    """
    there = [player for player in crosstable.seeds if player not in away]
    for couples in choices(crosstable, there):
        found = _by_score(crosstable, there, couples)
        if found:
            return as_round(crosstable, there, found)
    return None


def _by_score(crosstable: Crosstable, there: list[PlayerId], couples: set[Couple]) -> set[Couple]:
    """A subset of *couples* that has each player in *there* once; empty if there is none.

    Players with equal scores are paired if possible.
    """
    score: dict[PlayerId | None, float] = {each: crosstable.score(each) for each in there}
    # The bye comes last: so the last player who may have it gets it.
    ranked = [*sorted(there, key=lambda player: -score[player]), *[BYE] * (len(there) % 2)]
    everybody = range(len(ranked))
    matching = Matching(
        [
            [to for to in everybody if to != at and _couple(ranked[at], ranked[to]) in couples]
            for at in everybody
        ]
    )
    found: set[Couple] = set()
    left = list(everybody) if matching.is_whole else []
    while left:
        one = left.pop(0)
        level = sum(score.get(ranked[at]) == score.get(ranked[one]) for at in left)
        middle = max(0, level - 1) // 2
        order = [*left[middle:level], *left[:middle], *left[level:]]
        other = next(at for at in order if matching.take(one, at))
        left.remove(other)
        found.add(_couple(ranked[one], ranked[other]))
    return found


def _couple(one: PlayerId | None, other: PlayerId | None) -> Couple:
    return frozenset(player for player in (one, other) if player is not BYE)

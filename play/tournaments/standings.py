"""The standings of a tournament: places by score and tie-breaks."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

from play.players.player_id import PlayerId, is_computer
from play.tournaments.crosstable import GAMES_PER_PAIRING, Crosstable, KnockOut


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """A player's *place*, from 1, and the numbers that decide it; those equal in all share a place.

    The computer has no place. *survived* counts the rounds of a knock-out that the player has
    survived; it is 0 in other systems. The tie-breaks, in this order: *direct*, the points against
    the others who are equal so far, or 0 unless all of these have met each other;
    *sonneborn_berger*, the sum of each opponent's score times the points against that opponent;
    *wins*, the pairings won. None of the three counts byes or no-shows.
    """

    place: int | None
    player: PlayerId
    survived: int
    score: float
    direct: float
    sonneborn_berger: float
    wins: int

    def is_among(self, places: int) -> bool:
        """Whether the player has points and is on one of the first *places* places."""
        return self.place is not None and self.place <= places and bool(self.score)


def standings(crosstable: Crosstable) -> tuple[TournamentStanding, ...]:
    """The standings of all players, the best first; equal ones by seed, their order of rating."""
    scores = {player: crosstable.score(player) for player in crosstable.seeds}
    survived = {player: _survived(crosstable, player) for player in scores}
    direct = _direct(crosstable, {player: (survived[player], scores[player]) for player in scores})
    keys = {
        player: (
            survived[player],
            scores[player],
            direct[player],
            _sonneborn_berger(crosstable, player, scores),
            _wins(crosstable, player),
        )
        for player in scores
    }
    order = sorted((keys[player] for player in keys if not is_computer(player)), reverse=True)
    ranked = sorted(keys, key=keys.__getitem__, reverse=True)
    return tuple(
        TournamentStanding(
            None if is_computer(player) else order.index(keys[player]) + 1, player, *keys[player]
        )
        for player in ranked
    )


def _survived(crosstable: Crosstable, player: PlayerId) -> int:
    if not isinstance(crosstable.system, KnockOut):
        return 0
    return sum(crosstable.advances(player, each) for each in crosstable.rounds)


def _direct(
    crosstable: Crosstable, levels: dict[PlayerId, tuple[int, float]]
) -> dict[PlayerId, float]:
    """Each player's points against those on the same level, or 0 unless all of these have met."""
    groups = defaultdict[tuple[int, float], set[PlayerId]](set)
    for player, level in levels.items():
        groups[level].add(player)
    met = crosstable.met
    points = dict.fromkeys(levels, 0.0)
    for group in groups.values():
        if all(frozenset(two) in met for two in combinations(group, 2)):
            points |= {player: _against(crosstable, player, group) for player in group}
    return points


def _against(crosstable: Crosstable, player: PlayerId, group: Collection[PlayerId]) -> float:
    met = (each for each in crosstable.pairings_of(player) if not each.no_shows)
    return sum(each.points_of(player) for each in met if each.opponent(player) in group)


def _sonneborn_berger(
    crosstable: Crosstable, player: PlayerId, scores: dict[PlayerId, float]
) -> float:
    played = (each for each in crosstable.pairings_of(player) if each.is_played)
    return sum(each.points_of(player) * scores[each.opponent(player)] for each in played)


def _wins(crosstable: Crosstable, player: PlayerId) -> int:
    played = (each for each in crosstable.pairings_of(player) if each.is_played)
    return sum(each.points_of(player) > GAMES_PER_PAIRING / 2 for each in played)

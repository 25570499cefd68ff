"""Rounds of a tournament in which everybody meets everybody, by the Berger tables of FIDE."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Pairing, Round


def round_robin_round(
    crosstable: Crosstable, cycles: int, away: AbstractSet[PlayerId]
) -> Round | None:
    """The next round of a round robin that has *cycles* cycles; None after the last round.

    In one cycle everybody meets everybody else once. Players who are *away* forfeit their pairings.
    """
    seeds, number = crosstable.seeds, len(crosstable.rounds)
    if number >= cycles * (len(seeds) - 1 + len(seeds) % 2):
        return None
    pairings, byes = [], []
    for couple in sorted(_berger(len(seeds) + len(seeds) % 2, number), key=min):
        if max(couple) == len(seeds):
            byes.append(seeds[min(couple)])
        else:
            one, other = couple
            pairing = Pairing(seeds[one], seeds[other])
            pairings.append(pairing.forfeited(*pairing.players & away))
    return Round(tuple(pairings), frozenset(byes))


def _berger(players: int, number: int) -> Iterator[tuple[int, int]]:
    """The pairs of players who meet in round *number*, counted from 0.

    Players are numbered from 0; *players*, their number, is even. The first of each pair is the one
    who attacks in their first game. From round to round the last player stays, and the others
    rotate. Every second cycle swaps all sides.
    """
    others = players - 1
    cycle, turn = divmod(number, others)
    # Modulo *others*, each couple adds up to *turn*; *alone*, who meets the last, is half of it.
    alone = turn * players // 2 % others
    couples = [(alone, others) if turn % 2 == 0 else (others, alone)]
    couples += [((alone + d) % others, (alone - d) % others) for d in range(1, players // 2)]
    for one, other in couples:
        yield (other, one) if cycle % 2 else (one, other)

"""Rounds in which everybody meets everybody, by the Berger tables of FIDE."""

from collections.abc import Set as AbstractSet

from caissify_pairings import generate_pairings

from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Pairing, Round


def round_robin_round(
    crosstable: Crosstable, cycles: int, away: AbstractSet[PlayerId]
) -> Round | None:
    """The next round in the tables; players who are *away* have lost their pairings."""
    seeds, number = crosstable.seeds, len(crosstable.rounds) + 1
    if number > cycles * (len(seeds) - 1 + len(seeds) % 2):
        return None
    rows = generate_pairings(
        "round_robin",
        players=[{"id": seed, "starting_number": seed} for seed in range(len(seeds))],
        # The tables follow from the round's number alone, but the library asks for these too.
        previous_pairings=set(),
        round_number=number,
        total_rounds=number,
        cycles=cycles,
    )
    pairings, byes = [], []
    for row in rows:
        first = seeds[row["white_id"]]
        if row["black_id"] is None:
            byes.append(first)
        else:
            pairing = Pairing(first, seeds[row["black_id"]])
            pairings.append(pairing.forfeited(*pairing.players & away))
    return Round(tuple(pairings), frozenset(byes))

"""Round robins: everybody meets everybody."""

from collections import Counter
from itertools import combinations
from random import Random

from caissify_pairings import generate_pairings

from pairing.rounds import next_round
from play.tournaments.crosstable import RoundRobin
from tests.support.cases import for_each
from tests.support.pairing_simulation import all_pairings, entered, simulated


@for_each("cycles", [1, 2])
@for_each("players", [2, 5, 6, 9, 16])
def test_everybody_meets_everybody_once_a_cycle(players: int, cycles: int) -> None:
    """Whoever stays away, does not show up or withdraws."""
    crosstable = simulated(
        RoundRobin(cycles), players, Random(players), no_show=0.1, absent=0.1, withdraws=0.1
    )
    met = Counter(pairing.players for pairing in all_pairings(crosstable))

    assert met == {frozenset(two): cycles for two in combinations(crosstable.seeds, 2)}


@for_each("players", range(2, 25))
def test_the_tables_are_those_of_fide(players: int) -> None:
    """As another program knows them, over two cycles."""
    crosstable = simulated(RoundRobin(2), players, Random(1))
    seeds = crosstable.seeds

    for number, each in enumerate(crosstable.rounds, start=1):
        rows = generate_pairings(
            "round_robin",
            players=[{"id": seed, "starting_number": seed} for seed in range(players)],
            previous_pairings=set(),
            round_number=number,
            total_rounds=number,
            cycles=2,
        )
        both = [(row["white_id"], row["black_id"]) for row in rows]
        assert [(pairing.first, pairing.second) for pairing in each.pairings] == [
            (seeds[first], seeds[second]) for first, second in both if second is not None
        ]
        assert each.byes == {seeds[first] for first, second in both if second is None}


@for_each(("players", "most", "byes"), [(5, 0, {2}), (6, 1, {0}), (9, 0, {2}), (16, 1, {0})])
def test_byes_are_even_and_who_attacks_first_is_balanced_within_one(
    players: int, most: int, byes: set[int]
) -> None:
    """After one cycle; a second makes it even, since in it the others go first."""
    once = simulated(RoundRobin(1), players, Random(1))
    twice = simulated(RoundRobin(2), players, Random(1))

    assert max(abs(once.side_balance(player)) for player in once.seeds) == most
    assert {twice.side_balance(player) for player in twice.seeds} == {0}
    assert {twice.byes_of(player) for player in twice.seeds} == byes


def test_who_is_away_has_lost() -> None:
    """Absent or withdrawn: the pairing is finished, and both points are the opponent's."""
    crosstable = entered(RoundRobin(1), 4)
    _, second, _, last = crosstable.seeds

    new = next_round(crosstable.withdraw(last), {second})

    assert new is not None
    assert new.is_finished
    assert [crosstable.begin(new).score(player) for player in crosstable.seeds] == [2, 0, 2, 0]

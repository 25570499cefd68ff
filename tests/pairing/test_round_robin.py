"""Round robins and knock-outs: who meets whom, who is out."""

from collections import Counter
from itertools import combinations
from math import ceil, log2
from random import Random

from caissify_pairings import generate_pairings

from pairing.rounds import next_round
from play.players.player_id import PlayerId
from play.tournaments.crosstable import KnockOut, Round, RoundRobin
from play.tournaments.standings import standings
from tests.support.cases import for_each
from tests.support.pairing_simulation import all_pairings, couples, entered, simulated


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


@for_each("players", [2, 3, 5, 8, 13, 33, 200])
def test_one_is_left_after_as_many_rounds_as_it_takes_to_halve_them(players: int) -> None:
    """Each round halves the field, so there are ⌈log₂ n⌉, and one has survived them all."""
    crosstable = simulated(KnockOut(), players, Random(players), no_show=0.1)
    rounds = ceil(log2(players))

    assert len(crosstable.rounds) == rounds
    assert [each.survived for each in standings(crosstable)].count(rounds) == 1


@for_each("seed", range(20))
def test_who_is_out_does_not_come_back(seed: int) -> None:
    """Whoever stays away, does not show up or withdraws."""
    crosstable = simulated(
        KnockOut(), 5 + seed, Random(seed), no_show=0.2, absent=0.1, withdraws=0.1
    )
    alive = set(crosstable.seeds)

    for each in crosstable.rounds:
        playing = {player for pairing in each.pairings for player in pairing.players}
        assert playing | each.byes <= alive
        alive = {player for player in alive if crosstable.advances(player, each)}
    assert len(alive) <= 1 + len(crosstable.withdrawn)


def test_the_best_meet_last() -> None:
    """If the better one always wins, the best eight are left first, then four, then two."""
    crosstable = entered(KnockOut(), 16)
    while (new := next_round(crosstable)) is not None:
        won = (each.scored(2 if each.first < each.second else 0) for each in new.pairings)
        crosstable = crosstable.begin(Round(tuple(won), new.byes))

    meetings = [{tuple(sorted(p.players)) for p in each.pairings} for each in crosstable.rounds]
    assert meetings[1:] == [{(1, 8), (2, 7), (3, 6), (4, 5)}, {(1, 4), (2, 3)}, {(1, 2)}]


@for_each(
    ("players", "away", "byes", "playing"),
    # The opponent of whoever is away has a bye.
    [(5, set(), {1, 2, 3}, {4, 5}), (4, {1}, {4}, {2, 3})],
)
def test_the_best_have_the_byes_and_who_is_away_is_out(
    players: int, away: set[PlayerId], byes: set[int], playing: set[int]
) -> None:
    new = next_round(entered(KnockOut(), players), away)

    assert couples(new) == [playing]
    assert new is not None
    assert new.byes == byes


def test_after_a_draw_the_better_seed_goes_on() -> None:
    new = next_round(entered(KnockOut(), 2))
    assert new is not None

    drawn = entered(KnockOut(), 2).begin(Round((new.pairings[0].scored(1),)))

    assert [drawn.advances(player, drawn.rounds[0]) for player in drawn.seeds] == [True, False]
    assert next_round(drawn) is None


def test_where_neither_showed_up_neither_goes_on() -> None:
    """Who would have met one of them next has nobody left to meet."""
    crosstable = entered(KnockOut(), 4)
    new = next_round(crosstable)
    assert new is not None
    lost, played = sorted(new.pairings, key=lambda each: 1 in each.players)

    after = crosstable.begin(Round((lost.forfeited(*lost.players), played.scored(1))))

    assert next_round(after) is None
    assert [player for player in after.seeds if after.advances(player, after.rounds[0])] == [1]


def test_who_withdraws_before_the_final_has_lost_it() -> None:
    """However many points he has: the other one has come through one round more."""
    crosstable = entered(KnockOut(), 4)
    semi_finals = next_round(crosstable)
    assert semi_finals is not None
    best, *others = crosstable.seeds
    won = (
        each.scored(2 if best in each.players else 1.5, min(each.players))
        for each in semi_finals.pairings
    )
    crosstable = crosstable.begin(Round(tuple(won))).withdraw(best)

    final = next_round(crosstable)

    assert final == Round((), frozenset({others[0]}))
    over = crosstable.begin(final)
    assert next_round(over) is None
    assert [(each.place, each.player) for each in standings(over)][:2] == [
        (1, others[0]),
        (2, best),
    ]


def test_nobody_wins_a_knock_out_in_which_nobody_could_play() -> None:
    """If only one is left before the first round there is none."""
    crosstable = entered(KnockOut(), 3)

    assert next_round(crosstable, crosstable.seeds[1:]) is None

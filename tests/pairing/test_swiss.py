"""Swiss tournaments: who may meet whom, byes, and who attacks first."""

import pickle
from dataclasses import replace
from math import ceil, log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.rounds import next_round
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Pairing, Round, Swiss
from play.tournaments.errors import UnfinishedRoundError
from tests.support.cases import for_each
from tests.support.depth import fewer
from tests.support.pairing_simulation import all_pairings, couples, entered, simulated

SEEDS = st.integers(0, 2**32)


@fewer(times=0.3)
@given(players=st.integers(5, 24), rounds=st.integers(1, 7), seed=SEEDS)
def test_nobody_plays_the_same_twice_or_has_two_byes(players: int, rounds: int, seed: int) -> None:
    """Whoever stays away, does not show up or withdraws. One who had a walkover has no bye."""
    crosstable = simulated(
        Swiss(rounds), players, Random(seed), no_show=0.1, absent=0.05, withdraws=0.05
    )
    played = [each.players for each in all_pairings(crosstable) if each.is_played]

    assert len(played) == len(set(played))
    for at, each in enumerate(crosstable.rounds):
        before = replace(crosstable, rounds=crosstable.rounds[:at])
        assert not any(before.byes_of(player) for player in each.byes)


@fewer(times=0.1, many=0.2)
@given(players=st.integers(8, 32), seed=SEEDS)
def test_who_attacks_first_is_balanced_within_one(players: int, seed: int) -> None:
    """After every round, in as many as a winner takes, while all stay."""
    crosstable = simulated(Swiss(ceil(log2(players))), players, Random(seed), no_show=0.2)

    assert len(crosstable.rounds) == ceil(log2(players))
    for rounds in range(len(crosstable.rounds)):
        so_far = replace(crosstable, rounds=crosstable.rounds[: rounds + 1])
        assert max(abs(so_far.side_balance(player)) for player in so_far.seeds) <= 1


@for_each("plain", [False, True])
def test_first_round_halves_meet(*, plain: bool) -> None:
    """The best of the upper half meets the best of the lower; the last has the bye."""
    new = next_round(entered(Swiss(3), 7), plain=plain)

    assert couples(new) == [{1, 4}, {2, 5}, {3, 6}]
    assert new is not None
    assert new.byes == {7}


@for_each("plain", [False, True])
def test_a_walkover_counts_as_a_bye_and_not_as_a_meeting(*, plain: bool) -> None:
    """Two and three have had points without a game, so the bye goes to one, who missed theirs."""
    crosstable = entered(Swiss(3), 3)
    one, two, three = crosstable.seeds
    missed = Pairing(one, three).forfeited(one)
    crosstable = crosstable.begin(Round((missed,), frozenset({two})))

    new = next_round(crosstable, plain=plain)

    assert new == Round((Pairing(two, three),), frozenset({one}))
    assert couples(next_round(crosstable.withdraw(two), plain=plain)) == [{1, 3}]


def test_winners_meet_winners() -> None:
    new = next_round(entered(Swiss(3), 4))
    assert new is not None
    won = (each.scored(2 if each.first < each.second else 0) for each in new.pairings)

    second = next_round(entered(Swiss(3), 4).begin(Round(tuple(won))))

    assert couples(second) == [{1, 2}, {3, 4}]


def test_who_has_just_met_a_higher_score_is_spared_another() -> None:
    """The leader, 6, meets 4, not 1, the best of those with less, who met such a one just now."""
    crosstable = entered(Swiss(3), 6)
    for results in ((0, 0, 0), (0, 0, 2)):
        new = next_round(crosstable)
        assert new is not None
        scored = map(Pairing.scored, new.pairings, results)
        crosstable = crosstable.begin(Round(tuple(scored)))

    third = next_round(crosstable)

    assert [crosstable.score(player) for player in crosstable.seeds] == [2, 2, 2, 2, 0, 4]
    assert third is not None
    assert [set(pairing.players) for pairing in third.pairings] == [{4, 6}, {1, 5}, {2, 3}]


def test_there_is_no_next_round_while_one_runs_or_when_everybody_has_met() -> None:
    """Though more rounds were announced: four players can play three."""
    assert len(simulated(Swiss(9), 4, Random(1)).rounds) == 3

    running = entered(Swiss(2), 2).begin(Round((Pairing(PlayerId(1), PlayerId(2)),)))

    with pytest.raises(UnfinishedRoundError) as refused:
        next_round(running)

    assert refused.value.args == (1,)


def test_sides_give_way_where_no_round_could_balance_them() -> None:
    """Two are left, who both attacked first in their only pairing: they meet all the same."""
    crosstable = entered(Swiss(2), 4)
    one, two, three, four = crosstable.seeds
    crosstable = crosstable.begin(
        Round((Pairing(one, three).scored(2), Pairing(two, four).scored(2)))
    )

    new = next_round(crosstable.withdraw(three).withdraw(four))

    assert new == Round((Pairing(one, two),))


def test_the_last_round_is_paired_as_any_other() -> None:
    """The Dutch system would let go of the balance of sides there; this one keeps it.

    Seven has 5 points, six 4; one, two, four and five have 3, eight has 2 and three has 1.
    """
    crosstable = entered(Swiss(4), 8)
    for played in (
        [(1, 5, 1), (6, 2, 1), (3, 7, 0), (8, 4, 1)],
        [(7, 1, 2), (2, 8, 1), (4, 6, 1), (5, 3, 1)],
        [(7, 2, 1), (5, 4, 1), (6, 8, 2), (3, 1, 0)],
    ):
        pairings = (Pairing(PlayerId(a), PlayerId(b)).scored(points) for a, b, points in played)
        crosstable = crosstable.begin(Round(tuple(pairings)))

    assert couples(next_round(crosstable)) == [{1, 6}, {2, 5}, {3, 8}, {4, 7}]


def test_many_players_are_paired(*, deep: bool) -> None:
    """The first round, as any other, takes and gives values that can go to another process."""
    crosstable = pickle.loads(pickle.dumps(entered(Swiss(8), 200 if deep else 64)))  # noqa: S301 -- our own

    new = pickle.loads(pickle.dumps(next_round(crosstable)))  # noqa: S301 -- our own

    assert {player for pairing in new.pairings for player in pairing.players} == set(
        crosstable.seeds
    )

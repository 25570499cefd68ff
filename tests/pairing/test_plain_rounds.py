"""Rounds that are paired plainly, because all else takes too long, are as legal as any."""

from collections.abc import Set as AbstractSet
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pairing.rounds import next_round
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, KnockOut, Pairing, Round, RoundRobin, Swiss
from tests.support.cases import for_each
from tests.support.depth import fewer
from tests.support.pairing_simulation import couples, entered, simulated

SEEDS = st.integers(0, 2**32)


def any_history(players: int, rounds: int, lots: Random) -> Crosstable:
    """Rounds in which anybody met anybody, or nobody; also the same again, and bye after bye."""
    crosstable = entered(Swiss(rounds + 1), players)
    for _ in range(rounds):
        mixed = lots.sample(crosstable.seeds, players)
        playing = mixed[: 2 * lots.randint(0, players // 2)]
        pairings = (
            Pairing(*two).scored(lots.choice((0, 0.5, 1, 1.5, 2)))
            for two in zip(playing[::2], playing[1::2], strict=True)
        )
        idle = mixed[len(playing) :]
        byes = frozenset(idle[: lots.randint(0, 1)])
        crosstable = crosstable.begin(Round(tuple(pairings), byes))
        if lots.random() < 0.2:
            crosstable = crosstable.withdraw(lots.choice(crosstable.seeds))
    return crosstable


def is_legal(crosstable: Crosstable, new: Round, away: AbstractSet[PlayerId]) -> bool:
    """Whether everybody who is there is paired, with somebody new, or has a first bye."""
    there = set(crosstable.seeds) - crosstable.withdrawn - away
    placed = [player for pairing in new.pairings for player in pairing.players]
    return (
        sorted([*placed, *new.byes]) == sorted(there)
        and len(new.byes) == len(there) % 2
        and all(pairing.players not in crosstable.met for pairing in new.pairings)
        and not any(crosstable.byes_of(player) for player in new.byes)
    )


@given(players=st.integers(2, 16), rounds=st.integers(0, 8), seed=SEEDS)
def test_a_swiss_round_is_legal_whatever_was_played(players: int, rounds: int, seed: int) -> None:
    """And there is a plain one exactly where there can be one."""
    lots = Random(seed)
    crosstable = any_history(players, rounds, lots)
    away = {player for player in crosstable.seeds if lots.random() < 0.1}

    found = [next_round(crosstable, away, plain=plain) for plain in (True, False)]

    assert (found[0] is None) == (found[1] is None)
    assert all(new is None or is_legal(crosstable, new, away) for new in found)


@fewer(times=0.2)
@given(players=st.integers(8, 24), seed=SEEDS)
def test_who_attacks_first_stays_balanced(players: int, seed: int) -> None:
    """If the rounds before were, and a balanced round is possible."""
    crosstable = simulated(Swiss(2), players, Random(seed))

    new = next_round(replace(crosstable, system=Swiss(3)), plain=True)

    assert new is not None
    after = crosstable.begin(new)
    assert max(abs(after.side_balance(player)) for player in after.seeds) <= 1


def test_the_same_scores_meet() -> None:
    """The winners of the first round, who are the best four, meet each other."""
    first = next_round(entered(Swiss(3), 8), plain=True)
    assert first is not None
    won = (each.scored(2, min(each.players)) for each in first.pairings)

    second = next_round(entered(Swiss(3), 8).begin(Round(tuple(won))), plain=True)

    assert [two for two in couples(second) if min(two) <= 4 < max(two)] == []


@for_each("system", [RoundRobin(2), KnockOut()])
def test_other_systems_are_plain_already(system: RoundRobin | KnockOut) -> None:
    crosstable = entered(system, 6)

    assert next_round(crosstable, plain=True) == next_round(crosstable)


def test_two_hundred_players_are_paired_plainly() -> None:
    """After many rounds too."""
    lots = Random(1)
    crosstable = replace(any_history(200, 3, lots), system=Swiss(20))

    new = next_round(crosstable, plain=True)

    assert new is not None
    assert is_legal(crosstable, new, frozenset())

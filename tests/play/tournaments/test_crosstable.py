"""Crosstables: the points of pairings and byes, corrections, withdrawals."""

from play.players.player_id import PlayerId
from play.tournaments.crosstable import (
    Crosstable,
    Entrant,
    KnockOut,
    Pairing,
    Round,
    RoundRobin,
    Swiss,
    System,
)
from tests.support.cases import for_each

ANNA, BJORN, CNUT = PlayerId(1), PlayerId(2), PlayerId(3)
PAIRING = Pairing(ANNA, BJORN)
SWISS = Swiss(3)


def crosstable(*rounds: Round, system: System = SWISS) -> Crosstable:
    entrants = (Entrant(CNUT, 1500), Entrant(BJORN, 1500), Entrant(ANNA, 1600))
    return Crosstable(system, entrants, rounds)


@for_each(
    "pairing, anna, bjorn",
    [
        *((PAIRING.scored(points), points, 2 - points) for points in (0, 0.5, 1, 1.5, 2)),
        (PAIRING.scored(1.5, BJORN), 0.5, 1.5),
        (PAIRING.forfeited(ANNA), 0, 2),
        (PAIRING.forfeited(BJORN), 2, 0),
        (PAIRING.forfeited(ANNA, BJORN), 0, 0),
    ],
)
def test_both_games_together_are_worth_two_points(
    pairing: Pairing, anna: float, bjorn: float
) -> None:
    """Told from either side; who does not show up loses both."""
    assert (pairing.points_of(ANNA), pairing.points_of(BJORN)) == (anna, bjorn)


def test_seeds_go_by_rating_and_then_by_entry() -> None:
    assert crosstable().seeds == (ANNA, CNUT, BJORN)


@for_each("system, points", [(Swiss(3), 2), (KnockOut(), 2), (RoundRobin(), 0)])
def test_a_bye_counts_as_two_wins_but_not_in_a_round_robin(system: System, points: float) -> None:
    bye = Round((PAIRING.scored(1),), frozenset({CNUT}))

    assert crosstable(bye, system=system).score(CNUT) == points


def test_a_result_can_be_corrected() -> None:
    """That of its round alone, a no-show included. Who withdraws keeps his points."""
    before = crosstable(Round((PAIRING.forfeited(ANNA),)), Round((Pairing(ANNA, CNUT).scored(2),)))

    after = before.record(1, PAIRING.scored(1.5))
    left = after.withdraw(ANNA)

    assert left.withdrawn == {ANNA}
    assert [before.score(player) for player in (ANNA, BJORN, CNUT)] == [2, 2, 0]
    for table in (after, left):
        assert [table.score(player) for player in (ANNA, BJORN, CNUT)] == [3.5, 0.5, 0]


MISSED = Round((PAIRING.forfeited(ANNA),))
PLAYED = Round((PAIRING.scored(0),))
BYE = Round((Pairing(BJORN, CNUT).scored(1),), frozenset({ANNA}))


@for_each(
    "rounds, absentees",
    [
        ((MISSED,), ()),
        ((MISSED, MISSED), (ANNA,)),
        ((MISSED, BYE, MISSED), (ANNA,)),
        ((MISSED, PLAYED, MISSED), ()),
        ((MISSED, MISSED, PLAYED), ()),
        ((PLAYED, MISSED, MISSED), (ANNA,)),
    ],
)
def test_who_misses_two_pairings_in_a_row_is_an_absentee(
    rounds: tuple[Round, ...], absentees: tuple[PlayerId, ...]
) -> None:
    """Byes between them do not matter; who has withdrawn is none."""
    played = crosstable(*rounds)

    assert played.absentees == absentees
    assert played.withdraw(ANNA).absentees == ()
    assert played.withdraw(ANNA).withdrawn_for_absence(len(rounds)) == absentees
    assert played.withdrawn_for_absence(len(rounds)) == ()

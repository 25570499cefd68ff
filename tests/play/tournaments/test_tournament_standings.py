"""Crosstables and standings: points, places, and what parts equals, worked by hand."""

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
from play.tournaments.standings import standings
from tests.support.cases import for_each

A, B, C, D, E, F = (PlayerId(n) for n in range(1, 7))
NAMES = dict(zip((A, B, C, D, E, F), "ABCDEF", strict=True))


def crosstable(system: System, *rounds: Round) -> Crosstable:
    met = {player for each in rounds for pairing in each.pairings for player in pairing.players}
    byes = {player for each in rounds for player in each.byes}
    return Crosstable(
        system, tuple(Entrant(player, 2000 - player) for player in met | byes), rounds
    )


def result(first: PlayerId, points: float, second: PlayerId) -> Pairing:
    return Pairing(first, second).scored(points)


def table(played: Crosstable) -> list[tuple[int | None, str, float]]:
    return [(row.place, NAMES[row.player], row.score) for row in standings(played)]


def test_the_higher_score_is_placed_higher() -> None:
    """Who is alike in all shares the place; the next place is left out."""
    played = crosstable(Swiss(1), Round((result(A, 0.5, C), result(B, 0, D))))
    shared = crosstable(Swiss(1), Round((result(A, 1, B), result(C, 2, D))))

    assert table(played) == [(1, "D", 2), (2, "C", 1.5), (3, "A", 0.5), (4, "B", 0)]
    assert table(shared) == [(1, "C", 2), (2, "A", 1), (2, "B", 1), (4, "D", 0)]


def test_of_two_with_one_score_the_winner_of_their_pairing_is_placed_higher() -> None:
    """Though the other has the better Sonneborn-Berger: he had more from the stronger A.

    A: 0 against B, 1.5 against C, 2 against D: 3.5. B: 2, 0.5, 1.5: 4. C: 0.5, 1.5, 2: 4.
    D: 0, 0.5, 0: 0.5. B: 2 × 3.5 + 0.5 × 4 + 1.5 × 0.5 = 9.75. C: 0.5 × 3.5 + 1.5 × 4 + 2 × 0.5 =
    8.75.
    """
    played = crosstable(
        RoundRobin(1),
        Round((result(A, 0, B), result(C, 2, D))),
        Round((result(A, 1.5, C), result(B, 1.5, D))),
        Round((result(A, 2, D), result(B, 0.5, C))),
    )
    rows = standings(played)

    assert table(played) == [(1, "C", 4), (2, "B", 4), (3, "A", 3.5), (4, "D", 0.5)]
    assert [row.direct for row in rows] == [1.5, 0.5, 0, 0]
    assert [row.sonneborn_berger for row in rows[:2]] == [8.75, 9.75]


def test_direct_encounter_counts_only_where_all_of_the_group_have_met() -> None:
    """A, B and C have 2 each; A has beaten B, but neither has met C: it is 0 for all of them.

    Sonneborn-Berger parts them. A beat B twice: 2 × 2 = 4. B beat D: 2 × 0 = 0. C beat E, who has
    1: 2 × 1 = 2.
    """
    played = crosstable(
        Swiss(2),
        Round((result(A, 2, B), result(C, 2, E))),
        Round((result(B, 2, D), result(E, 1, F))),
    )

    rows = standings(played)[:3]
    assert [(row.place, NAMES[row.player], row.score) for row in rows] == [
        (1, "A", 2),
        (2, "C", 2),
        (3, "B", 2),
    ]
    assert [(row.direct, row.sonneborn_berger) for row in rows] == [(0, 4), (0, 2), (0, 0)]


def test_players_of_a_pairing_that_one_missed_have_not_met() -> None:
    """B has two points without a game from A: direct encounter is 0 for both, until they play."""
    missed = Round((Pairing(A, B).forfeited(A), result(C, 2, D)))
    level = Round((result(A, 2, D), result(B, 0, C)))
    rows = standings(crosstable(Swiss(3), missed, level))
    assert [row.direct for row in rows if row.player in {A, B}] == [0, 0]

    rows = standings(crosstable(Swiss(3), missed, level, Round((result(A, 1, B),))))
    assert [row.direct for row in rows if row.player in {A, B}] == [1, 1]


def test_sonneborn_berger_adds_the_scores_of_opponents_by_the_points_against_them() -> None:
    """Scores: A 2 + 1.5 = 3.5, B 0 + 2 = 2, C 0.5 + 1 = 1.5, D 1 + 0 = 1.

    A: 2 × 2 (B) + 1.5 × 1.5 (C) = 6.25. B: 0 × 3.5 (A) + 2 × 1 (D) = 2.
    C: 0.5 × 3.5 (A) + 1 × 1 (D) = 2.75. D: 1 × 1.5 (C) + 0 × 2 (B) = 1.5.
    """
    played = crosstable(
        Swiss(2),
        Round((result(A, 2, B), result(C, 1, D))),
        Round((result(A, 1.5, C), result(B, 2, D))),
    )

    assert {NAMES[row.player]: row.sonneborn_berger for row in standings(played)} == {
        "A": 6.25,
        "B": 2,
        "C": 2.75,
        "D": 1.5,
    }


def test_wins_part_those_alike_in_all_else() -> None:
    """A drew twice, C won once and lost once: C's win tells.

    Scores: E 1.5 + 2 = 3.5; A 1 + 1 and C 2 + 0, who have not met; B 1 + 0.5, D 0 + 1.5 and
    F 0.5 + 1. Sonneborn-Berger: A 1 × 1.5 (B) + 1 × 1.5 (F) = 3; C 2 × 1.5 (D) = 3.
    """
    played = crosstable(
        Swiss(2),
        Round((result(A, 1, B), result(C, 2, D), result(E, 1.5, F))),
        Round((result(A, 1, F), result(C, 0, E), result(B, 0.5, D))),
    )

    assert table(played)[:3] == [(1, "E", 3.5), (2, "C", 2), (3, "A", 2)]
    assert [(row.sonneborn_berger, row.wins) for row in standings(played)[1:3]] == [(3, 1), (3, 0)]


def test_byes_and_no_shows_count_for_the_score_alone() -> None:
    """Nobody was beaten: no Sonneborn-Berger, no win."""
    rounds = Round((Pairing(A, B).forfeited(B),), frozenset({C}))

    rows = standings(crosstable(Swiss(1), rounds))

    assert [(NAMES[row.player], row.score) for row in rows] == [("A", 2), ("C", 2), ("B", 0)]
    assert {(row.sonneborn_berger, row.wins) for row in rows} == {(0, 0)}


def test_a_knock_out_is_won_by_who_is_left() -> None:
    """A drew twice, and went on as the better seed: he has 2 points, B, who lost to him, 3."""
    played = crosstable(
        KnockOut(), Round((result(A, 1, D), result(B, 2, C))), Round((result(A, 1, B),))
    )

    assert [(row.place, NAMES[row.player], row.survived) for row in standings(played)] == [
        (1, "A", 2),
        (2, "B", 1),
        (3, "D", 0),
        (4, "C", 0),
    ]


ANNA, BJORN, CNUT = PlayerId(1), PlayerId(2), PlayerId(3)
PAIRING = Pairing(ANNA, BJORN)
SWISS = Swiss(3)


def crosstable_of(*rounds: Round, system: System = SWISS) -> Crosstable:
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
    assert crosstable_of().seeds == (ANNA, CNUT, BJORN)


@for_each("system, points", [(Swiss(3), 2), (KnockOut(), 2), (RoundRobin(), 0)])
def test_a_bye_counts_as_two_wins_but_not_in_a_round_robin(system: System, points: float) -> None:
    bye = Round((PAIRING.scored(1),), frozenset({CNUT}))

    assert crosstable_of(bye, system=system).score(CNUT) == points


def test_a_result_can_be_corrected() -> None:
    """That of its round alone, a no-show included. Who withdraws keeps his points."""
    before = crosstable_of(
        Round((PAIRING.forfeited(ANNA),)), Round((Pairing(ANNA, CNUT).scored(2),))
    )

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
    played = crosstable_of(*rounds)

    assert played.absentees == absentees
    assert played.withdraw(ANNA).absentees == ()
    assert played.withdraw(ANNA).withdrawn_for_absence(len(rounds)) == absentees
    assert played.withdrawn_for_absence(len(rounds)) == ()

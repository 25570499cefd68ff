"""Tournaments of a server: sign-up, the start, withdrawals, corrections."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from play.tournaments import errors
from play.tournaments.crosstable import KnockOut, Pairing, Round, RoundRobin, Swiss, System
from play.tournaments.tournament import Tournament, TournamentState
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, NOON, SKIPPING
from tests.support.refusing import refused
from tests.support.tournament_examples import DAY, THREE_ROUNDS, entered, new_tournament, people

FOUR = (ANNA, BJORN, CARL, DORA)
ROUND = Round((Pairing(ANNA, DORA), Pairing(BJORN, CARL)))
LATER = NOON + DAY


def running(*rounds: Round, system: System = THREE_ROUNDS) -> Tournament:
    """A tournament of four that has begun, with these *rounds*."""
    tournament = entered(new_tournament(system), FOUR).begun(LATER)
    for each in rounds:
        tournament = tournament.with_round(each)
    return tournament


@for_each(
    "changes, error",
    [
        ({"sign_up_until": NOON + timedelta(minutes=59)}, errors.SignUpPeriodError),
        ({"sign_up_until": NOON + timedelta(days=61)}, errors.SignUpPeriodError),
        ({"rating_from": 1501, "rating_to": 1500}, errors.RatingRangeError),
        ({"most_players": 2}, errors.PlayerLimitError),
        ({"most_players": 201}, errors.PlayerLimitError),
        ({"system": RoundRobin(), "most_players": 25}, errors.PlayerLimitError),
        ({"system": Swiss(0)}, errors.RoundsError),
        ({"system": Swiss(21)}, errors.RoundsError),
    ],
)
def test_what_cannot_be_held_is_not_announced(
    changes: dict[str, Any], error: type[Exception]
) -> None:
    refused(error, new_tournament(**changes).checked)


@for_each(
    "changes",
    [
        {"sign_up_until": NOON + timedelta(hours=1)},
        {"rating_from": 1500, "rating_to": 1500},
        {"most_players": 3},
        {"system": KnockOut(), "most_players": 2},
        {"system": Swiss(20), "most_players": 200},
        {"system": RoundRobin(), "most_players": 24},
    ],
)
def test_what_can_just_be_held_is_announced(changes: dict[str, Any]) -> None:
    tournament = new_tournament(**changes)

    assert tournament.checked() is tournament


def test_its_games_are_rated_pairs() -> None:
    """Where skill alone decides, if its organiser wants nothing else."""
    assert new_tournament().terms.rated
    assert new_tournament().terms.pair
    assert not new_tournament(rated=False).terms.rated
    assert not new_tournament(ruleset=SKIPPING).terms.rated


def test_players_enter_with_their_ratings_until_sign_up_ends() -> None:
    tournament = (
        new_tournament().joined(BJORN, 1400, NOON).joined(ANNA, 1600, LATER - timedelta(seconds=1))
    )

    assert tournament.players == (BJORN, ANNA)
    assert tournament.crosstable.seeds == (ANNA, BJORN)
    refused(errors.SignUpOverError, tournament.joined, CARL, 1500, LATER)
    refused(errors.AlreadyEnteredError, tournament.joined, ANNA, 1600, NOON)


def test_a_full_tournament_lets_nobody_in() -> None:
    """Until somebody leaves."""
    tournament = entered(new_tournament(most_players=3), [ANNA, BJORN, CARL])

    refused(errors.TournamentFullError, tournament.joined, DORA, 1500, NOON)
    assert tournament.left(BJORN).joined(DORA, 1500, NOON).players == (ANNA, CARL, DORA)


def test_ratings_at_the_limits_may_enter() -> None:
    """As they are shown."""
    tournament = new_tournament(rating_from=1400, rating_to=1600)
    for rating in (1399.6, 1400, 1450.5, 1600.4):
        assert tournament.joined(ANNA, rating, NOON).players == (ANNA,)
    for rating in (1399.4, 1600.6):
        refused(errors.RatingOutOfRangeError, tournament.joined, ANNA, rating, NOON)


def test_it_begins_at_the_end_of_sign_up_or_when_it_is_started() -> None:
    """It knows when sign-up has ended, and nobody enters any more."""
    tournament = entered(new_tournament(), FOUR)
    started = tournament.begun(NOON)

    assert tournament.wake_at == LATER
    assert started.state is TournamentState.RUNNING
    assert (tournament.begun(LATER).sign_up_until, started.sign_up_until) == (LATER, NOON)
    refused(errors.SignUpOverError, started.joined, DORA, 1500, NOON)
    refused(errors.SignUpOverError, started.begun, NOON)


@for_each("players, rounds, played", [(3, 5, 3), (4, 5, 3), (5, 5, 5), (6, 4, 4)])
def test_a_swiss_has_no_more_rounds_than_opponents(players: int, rounds: int, played: int) -> None:
    """Of an odd number one has a bye in each round, so there is one round more."""
    begun = entered(new_tournament(Swiss(rounds)), people(players)).begun(NOON)

    assert begun.system == Swiss(played)


@for_each("system, least, most", [(Swiss(3), 3, 200), (RoundRobin(), 3, 24), (KnockOut(), 2, 200)])
def test_a_system_takes_so_many_players(system: System, least: int, most: int) -> None:
    """Fewer cannot begin; if no limit is set, as many enter as it takes."""
    tournament = new_tournament(system)
    begun = entered(tournament, people(least)).begun(NOON)

    assert (begun.state, tournament.capacity) == (TournamentState.RUNNING, most)
    refused(errors.TooFewPlayersError, entered(tournament, people(least - 1)).begun, NOON)


def test_who_leaves_before_the_start_is_out_and_later_withdrawn() -> None:
    """His place in the standings stays."""
    assert entered(new_tournament(), FOUR).left(BJORN).players == (ANNA, CARL, DORA)
    withdrawn = running().left(BJORN)
    assert withdrawn.players == FOUR
    assert withdrawn.crosstable.withdrawn == {BJORN}
    refused(errors.AlreadyWithdrawnError, withdrawn.left, BJORN)
    refused(errors.NotEnteredError, new_tournament().left, ANNA)


def test_it_wants_something_done_while_games_are_to_begin_or_a_round_is_over() -> None:
    """And nothing while they are played, or when all is over."""
    begun = Round(tuple(replace(each, pair_id=n) for n, each in enumerate(ROUND.pairings)))
    played = Round(tuple(each.scored(2) for each in begun.pairings))

    assert running().wake_at is not None
    assert running(ROUND).wake_at is not None
    assert running(begun).wake_at is None
    assert running(played).wake_at is not None
    assert running(played).with_round(None).wake_at is None
    assert running().cancelled().wake_at is None


def test_a_correction_takes_the_place_of_the_result() -> None:
    """Of games that still run as well; there must be something to correct."""
    tournament = running(ROUND)
    five = running(Round((Pairing(ANNA, BJORN),), frozenset({CARL})))

    corrected = tournament.corrected(1, tournament.pairing(1, CARL).scored(1.5, CARL))
    again = corrected.corrected(1, corrected.pairing(1, BJORN).forfeited(BJORN))

    assert corrected.pairing(1, BJORN).points_of(BJORN) == 0.5
    assert again.pairing(1, CARL).no_shows == {BJORN}
    refused(errors.UnknownRoundError, tournament.pairing, 2, ANNA)
    refused(errors.NotBegunError, running().pairing, 1, ANNA)
    refused(errors.NotPairedError, five.pairing, 1, CARL)
    refused(errors.UnchangedResultError, tournament.corrected, 1, tournament.pairing(1, ANNA))


def test_in_a_knock_out_a_round_is_final_once_the_next_has_begun() -> None:
    """In other systems it can be corrected; the round that has begun stays as it is paired."""
    first = Round(tuple(each.scored(2) for each in ROUND.pairings))
    tournament = running(first, Round((Pairing(ANNA, BJORN),)), system=KnockOut())
    swiss = running(first, Round((Pairing(ANNA, BJORN), Pairing(CARL, DORA))))

    final = tournament.corrected(2, tournament.pairing(2, ANNA).scored(0))
    corrected = swiss.corrected(1, swiss.pairing(1, ANNA).scored(0))

    assert final.pairing(2, BJORN).points == 0
    refused(
        errors.LateCorrectionError, tournament.corrected, 1, tournament.pairing(1, ANNA).scored(0)
    )
    assert corrected.crosstable.score(DORA) == 2
    assert corrected.crosstable.rounds[1] == swiss.crosstable.rounds[1]


def test_what_is_over_stays_as_it_is() -> None:
    """But results are corrected; not of one that was called off: it has no places."""
    tournament = running(ROUND)
    ended, cancelled = tournament.with_round(None), tournament.cancelled()
    corrected = tournament.pairing(1, ANNA).scored(1)

    for over in (ended, cancelled):
        refused(errors.TournamentOverError, over.left, ANNA)
        refused(errors.TournamentOverError, over.cancelled)
    assert ended.corrected(1, corrected).pairing(1, ANNA) == corrected
    refused(errors.TournamentOverError, cancelled.corrected, 1, corrected)

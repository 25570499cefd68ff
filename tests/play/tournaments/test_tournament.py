"""Tournaments of a server: sign-up, the start, withdrawals, corrections."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from play.limits.amounts import ENTRANTS_PERIOD, MAX_ENTRANTS_UPDATES, MAX_OPEN_TOURNAMENTS
from play.news.tournaments import (
    EntrantsChanged,
    PlayerWithdrawn,
    ResultCorrected,
    TakenOut,
    TournamentCancelled,
    TournamentOpened,
)
from play.players.player_id import PlayerId
from play.ratings.rated_result import rated_key
from play.ratings.rating import Rating
from play.ratings.rating_list import ALL_RULESETS, EntryKey, RatingEntry
from play.servers.log import Act
from play.tournaments import errors
from play.tournaments.crosstable import KnockOut, Pairing, Round, RoundRobin, Swiss, System
from play.tournaments.standings import standings as standings_of
from play.tournaments.tournament import Tournament, TournamentState
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, SKIPPING, TINY
from tests.support.tournament_days import DAY, GUILD, THREE_ROUNDS, entered, new_tournament, people
from tests.support.world import World, declined, kinds, refused, told

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


@pytest.fixture
async def tournament(world: World) -> Tournament:
    """A tournament that Anna has announced, and all have been told of."""
    created = await world.tournaments.create(new_tournament())
    await told(world)
    return created


async def rate(world: World, player: PlayerId, ruleset_key: str, value: float) -> None:
    async with world.store.begin() as unit:
        entry = RatingEntry(Rating(value), NOON, results=1, opponents=1)
        await unit.ratings.put({EntryKey(GUILD, player, ruleset_key): entry})


async def acts(world: World) -> list[tuple[Act, PlayerId, str]]:
    """The entries of the log, newest first."""
    async with world.store.read() as unit:
        logged = await unit.log.latest(GUILD, 10)
    return [(entry.act, entry.manager, entry.about) for entry in logged]


async def three_in(world: World, tournament: Tournament) -> Tournament:
    for player in (ANNA, BJORN, CARL):
        tournament = await world.tournaments.join(HALL.server_id, tournament.id, player)
    return tournament


async def paired(world: World, tournament: Tournament) -> Tournament:
    """*tournament* with a first round in which Anna and Björn play."""
    async with world.store.begin() as unit:
        before = await unit.tournaments.load_tournament(tournament.id)
        after = before.with_round(Round((Pairing(ANNA, BJORN),), frozenset({CARL})))
        await unit.tournaments.save(before, after)
    return after


async def test_a_new_tournament_is_announced_and_logged(world: World) -> None:
    """An impossible tournament is not held; nor is there any that was not announced."""
    created = await world.tournaments.create(new_tournament())

    with pytest.raises(errors.SignUpPeriodError):
        await world.tournaments.create(new_tournament(name="Late", sign_up_until=NOON))
    with pytest.raises(errors.UnknownTournamentError):
        await world.tournaments.join(HALL.server_id, created.id + 1, ANNA)
    assert await told(world) == [TournamentOpened(created.place, created.id)]
    assert await acts(world) == [(Act.TOURNAMENT_CREATED, ANNA, "Winter Cup")]
    assert await world.tournaments.load_tournament(created.id) == created
    assert world.wakes


async def test_a_server_has_so_many_tournaments_at_a_time(world: World) -> None:
    """No two of one name."""
    for number in range(1, MAX_OPEN_TOURNAMENTS + 1):
        await world.tournaments.create(new_tournament(name=f"Cup {number}"))
        if number == 1:
            with pytest.raises(errors.TournamentNameTakenError):
                await world.tournaments.create(new_tournament(name="Cup 1"))

    with pytest.raises(errors.TooManyTournamentsError):
        await world.tournaments.create(new_tournament(name="One more"))


async def test_who_enters_is_shown_at_once(world: World, tournament: Tournament) -> None:
    """So is who leaves, but not often in a minute, as the channel would have to wait for it.

    Those of a server are listed with their number.
    """
    await world.tournaments.join(HALL.server_id, tournament.id, ANNA)
    await world.tournaments.join(HALL.server_id, tournament.id, BJORN)
    left = await world.tournaments.leave(HALL.server_id, tournament.id, ANNA)

    assert left.players == (BJORN,)
    assert await kinds(world) == [EntrantsChanged] * 3
    for _ in range(MAX_ENTRANTS_UPDATES):
        await world.tournaments.join(HALL.server_id, tournament.id, ANNA)
        await world.tournaments.leave(HALL.server_id, tournament.id, ANNA)
    world.wait(timedelta(seconds=1))
    assert len(await kinds(world)) == MAX_ENTRANTS_UPDATES - 3
    world.wait(ENTRANTS_PERIOD)
    assert await kinds(world) == [EntrantsChanged]
    (listed,) = await world.tournaments.listed(GUILD, 10)
    assert (listed.id, listed.players) == (tournament.id, 1)
    assert await world.tournaments.listed(GUILD + 1, 10) == []


async def test_the_rating_that_counts_is_the_one_under_the_ruleset(world: World) -> None:
    """If he has none there, the one over all rulesets, or that of somebody new."""
    tournament = await world.tournaments.create(new_tournament(rating_to=1700))
    for player, ruleset_key, rating in (
        (ANNA, rated_key(TINY), 1700),
        (ANNA, ALL_RULESETS, 1300),
        (BJORN, ALL_RULESETS, 1300),
        (DORA, rated_key(TINY), 1701),
    ):
        await rate(world, player, ruleset_key, rating)

    joined = await three_in(world, tournament)

    assert [entrant.rating for entrant in joined.crosstable.entrants] == [
        1700,
        1300,
        Rating().value,
    ]
    with pytest.raises(errors.RatingOutOfRangeError):
        await world.tournaments.join(HALL.server_id, tournament.id, DORA)


async def test_a_manager_takes_a_player_out(world: World, tournament: Tournament) -> None:
    """As if he had left himself, which is announced; he is told; once."""
    await three_in(world, tournament)
    await world.tournaments.start(HALL.server_id, tournament.id, DORA)
    await told(world)
    await world.tournaments.leave(HALL.server_id, tournament.id, CARL)
    assert await told(world) == [PlayerWithdrawn(tournament.place, tournament.id, CARL)]

    out = await world.tournaments.take_out(HALL.server_id, tournament.id, BJORN, DORA)

    assert out.crosstable.withdrawn == {BJORN, CARL}
    assert await kinds(world) == [PlayerWithdrawn, TakenOut]
    async with world.store.read() as unit:
        (logged, *_) = await unit.log.latest(GUILD, 1)
    assert (logged.act, logged.manager, logged.player) == (Act.PLAYER_TAKEN_OUT, DORA, BJORN)
    for player in (BJORN, DORA):
        with pytest.raises(errors.NotPlayingError):
            await world.tournaments.take_out(HALL.server_id, tournament.id, player, DORA)


async def test_a_manager_starts_it_before_sign_up_ends(
    world: World, tournament: Tournament
) -> None:
    with pytest.raises(errors.TooFewPlayersError):
        await world.tournaments.start(HALL.server_id, tournament.id, DORA)
    await three_in(world, tournament)

    started = await world.tournaments.start(HALL.server_id, tournament.id, DORA)

    assert started.state is TournamentState.RUNNING
    assert (Act.TOURNAMENT_STARTED, DORA, "Winter Cup") in await acts(world)


async def test_a_manager_calls_it_off(world: World, tournament: Tournament) -> None:
    """Once; what announced it is brought up to date."""
    cancelled = await world.tournaments.cancel(HALL.server_id, tournament.id, DORA)

    assert cancelled.state is TournamentState.CANCELLED
    assert (Act.TOURNAMENT_CANCELLED, DORA, "Winter Cup") in await acts(world)
    assert await kinds(world) == [EntrantsChanged, TournamentCancelled]
    with pytest.raises(errors.TournamentOverError):
        await world.tournaments.cancel(HALL.server_id, tournament.id, DORA)


async def test_a_manager_corrects_a_result(world: World, tournament: Tournament) -> None:
    """It is told and logged: what was, what is, by whom, and why. Standings follow from it."""
    await three_in(world, tournament)
    await paired(world, await world.tournaments.start(HALL.server_id, tournament.id, DORA))
    await told(world)
    decisions: list[tuple[Callable[[Pairing], Pairing], str]] = [
        (lambda pairing: pairing.scored(2, BJORN), "2:0"),
        (lambda pairing: pairing.forfeited(ANNA), "2:0 (no-show)"),
        (lambda pairing: pairing.scored(1.5, BJORN), "1.5:0.5"),
    ]
    before = "-"
    for decide, written in decisions:
        correction = await world.tournaments.correct(
            HALL.server_id, tournament.id, 1, BJORN, decide, manager=DORA, reason="seen by all"
        )

        corrected = await world.tournaments.load_tournament(tournament.id)
        assert corrected.pairing(1, BJORN) == decide(Pairing(ANNA, BJORN))
        assert await world.tournaments.correction(correction.id) == correction
        corrections = [ResultCorrected(tournament.place, tournament.id, correction.id)]
        assert await told(world) == corrections
        async with world.store.read() as unit:
            (logged, *_) = await unit.log.latest(GUILD, 1)
        assert (logged.player, logged.reason) == (BJORN, "seen by all")
        assert (logged.before, logged.after) == (before, written)
        before = written

    standings = standings_of((await world.tournaments.load_tournament(tournament.id)).crosstable)
    assert [(row.place, row.player, row.score) for row in standings] == [
        (1, CARL, 2),
        (2, BJORN, 1.5),
        (3, ANNA, 0.5),
    ]


async def test_nobody_acts_on_a_tournament_from_another_server(
    world: World, tournament: Tournament
) -> None:
    """Whatever number a button names: there it is as if there were none."""
    elsewhere, number = HALL.server_id + 1, tournament.id
    before = await three_in(world, tournament)
    await told(world)

    for request in (
        world.tournaments.on_server(elsewhere, number),
        world.tournaments.join(elsewhere, number, DORA),
        world.tournaments.leave(elsewhere, number, ANNA),
        world.tournaments.take_out(elsewhere, number, ANNA, DORA),
        world.tournaments.start(elsewhere, number, DORA),
        world.tournaments.cancel(elsewhere, number, DORA),
        world.tournaments.correct(
            elsewhere, number, 1, ANNA, lambda each: each.scored(1), manager=DORA
        ),
    ):
        await declined(errors.UnknownTournamentError, request)

    assert await world.tournaments.load_tournament(number) == before
    assert await told(world) == []

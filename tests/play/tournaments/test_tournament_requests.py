"""Requests about tournaments: sign-up, the start, and what managers decide."""

from collections.abc import Callable

import pytest

from play.limits import MAX_OPEN_TOURNAMENTS
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
from play.tournaments.crosstable import Pairing, Round
from play.tournaments.standings import standings as standings_of
from play.tournaments.tournament import Tournament, TournamentState
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, TINY
from tests.support.refusing import declined
from tests.support.telling import kinds, told
from tests.support.tournament_examples import GUILD, new_tournament
from tests.support.world import World


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
    """What has been logged, the newest first."""
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
    """What cannot be held is not; nor is there any that was not announced."""
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
    """So is who leaves; those of a server are listed with their number."""
    await world.tournaments.join(HALL.server_id, tournament.id, ANNA)
    await world.tournaments.join(HALL.server_id, tournament.id, BJORN)
    left = await world.tournaments.leave(HALL.server_id, tournament.id, ANNA)

    assert left.players == (BJORN,)
    assert await kinds(world) == [EntrantsChanged] * 3
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

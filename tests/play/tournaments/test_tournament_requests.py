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
from play.ratings.rating_list import ALL_RULESETS, Entry, EntryKey
from play.servers.log import Act
from play.services.delivery import Outbox
from play.services.tournaments import Tournaments
from play.tournaments.crosstable import Pairing, Round
from play.tournaments.errors import (
    NotPlayingError,
    RatingOutOfRangeError,
    SignUpPeriodError,
    TooFewPlayersError,
    TooManyTournamentsError,
    TournamentNameTakenError,
    TournamentOverError,
    UnknownTournamentError,
)
from play.tournaments.tournament import Tournament, TournamentState
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, TINY
from tests.support.telling import kinds, told
from tests.support.tournament_examples import GUILD, new_tournament
from tests.support.world import World


@pytest.fixture
def tournaments(world: World) -> Tournaments:
    return Tournaments(world.store, world.now, world.wake)


@pytest.fixture
async def tournament(tournaments: Tournaments, outbox: Outbox) -> Tournament:
    """A tournament that Anna has announced, and all have been told of."""
    created = await tournaments.create(new_tournament())
    await told(outbox)
    return created


async def rate(world: World, player: PlayerId, ruleset_key: str, value: float) -> None:
    async with world.store.begin() as unit:
        entry = Entry(Rating(value), NOON, results=1, opponents=1)
        await unit.ratings.put({EntryKey(GUILD, player, ruleset_key): entry})


async def acts(world: World) -> list[tuple[Act, PlayerId, str]]:
    """What has been logged, the newest first."""
    async with world.store.read() as unit:
        logged = await unit.log.latest(GUILD, 10)
    return [(entry.act, entry.manager, entry.about) for entry in logged]


async def three_in(tournaments: Tournaments, tournament: Tournament) -> Tournament:
    for player in (ANNA, BJORN, CARL):
        tournament = await tournaments.join(HALL.server_id, tournament.id, player)
    return tournament


async def paired(world: World, tournament: Tournament) -> Tournament:
    """*tournament* with a first round in which Anna and Björn play."""
    async with world.store.begin() as unit:
        before = await unit.tournaments.get(tournament.id)
        after = before.with_round(Round((Pairing(ANNA, BJORN),), frozenset({CARL})))
        await unit.tournaments.save(before, after)
    return after


async def test_a_new_tournament_is_announced_and_logged(
    world: World, tournaments: Tournaments, outbox: Outbox
) -> None:
    created = await tournaments.create(new_tournament())

    assert await told(outbox) == [TournamentOpened(created.place, created.id)]
    assert await acts(world) == [(Act.TOURNAMENT_CREATED, ANNA, "Winter Cup")]
    assert await tournaments.get(created.id) == created
    assert world.wakes


async def test_what_cannot_be_held_is_not_announced(
    tournaments: Tournaments, outbox: Outbox
) -> None:
    with pytest.raises(SignUpPeriodError):
        await tournaments.create(new_tournament(sign_up_until=NOON))

    assert await told(outbox) == []


async def test_a_server_has_so_many_tournaments_at_a_time(tournaments: Tournaments) -> None:
    for number in range(MAX_OPEN_TOURNAMENTS):
        await tournaments.create(new_tournament(name=f"Cup {number}"))

    with pytest.raises(TooManyTournamentsError):
        await tournaments.create(new_tournament(name="One more"))


@pytest.mark.usefixtures("tournament")
async def test_two_tournaments_of_a_name_do_not_go_on_at_a_time(tournaments: Tournaments) -> None:
    with pytest.raises(TournamentNameTakenError):
        await tournaments.create(new_tournament())


async def test_who_enters_is_shown_at_once(
    tournaments: Tournaments, outbox: Outbox, tournament: Tournament
) -> None:
    """So is who leaves."""
    await tournaments.join(HALL.server_id, tournament.id, ANNA)
    await tournaments.join(HALL.server_id, tournament.id, BJORN)
    left = await tournaments.leave(HALL.server_id, tournament.id, ANNA)

    assert left.players == (BJORN,)
    assert await kinds(outbox) == [EntrantsChanged] * 3


async def test_who_has_no_rating_enters_as_somebody_new(
    tournaments: Tournaments, tournament: Tournament
) -> None:
    joined = await tournaments.join(HALL.server_id, tournament.id, ANNA)

    assert joined.crosstable.entrants[0].rating == Rating().value


async def test_the_rating_that_counts_is_the_one_under_the_ruleset(
    world: World, tournaments: Tournaments, tournament: Tournament
) -> None:
    """If he has none there, the one over all rulesets."""
    await rate(world, ANNA, rated_key(TINY), 1700)
    for player in (ANNA, BJORN):
        await rate(world, player, ALL_RULESETS, 1300)

    await tournaments.join(HALL.server_id, tournament.id, ANNA)
    joined = await tournaments.join(HALL.server_id, tournament.id, BJORN)

    assert [entrant.rating for entrant in joined.crosstable.entrants] == [1700, 1300]


async def test_a_rating_out_of_range_does_not_enter(world: World, tournaments: Tournaments) -> None:
    tournament = await tournaments.create(new_tournament(rating_to=1600))
    await rate(world, ANNA, rated_key(TINY), 1700)

    with pytest.raises(RatingOutOfRangeError):
        await tournaments.join(HALL.server_id, tournament.id, ANNA)


async def test_who_leaves_after_the_start_is_announced(
    tournaments: Tournaments, outbox: Outbox, tournament: Tournament
) -> None:
    await three_in(tournaments, tournament)
    await tournaments.start(HALL.server_id, tournament.id, DORA)
    await told(outbox)

    await tournaments.leave(HALL.server_id, tournament.id, BJORN)

    assert await told(outbox) == [PlayerWithdrawn(tournament.place, tournament.id, BJORN)]


async def test_a_manager_takes_a_player_out(
    world: World, tournaments: Tournaments, outbox: Outbox, tournament: Tournament
) -> None:
    """As if he had left himself; he is told; once."""
    await three_in(tournaments, tournament)
    await tournaments.start(HALL.server_id, tournament.id, DORA)
    await told(outbox)

    out = await tournaments.take_out(HALL.server_id, tournament.id, BJORN, DORA)

    assert out.crosstable.withdrawn == {BJORN}
    assert await kinds(outbox) == [PlayerWithdrawn, TakenOut]
    async with world.store.read() as unit:
        (logged, *_) = await unit.log.latest(GUILD, 1)
    assert (logged.act, logged.manager, logged.player) == (Act.PLAYER_TAKEN_OUT, DORA, BJORN)
    for player in (BJORN, DORA):
        with pytest.raises(NotPlayingError):
            await tournaments.take_out(HALL.server_id, tournament.id, player, DORA)


async def test_a_manager_starts_it_before_sign_up_ends(
    world: World, tournaments: Tournaments, tournament: Tournament
) -> None:
    with pytest.raises(TooFewPlayersError):
        await tournaments.start(HALL.server_id, tournament.id, DORA)
    await three_in(tournaments, tournament)

    started = await tournaments.start(HALL.server_id, tournament.id, DORA)

    assert started.state is TournamentState.RUNNING
    assert (Act.TOURNAMENT_STARTED, DORA, "Winter Cup") in await acts(world)


async def test_a_manager_calls_it_off(
    world: World, tournaments: Tournaments, outbox: Outbox, tournament: Tournament
) -> None:
    """Once; what announced it is brought up to date."""
    cancelled = await tournaments.cancel(HALL.server_id, tournament.id, DORA)

    assert cancelled.state is TournamentState.CANCELLED
    assert (Act.TOURNAMENT_CANCELLED, DORA, "Winter Cup") in await acts(world)
    assert await kinds(outbox) == [
        EntrantsChanged,
        TournamentCancelled,
    ]
    with pytest.raises(TournamentOverError):
        await tournaments.cancel(HALL.server_id, tournament.id, DORA)


DECISIONS: dict[str, tuple[Callable[[Pairing], Pairing], str]] = {
    "won": (lambda pairing: pairing.scored(2, BJORN), "2:0"),
    "split": (lambda pairing: pairing.scored(1.5, BJORN), "1.5:0.5"),
    "absent": (lambda pairing: pairing.forfeited(ANNA), "2:0 (no-show)"),
}


@pytest.mark.parametrize("decision", DECISIONS)
async def test_a_manager_corrects_a_result(
    world: World, tournaments: Tournaments, outbox: Outbox, tournament: Tournament, decision: str
) -> None:
    """It is told and logged: what was, what is, by whom, and why."""
    decide, written = DECISIONS[decision]
    await three_in(tournaments, tournament)
    await paired(world, await tournaments.start(HALL.server_id, tournament.id, DORA))
    await told(outbox)

    correction = await tournaments.correct(
        HALL.server_id, tournament.id, 1, BJORN, decide, manager=DORA, reason="seen by all"
    )

    corrected = await tournaments.get(tournament.id)
    assert corrected.pairing(1, BJORN) == decide(Pairing(ANNA, BJORN))
    assert await tournaments.correction(correction.id) == correction
    assert await told(outbox) == [ResultCorrected(tournament.place, tournament.id, correction.id)]
    async with world.store.read() as unit:
        (logged, *_) = await unit.log.latest(GUILD, 1)
    assert (logged.player, logged.before, logged.after, logged.reason) == (
        BJORN,
        "-",
        written,
        "seen by all",
    )


async def test_standings_follow_from_the_results(
    world: World, tournaments: Tournaments, tournament: Tournament
) -> None:
    await three_in(tournaments, tournament)
    await paired(world, await tournaments.start(HALL.server_id, tournament.id, DORA))
    await tournaments.correct(
        HALL.server_id, tournament.id, 1, ANNA, lambda each: each.scored(0.5), manager=DORA
    )

    standings = await tournaments.standings(tournament.id)

    assert [(row.place, row.player, row.score) for row in standings] == [
        (1, CARL, 2),
        (2, BJORN, 1.5),
        (3, ANNA, 0.5),
    ]


async def test_tournaments_of_a_server_are_listed(
    tournaments: Tournaments, tournament: Tournament
) -> None:
    await tournaments.join(HALL.server_id, tournament.id, ANNA)

    (listed,) = await tournaments.listed(GUILD, 10)

    assert (listed.id, listed.players) == (tournament.id, 1)
    assert await tournaments.listed(GUILD + 1, 10) == []


async def test_there_may_be_no_such_tournament(tournaments: Tournaments) -> None:
    with pytest.raises(UnknownTournamentError):
        await tournaments.join(HALL.server_id, 7, ANNA)


async def test_nobody_acts_on_a_tournament_from_another_server(
    tournaments: Tournaments, tournament: Tournament, outbox: Outbox
) -> None:
    """Whatever number a button names: there it is as if there were none."""
    elsewhere, number = HALL.server_id + 1, tournament.id
    before = await three_in(tournaments, tournament)
    await told(outbox)

    for request in (
        tournaments.on_server(elsewhere, number),
        tournaments.join(elsewhere, number, DORA),
        tournaments.leave(elsewhere, number, ANNA),
        tournaments.take_out(elsewhere, number, ANNA, DORA),
        tournaments.start(elsewhere, number, DORA),
        tournaments.cancel(elsewhere, number, DORA),
        tournaments.correct(elsewhere, number, 1, ANNA, lambda each: each.scored(1), manager=DORA),
    ):
        with pytest.raises(UnknownTournamentError):
            await request

    assert await tournaments.get(number) == before
    assert await told(outbox) == []

"""The computer in casual tournaments: it makes an odd number of players even."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pairing.rounds import next_round
from play.computer.errors import UnplayableError
from play.matches.errors import OfferError, OfferFault
from play.matches.offer import OfferKind
from play.matches.state import MatchState
from play.news.tournaments import PlayerWithdrawn, TakenOut
from play.players.player_id import PlayerId, computer_at, is_computer
from play.seasons.medal import MedalKind
from play.services.computer import Computer
from play.services.delivery import Outbox
from play.services.servers import Servers
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
from play.tournaments.errors import (
    ComputerInRatedError,
    ComputerUnavailableError,
    NotPlayingError,
    TooFewPlayersError,
)
from play.tournaments.standings import standings
from play.tournaments.tournament import Tournament, TournamentState
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, SKIPPING
from tests.support.telling import told
from tests.support.tournament_days import WON, Hall
from tests.support.tournament_examples import DAY, entered, new_tournament, people
from tests.support.world import World

COMPUTER = computer_at(3)
THREE = (ANNA, BJORN, CARL)


def casual(system: System = Swiss(3), **changes: Any) -> Tournament:  # noqa: ANN401, B008
    """A casual tournament that the computer may enter, at level 3."""
    return new_tournament(system, **{"rated": False, "computer": COMPUTER} | changes)


def begun(players: Sequence[PlayerId], system: System = Swiss(3)) -> Tournament:  # noqa: B008
    return entered(casual(system), players).begun(NOON + DAY, with_computer=True)


async def decided(world: World, computer: int) -> None:
    """The managers of the hall set the highest level of the computer."""
    servers = Servers(world.store, world.now, world.wake)
    await servers.change(HALL.server_id, lambda before: replace(before, computer=computer), CARL)


def its_pairing(tournament: Tournament) -> Pairing:
    """The pairing of the computer in the latest round."""
    pairing = tournament.crosstable.rounds[-1].pairing_of(COMPUTER)
    assert pairing is not None
    return pairing


def test_rated_tournaments_are_for_people() -> None:
    with pytest.raises(ComputerInRatedError):
        casual(rated=True).checked()


def test_a_tournament_can_be_casual() -> None:
    """Where skill alone decides it is rated, if its organiser wants nothing else."""
    assert not new_tournament(rated=False).terms.rated
    assert new_tournament().terms.rated
    assert not new_tournament(ruleset=SKIPPING).terms.rated


@for_each("system", [Swiss(3), RoundRobin(), KnockOut()])
def test_it_enters_an_odd_number_of_players(system: System) -> None:
    """As the last seed, whatever its level."""
    tournament = begun(THREE, system)

    assert tournament.crosstable.seeds == (*THREE, COMPUTER)
    assert tournament.people == THREE


def test_it_does_not_enter_an_even_number() -> None:
    assert begun((*THREE, DORA)).players == (*THREE, DORA)


def test_it_does_not_enter_where_it_may_not() -> None:
    assert entered(casual(), THREE).begun(NOON + DAY).players == THREE


def test_it_is_nobody_who_is_missing() -> None:
    """A tournament takes as many people as ever."""
    with pytest.raises(TooFewPlayersError):
        begun((ANNA,), KnockOut())


@for_each("players", [3, 5, 7])
def test_a_swiss_has_no_bye_then(players: int) -> None:
    """In any round; as many rounds as with a bye can be played."""
    tournament = begun(people(players), Swiss(20))
    assert tournament.system == Swiss(players)

    paired = next_round(tournament.crosstable)

    assert paired is not None
    assert not paired.byes
    assert paired.pairing_of(COMPUTER) is not None


def test_in_a_swiss_it_sits_out_when_it_is_not_needed() -> None:
    """One of three has withdrawn: the other two meet. When one more comes short it is back."""
    five = begun(people(5)).crosstable

    assert five.sitting_out == frozenset()
    assert five.withdraw(PlayerId(1)).sitting_out == {COMPUTER}
    assert five.withdraw(PlayerId(1)).withdraw(PlayerId(2)).sitting_out == frozenset()
    paired = next_round(five.withdraw(PlayerId(1)))
    assert paired is not None
    assert {player for each in paired.pairings for player in each.players} == {2, 3, 4, 5}
    assert not paired.byes


def test_the_last_player_of_a_swiss_does_not_go_on_with_it_alone() -> None:
    table = begun(THREE).crosstable.withdraw(ANNA).withdraw(BJORN)

    assert table.sitting_out == {COMPUTER}
    assert next_round(table) is None


@for_each("system", [RoundRobin(), KnockOut()])
def test_elsewhere_it_meets_all_whom_the_tables_have_for_it(system: System) -> None:
    """Their rounds are fixed when they begin."""
    assert begun(THREE, system).crosstable.withdraw(ANNA).sitting_out == frozenset()


def test_a_draw_with_it_brings_a_player_on() -> None:
    """In a knock-out, whatever its level."""
    table = begun(THREE, KnockOut()).crosstable
    table = table.begin(Round((Pairing(ANNA, COMPUTER, 1), Pairing(BJORN, CARL, 2))))

    assert table.advances(ANNA, table.rounds[0])


def test_it_takes_no_place() -> None:
    """However many points it has: the best of the others is the first."""
    table = Crosstable(
        Swiss(1),
        (Entrant(ANNA, 1500), Entrant(BJORN, 1500), Entrant(CARL, 1500), Entrant(COMPUTER, 0)),
        (Round((Pairing(ANNA, BJORN, 1.5), Pairing(COMPUTER, CARL, 2))),),
    )

    rows = standings(table)

    assert [(row.place, row.player) for row in rows] == [
        (None, COMPUTER),
        (1, ANNA),
        (2, BJORN),
        (3, CARL),
    ]
    assert [row.is_among(2) for row in rows] == [False, True, True, False]


async def test_it_joins_when_sign_up_ends(hall: Hall) -> None:
    """By itself; both games of its pairing begin, casual, and it is asked to move."""
    tournament = await hall.tournaments.create(casual())
    for player in THREE:
        await hall.tournaments.join(HALL.server_id, tournament.id, player)
    hall.world.wait(DAY)

    tournament = await hall.steps(tournament)

    assert tournament.players == (*THREE, COMPUTER)
    games = await hall.games(its_pairing(tournament))
    assert [game.computer for game in games] == [COMPUTER, COMPUTER]
    assert not any(game.rated for game in games)
    assert [game.awaits_computer for game in games].count(True) == 1
    assert hall.roused


async def test_it_joins_when_a_manager_begins(hall: Hall) -> None:
    tournament = await hall.begun(casual(), players=3)

    assert COMPUTER in tournament.players


async def test_managers_may_decide_when_they_begin(hall: Hall) -> None:
    """As late as that they know whether the number is odd."""
    tournament = await hall.tournaments.create(casual(computer=None))
    for player in THREE:
        await hall.tournaments.join(HALL.server_id, tournament.id, player)

    started = await hall.tournaments.start(HALL.server_id, tournament.id, ANNA, COMPUTER)

    assert started.players == (*THREE, COMPUTER)
    assert await hall.tournaments.get(tournament.id) == started


@pytest.mark.parametrize(
    ("changes", "highest", "error"),
    [
        ({"rated": True}, 8, ComputerInRatedError),
        ({"ruleset": SKIPPING}, 8, UnplayableError),
        ({}, 2, ComputerUnavailableError),
    ],
)
async def test_then_too_it_is_refused(
    hall: Hall, changes: dict[str, Any], highest: int, error: type[Exception]
) -> None:
    """And the tournament does not begin."""
    tournament = await hall.tournaments.create(casual(**{"computer": None} | changes))
    await decided(hall.world, highest)
    for player in THREE:
        await hall.tournaments.join(HALL.server_id, tournament.id, player)

    with pytest.raises(error):
        await hall.tournaments.start(HALL.server_id, tournament.id, ANNA, COMPUTER)

    assert (await hall.tournaments.get(tournament.id)).state is TournamentState.SIGN_UP


async def test_it_plays_its_games_as_others(hall: Hall) -> None:
    """The duty that makes all its moves makes these."""
    world = hall.world
    tournament = await hall.begun(casual(), players=3)
    computer = Computer(world.store, hall.mind, world.now, world.chance, world.wake, world.wake)

    await computer.run_due()

    games = await hall.games(its_pairing(tournament))
    assert sorted(game.ply for game in games) == [0, 1]


async def test_a_tournament_with_it_is_played_to_its_end(hall: Hall) -> None:
    """The medals are for people."""
    tournament = await hall.begun(casual(), players=3)
    for _ in range(3):
        for pairing in tournament.crosstable.rounds[-1].pairings:
            best = COMPUTER if COMPUTER in pairing.players else min(pairing.players)
            await hall.play(pairing, best)
        tournament = await hall.steps(tournament)

    assert tournament.state is TournamentState.FINISHED
    assert tournament.crosstable.score(COMPUTER) == 6
    async with hall.world.store.read() as unit:
        medals = await unit.medals.given_for(MedalKind.TOURNAMENT, tournament.id)
    assert sorted((medal.place, medal.player) for medal in medals) == [(1, 1), (2, 2)]


@pytest.mark.parametrize("highest", [0, 2])
async def test_managers_may_have_turned_it_off_since(hall: Hall, highest: int) -> None:
    """Or let it play at lower levels only: then somebody has a bye."""
    tournament = await hall.tournaments.create(casual())
    await decided(hall.world, highest)
    for player in THREE:
        await hall.tournaments.join(HALL.server_id, tournament.id, player)

    await hall.tournaments.start(HALL.server_id, tournament.id, ANNA)
    tournament = await hall.steps(tournament)

    assert tournament.players == THREE
    assert tournament.crosstable.rounds[0].byes


async def test_a_bot_without_computer_begins_without_it(hall: Hall) -> None:
    tournament = await hall.tournaments.create(casual())
    hall.mind.count = 0
    for player in THREE:
        await hall.tournaments.join(HALL.server_id, tournament.id, player)

    await hall.tournaments.start(HALL.server_id, tournament.id, ANNA)

    assert (await hall.steps(tournament)).players == THREE


async def test_where_it_is_turned_off_it_is_out_after_the_round(hall: Hall, outbox: Outbox) -> None:
    """Its games go on; that it gets no more is announced as of others."""
    tournament = await hall.begun(casual(), players=3)
    await decided(hall.world, 0)
    await told(outbox)

    tournament = await hall.play_round(tournament)

    assert tournament.crosstable.withdrawn == {COMPUTER}
    assert tournament.crosstable.rounds[1].byes
    assert PlayerWithdrawn(tournament.place, tournament.id, COMPUTER) in await told(outbox)


async def test_a_server_decides_at_which_levels(hall: Hall) -> None:
    """When the tournament is opened."""
    await decided(hall.world, 2)
    with pytest.raises(ComputerUnavailableError):
        await hall.tournaments.create(casual())

    await decided(hall.world, 3)
    await hall.tournaments.create(casual())


async def test_it_enters_no_game_that_it_cannot_play(hall: Hall) -> None:
    with pytest.raises(UnplayableError):
        await hall.tournaments.create(casual(ruleset=SKIPPING))


async def test_without_a_computer_none_is_promised(hall: Hall, world: World) -> None:
    tournaments = type(hall.tournaments)(world.store, world.now, world.wake)

    with pytest.raises(ComputerUnavailableError):
        await tournaments.create(casual())


async def test_managers_can_do_without_it_before_the_start(hall: Hall, outbox: Outbox) -> None:
    """After that as without any player; nobody is told of it."""
    tournament = await hall.tournaments.create(casual())
    await hall.tournaments.take_out(HALL.server_id, tournament.id, COMPUTER, ANNA)
    for player in THREE:
        await hall.tournaments.join(HALL.server_id, tournament.id, player)

    started = await hall.tournaments.start(HALL.server_id, tournament.id, ANNA)

    assert started.players == THREE
    assert (await hall.tournaments.get(tournament.id)).computer is None
    assert not [each for each in await told(outbox) if isinstance(each, TakenOut)]


async def test_managers_take_it_out_later(hall: Hall, outbox: Outbox) -> None:
    tournament = await hall.begun(casual(), players=3)
    await told(outbox)

    after = await hall.tournaments.take_out(HALL.server_id, tournament.id, COMPUTER, ANNA)

    assert after.crosstable.withdrawn == {COMPUTER}
    assert await told(outbox) == [PlayerWithdrawn(after.place, after.id, COMPUTER)]


async def test_who_is_not_in_it_is_not_taken_out(hall: Hall) -> None:
    """The number of players was even."""
    tournament = await hall.begun(casual(), players=4)

    with pytest.raises(NotPlayingError):
        await hall.tournaments.take_out(HALL.server_id, tournament.id, COMPUTER, ANNA)


@pytest.mark.parametrize("kind", [OfferKind.TAKEBACK, OfferKind.PAUSE])
async def test_it_takes_nothing_back_while_others_wait(hall: Hall, kind: OfferKind) -> None:
    """It would agree to anything, and its opponent could not lose."""
    tournament = await hall.begun(casual(), players=3)
    games = await hall.games(its_pairing(tournament))
    game = next(game for game in games if not is_computer(game.attackers))
    await hall.matches.play(game.id, game.attackers, WON[0])

    with pytest.raises(OfferError) as refused:
        await hall.matches.offer(game.id, game.attackers, kind, timedelta(days=7))

    assert refused.value.fault is OfferFault.OTHERS_WAIT


async def test_in_a_tournament_that_is_cancelled_it_takes_moves_back(hall: Hall) -> None:
    """Nobody waits for the result any more."""
    tournament = await hall.begun(casual(), players=3)
    games = await hall.games(its_pairing(tournament))
    game = next(game for game in games if not is_computer(game.attackers))
    await hall.matches.play(game.id, game.attackers, WON[0])
    await hall.tournaments.cancel(HALL.server_id, tournament.id, ANNA)

    after = await hall.matches.offer(game.id, game.attackers, OfferKind.TAKEBACK)

    assert after.ply == 0


async def test_its_games_begin_however_many_a_player_has(hall: Hall) -> None:
    """But they count among the five that a person can have against it."""
    world = hall.world
    tournament = await hall.begun(casual(), players=3)
    pairing = its_pairing(tournament)
    person = pairing.opponent(COMPUTER)

    async with world.store.read() as unit:
        running, _ = await unit.matches.count_with_computer(person, NOON)

    assert running == 2
    assert all(game.state is MatchState.RUNNING for game in await hall.games(pairing))

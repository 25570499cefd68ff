"""The computer in casual tournaments: it makes an odd number of players even."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from pairing.rounds import next_round
from play.computer.errors import UnplayableError
from play.matches.errors import OfferError, OfferFault
from play.matches.offer import OfferKind
from play.news.tournaments import PlayerWithdrawn, TakenOut
from play.players.player_id import PlayerId, computer_at, is_computer
from play.services.computer import Computer
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
from tests.support.examples import ANNA, BJORN, CARL, HALL, NOON, SKIPPING
from tests.support.tournament_days import DAY, WON, Hall, entered, new_tournament, people
from tests.support.world import World, declined, refused, told

COMPUTER = computer_at(3)
FIRST = tuple(people(3))


def casual(system: System = Swiss(3), **changes: Any) -> Tournament:  # noqa: ANN401, B008
    """A casual tournament that the computer may enter, at level 3."""
    return new_tournament(system, **{"rated": False, "computer": COMPUTER} | changes)


def begun(players: Sequence[PlayerId], system: System = Swiss(3)) -> Tournament:  # noqa: B008
    return entered(casual(system), players).begun(NOON + DAY, with_computer=True)


async def decided(world: World, computer: int) -> None:
    """The managers of the hall set the highest level of the computer."""
    await world.servers.change(
        HALL.server_id, lambda before: replace(before, computer=computer), CARL
    )


def its_pairing(tournament: Tournament) -> Pairing:
    """The pairing of the computer in the latest round."""
    pairing = tournament.crosstable.rounds[-1].pairing_of(COMPUTER)
    assert pairing is not None
    return pairing


@for_each("system", [Swiss(3), RoundRobin(), KnockOut()])
def test_it_enters_an_odd_number_of_players(system: System) -> None:
    """As the last seed, whatever its level, where it may; it is nobody who is missing."""
    tournament = begun(FIRST, system)

    assert tournament.crosstable.seeds == (*FIRST, COMPUTER)
    assert tournament.people == FIRST
    assert begun(people(4), system).players == tuple(people(4))
    assert entered(casual(system), FIRST).begun(NOON + DAY).players == FIRST
    refused(TooFewPlayersError, begun, (ANNA,), system)


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
    """Nor does the last player go on with it; in other systems rounds are fixed."""
    five = begun(people(5)).crosstable
    alone = begun(FIRST).crosstable.withdraw(FIRST[0]).withdraw(FIRST[1])

    assert five.sitting_out == frozenset()
    assert five.withdraw(PlayerId(1)).sitting_out == {COMPUTER}
    assert five.withdraw(PlayerId(1)).withdraw(PlayerId(2)).sitting_out == frozenset()
    paired = next_round(five.withdraw(PlayerId(1)))
    assert paired is not None
    assert {player for each in paired.pairings for player in each.players} == {2, 3, 4, 5}
    assert not paired.byes
    assert alone.sitting_out == {COMPUTER}
    assert next_round(alone) is None
    for system in (RoundRobin(), KnockOut()):
        assert begun(FIRST, system).crosstable.withdraw(FIRST[0]).sitting_out == frozenset()


def test_a_draw_with_it_brings_a_player_on() -> None:
    """In a knock-out, whatever its level."""
    one, two, three = FIRST
    table = begun(FIRST, KnockOut()).crosstable
    table = table.begin(Round((Pairing(one, COMPUTER, 1), Pairing(two, three, 2))))

    assert table.advances(one, table.rounds[0])


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
    """Both games of its pairing begin, casual, however many a player has with it."""
    tournament = await hall.open(casual(), players=3)
    hall.world.wait(DAY)

    tournament = await hall.steps(tournament)

    assert tournament.players == (*FIRST, COMPUTER)
    games = await hall.games(its_pairing(tournament))
    assert [game.computer for game in games] == [COMPUTER, COMPUTER]
    assert not any(game.rated for game in games)
    assert [game.awaits_computer for game in games].count(True) == 1
    assert hall.roused
    async with hall.world.store.read() as unit:
        person = its_pairing(tournament).opponent(COMPUTER)
        running, _ = await unit.matches.count_with_computer(person, NOON)
    assert running == 2


async def test_managers_may_decide_when_they_begin(hall: Hall) -> None:
    """As late as that they know whether the number is odd."""
    tournament = await hall.open(casual(computer=None), players=3)

    started = await hall.tournaments.start(HALL.server_id, tournament.id, ANNA, COMPUTER)

    assert started.players == (*FIRST, COMPUTER)
    assert await hall.tournaments.load_tournament(tournament.id) == started


async def test_then_too_it_is_refused(hall: Hall) -> None:
    """And the tournament does not begin."""
    for changes, highest, error in (
        ({"rated": True}, 8, ComputerInRatedError),
        ({"ruleset": SKIPPING}, 8, UnplayableError),
        ({}, 2, ComputerUnavailableError),
    ):
        name = error.__name__
        tournament = await hall.open(casual(computer=None, name=name, **changes), players=3)
        await decided(hall.world, highest)

        await declined(error, hall.tournaments.start(HALL.server_id, tournament.id, ANNA, COMPUTER))

        assert (
            await hall.tournaments.load_tournament(tournament.id)
        ).state is TournamentState.SIGN_UP


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
    assert await hall.medals(tournament) == {PlayerId(1): 1, PlayerId(2): 2}


async def test_managers_may_have_turned_it_off_since(hall: Hall) -> None:
    """Or let it play at lower levels only, or the bot has none: then somebody has a bye."""
    for highest, minds in ((0, 1), (2, 1), (8, 0)):
        await decided(hall.world, 8)
        hall.mind.count = 1
        tournament = await hall.open(casual(name=f"{highest} {minds}"), players=3)
        await decided(hall.world, highest)
        hall.mind.count = minds

        tournament = await hall.steps(await hall.start(tournament))

        assert tournament.players == FIRST
        assert tournament.crosstable.rounds[0].byes


async def test_where_it_is_turned_off_it_is_out_after_the_round(hall: Hall, world: World) -> None:
    """Its games go on; that it gets no more is announced as of others."""
    tournament = await hall.begun(casual(), players=3)
    await decided(hall.world, 0)
    await told(world)

    tournament = await hall.play_round(tournament)

    assert tournament.crosstable.withdrawn == {COMPUTER}
    assert tournament.crosstable.rounds[1].byes
    assert PlayerWithdrawn(tournament.place, tournament.id, COMPUTER) in await told(world)


async def test_it_is_not_promised_where_it_cannot_play(hall: Hall, world: World) -> None:
    """A server decides at which levels, and rated tournaments are for people."""
    without = type(hall.tournaments)(world.store, world.now, world.wake)
    await decided(world, 2)
    for tournaments, changes, error in (
        (hall.tournaments, {}, ComputerUnavailableError),
        (hall.tournaments, {"ruleset": SKIPPING}, UnplayableError),
        (hall.tournaments, {"rated": True}, ComputerInRatedError),
        (without, {}, ComputerUnavailableError),
    ):
        await declined(error, tournaments.create(casual(**changes)))

    await decided(world, 3)
    await hall.tournaments.create(casual())


async def test_managers_can_do_without_it_before_the_start(hall: Hall, world: World) -> None:
    """Nobody is told of it. If it is not in, there is nobody to take out."""
    tournament = await hall.tournaments.create(casual())
    await hall.tournaments.take_out(HALL.server_id, tournament.id, COMPUTER, ANNA)
    for player in FIRST:
        await hall.tournaments.join(HALL.server_id, tournament.id, player)

    started = await hall.start(tournament)

    assert started.players == FIRST
    assert (await hall.tournaments.load_tournament(tournament.id)).computer is None
    assert not [each for each in await told(world) if isinstance(each, TakenOut)]
    await declined(
        NotPlayingError, hall.tournaments.take_out(HALL.server_id, tournament.id, COMPUTER, ANNA)
    )


async def test_managers_take_it_out_later(hall: Hall, world: World) -> None:
    """As any player."""
    tournament = await hall.begun(casual(), players=3)
    await told(world)

    after = await hall.tournaments.take_out(HALL.server_id, tournament.id, COMPUTER, ANNA)

    assert after.crosstable.withdrawn == {COMPUTER}
    assert await told(world) == [PlayerWithdrawn(after.place, after.id, COMPUTER)]


async def test_nothing_is_prolonged_while_others_wait(hall: Hall) -> None:
    """The computer would agree to anything; once all is cancelled, nobody waits any more."""
    tournament = await hall.begun(casual(), players=3)
    games = await hall.games(its_pairing(tournament))
    game = next(game for game in games if not is_computer(game.attackers))
    await hall.matches.play(game.id, game.attackers, WON[0])

    for kind in (OfferKind.TAKEBACK, OfferKind.PAUSE):
        refusal = await declined(
            OfferError, hall.matches.offer(game.id, game.attackers, kind, timedelta(days=7))
        )
        assert refusal.fault is OfferFault.OTHERS_WAIT

    await hall.cancel(tournament)
    assert (await hall.matches.offer(game.id, game.attackers, OfferKind.TAKEBACK)).ply == 0

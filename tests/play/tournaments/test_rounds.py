"""Tournaments go on by themselves: sign-up ends, rounds follow one another, places are given."""

import asyncio
from random import Random

import pytest

from play.matches.errors import NotAbortableError
from play.matches.occasion import Occasion
from play.matches.state import MatchState
from play.news.matches import MatchStarted
from play.news.tournaments import RoundPaired, TournamentCancelled, TournamentEnded
from play.players.player_id import PlayerId
from play.seasons.medal import MedalKind
from play.services.delivery import Outbox
from play.services.duties import FIRST_PAUSE
from play.services.tournament_rounds import PAIRINGS_PER_TRANSACTION
from play.tournaments.crosstable import Crosstable, KnockOut, Round, RoundRobin, Swiss, System
from play.tournaments.errors import PairingStoppedError
from play.tournaments.summary import TournamentRound
from play.tournaments.tournament import Tournament, TournamentState
from tests.support.examples import DORA, HALL, SKIPPING
from tests.support.telling import kinds, told
from tests.support.tournament_days import Hall, PairingHere, news
from tests.support.tournament_examples import DAY, GUILD, new_tournament
from tests.support.world import World

ONE, TWO, THREE, FOUR = map(PlayerId, (1, 2, 3, 4))


async def test_sign_up_ends_and_the_first_round_begins(
    world: World, hall: Hall, outbox: Outbox
) -> None:
    """Both games of each pairing, one on each side, for the tournament, and rated."""
    tournament = await hall.tournaments.create(new_tournament())
    for player in (ONE, TWO, THREE, FOUR):
        await hall.tournaments.join(HALL.server_id, tournament.id, player)
    world.wait(DAY)
    await told(outbox)

    tournament = await hall.steps(tournament)

    assert tournament.state is TournamentState.RUNNING
    assert [each.players for each in tournament.crosstable.rounds[0].pairings] == [
        {ONE, THREE},
        {TWO, FOUR},
    ]
    for pairing in tournament.crosstable.rounds[0].pairings:
        first, second = await hall.games(pairing)
        assert (first.attackers, first.defenders) == (pairing.first, pairing.second)
        assert second.seats == first.seats.swapped
        assert {first.occasion, second.occasion} == {Occasion.TOURNAMENT}
        assert first.terms == tournament.terms
    assert await hall.rounds.next_due() is None


async def test_a_round_is_announced_before_its_games(hall: Hall, outbox: Outbox) -> None:
    await hall.begun()

    told_of = await kinds(outbox)

    assert told_of.count(MatchStarted) == 4
    assert told_of.index(RoundPaired) < told_of.index(MatchStarted)


async def test_nothing_happens_before_sign_up_ends(world: World, hall: Hall) -> None:
    tournament = await hall.tournaments.create(new_tournament())
    world.wait(DAY / 2)

    await hall.rounds.run_due()

    assert await hall.tournaments.get(tournament.id) == tournament


@pytest.mark.parametrize(("system", "players"), [(Swiss(3), 2), (RoundRobin(), 2), (KnockOut(), 1)])
async def test_too_few_players_call_it_off(
    world: World, hall: Hall, outbox: Outbox, system: System, players: int
) -> None:
    tournament = await hall.tournaments.create(new_tournament(system))
    for number in range(players):
        await hall.tournaments.join(HALL.server_id, tournament.id, PlayerId(number + 1))
    await told(outbox)
    world.wait(DAY)

    tournament = await hall.steps(tournament)

    assert tournament.state is TournamentState.CANCELLED
    assert TournamentCancelled(tournament.place, tournament.id, by=None) in await news(outbox)


async def test_the_next_round_follows_the_last_result(hall: Hall, outbox: Outbox) -> None:
    """Not before both games of every pairing are over."""
    tournament = await hall.begun()
    first, second = tournament.crosstable.rounds[0].pairings
    await told(outbox)

    await hall.play(first, first.first)
    tournament = await hall.steps(tournament)
    assert tournament.number == 1
    await hall.play(second)
    tournament = await hall.steps(tournament)

    assert tournament.number == 2
    played = tournament.crosstable.rounds[0].pairings
    assert [pairing.points for pairing in played] == [2, 1]
    assert await news(outbox) == [RoundPaired(tournament.place, tournament.id, 2)]


async def test_it_ends_after_the_last_round(hall: Hall, outbox: Outbox) -> None:
    """The first three get medals; nobody else is told to play."""
    tournament = await hall.begun(new_tournament(Swiss(1)))
    await told(outbox)

    tournament = await hall.play_round(tournament)

    assert tournament.state is TournamentState.FINISHED
    assert await news(outbox) == [TournamentEnded(tournament.place, tournament.id)]
    standings = await hall.tournaments.standings(tournament.id)
    async with hall.world.store.read() as unit:
        medals = await unit.medals.given_for(MedalKind.TOURNAMENT, tournament.id)
    assert {(medal.player, medal.place, medal.guild_id) for medal in medals} == {
        (row.player, row.place, GUILD) for row in standings if row.score
    }
    assert await hall.rounds.next_due() is None


async def test_a_correction_after_the_end_moves_the_medals(hall: Hall) -> None:
    tournament = await hall.play_round(await hall.begun(new_tournament(KnockOut()), players=2))

    await hall.tournaments.correct(
        HALL.server_id, tournament.id, 1, TWO, lambda each: each.scored(2, TWO), manager=DORA
    )

    async with hall.world.store.read() as unit:
        medals = await unit.medals.given_for(MedalKind.TOURNAMENT, tournament.id)
    assert [(medal.player, medal.place) for medal in medals] == [(TWO, 1)]


async def test_what_a_manager_has_decided_stays(hall: Hall) -> None:
    """Though games of it run to another result."""
    tournament = await hall.begun()
    pairing = tournament.crosstable.rounds[0].pairings[0]
    await hall.tournaments.correct(
        HALL.server_id, tournament.id, 1, pairing.first, lambda each: each.scored(0), manager=DORA
    )

    await hall.play(pairing, pairing.first)

    decided = await hall.tournaments.get(tournament.id)
    assert decided.pairing(1, pairing.first).points == 0


async def test_a_correction_that_ends_a_round_lets_the_next_begin(hall: Hall) -> None:
    tournament = await hall.begun()
    first, second = tournament.crosstable.rounds[0].pairings
    await hall.play(first)

    await hall.tournaments.correct(
        HALL.server_id,
        tournament.id,
        1,
        second.first,
        lambda each: each.forfeited(second.first),
        manager=DORA,
    )

    assert (await hall.steps(tournament)).number == 2


async def test_games_go_on_when_a_tournament_is_called_off(hall: Hall) -> None:
    """They count for ratings, and for nothing else."""
    tournament = await hall.begun()
    tournament = await hall.tournaments.cancel(HALL.server_id, tournament.id, DORA)

    await hall.play(tournament.crosstable.rounds[0].pairings[0])

    assert await hall.steps(tournament) == tournament
    assert await hall.running() == 2


async def test_games_of_a_cancelled_tournament_are_shown_as_any_other(hall: Hall) -> None:
    """So boards and reminders say what happens to a first move that is not made."""
    tournament = await hall.begun()
    played, waiting = tournament.crosstable.rounds[0].pairings
    over, running = (await hall.games(played))[0], (await hall.games(waiting))[0]
    await hall.play(played)
    assert (await hall.matches.get(running.id)).occasion is Occasion.TOURNAMENT

    await hall.tournaments.cancel(HALL.server_id, tournament.id, DORA)

    assert (await hall.matches.get(running.id)).occasion is None
    assert (await hall.matches.get(over.id)).occasion is Occasion.TOURNAMENT


async def test_games_that_count_for_no_tournament_any_more_can_be_aborted(hall: Hall) -> None:
    """Those of a pairing that a manager has decided, and of a tournament that was called off."""
    tournament = await hall.begun()
    decided, other = tournament.crosstable.rounds[0].pairings
    first, counting = (await hall.games(decided))[0], (await hall.games(other))[0]
    with pytest.raises(NotAbortableError):
        await hall.matches.abort(first.id, first.attackers)

    await hall.tournaments.correct(
        HALL.server_id, tournament.id, 1, decided.first, lambda each: each.scored(2.0), manager=DORA
    )
    aborted = await hall.matches.abort(first.id, first.attackers)
    assert aborted.state is MatchState.ABORTED
    with pytest.raises(NotAbortableError):
        await hall.matches.abort(counting.id, counting.attackers)

    await hall.tournaments.cancel(HALL.server_id, tournament.id, DORA)
    aborted = await hall.matches.abort(counting.id, counting.attackers)
    assert aborted.state is MatchState.ABORTED


async def test_games_of_a_large_round_begin_in_parts(hall: Hall) -> None:
    """A restart between them loses none and doubles none."""
    tournament = await hall.tournaments.create(new_tournament())
    players = 2 * PAIRINGS_PER_TRANSACTION + 4
    for number in range(1, players + 1):
        await hall.tournaments.join(HALL.server_id, tournament.id, PlayerId(number))
    await hall.tournaments.start(HALL.server_id, tournament.id, DORA)

    await hall.rounds.run_due()
    await hall.rounds.run_due()
    assert await hall.running() == 2 * PAIRINGS_PER_TRANSACTION
    hall.rounds = hall.another_timer()
    tournament = await hall.steps(tournament)

    assert await hall.running() == players
    pairings = tournament.crosstable.rounds[0].pairings
    assert len({pairing.pair_id for pairing in pairings}) == len(pairings)


async def test_two_timers_that_cross_pair_and_begin_once(hall: Hall, outbox: Outbox) -> None:
    """Whichever comes second finds nothing left to do."""
    tournament = await hall.tournaments.create(new_tournament())
    for player in (ONE, TWO, THREE, FOUR):
        await hall.tournaments.join(HALL.server_id, tournament.id, player)
    await hall.tournaments.start(HALL.server_id, tournament.id, DORA)
    other = hall.another_timer()

    for _ in range(3):
        await asyncio.gather(hall.rounds.run_due(), other.run_due())
    tournament = await hall.steps(tournament)

    assert tournament.number == 1
    assert await hall.running() == 4
    assert (await kinds(outbox)).count(RoundPaired) == 1


async def test_who_withdraws_while_a_round_is_paired_is_not_in_it(world: World) -> None:
    """It is paired again."""

    class Meanwhile(PairingHere):
        async def next_round(self, crosstable: Crosstable) -> Round | None:
            paired = await super().next_round(crosstable)
            if self.asked == 1:
                await hall.tournaments.leave(HALL.server_id, tournament.id, ONE)
            return paired

    hall = Hall(world, Meanwhile())
    tournament = await hall.tournaments.create(new_tournament())
    for player in (ONE, TWO, THREE, FOUR):
        await hall.tournaments.join(HALL.server_id, tournament.id, player)
    await hall.tournaments.start(HALL.server_id, tournament.id, DORA)

    tournament = await hall.steps(tournament)

    assert hall.pairer.asked == 2
    assert tournament.number == 1
    assert tournament.crosstable.rounds[0].pairing_of(ONE) is None


async def test_a_round_whose_pairing_is_stopped_is_paired_again(world: World) -> None:
    """After the restart."""

    class Stopping(PairingHere):
        async def next_round(self, crosstable: Crosstable) -> Round | None:
            raise PairingStoppedError

    stopping = Hall(world, Stopping())
    tournament = await stopping.tournaments.create(new_tournament())
    for player in (ONE, TWO, THREE):
        await stopping.tournaments.join(HALL.server_id, tournament.id, player)
    await stopping.tournaments.start(HALL.server_id, tournament.id, DORA)
    await stopping.rounds.run_due()

    hall = Hall(world)

    assert (await hall.steps(tournament)).number == 1


async def test_what_goes_wrong_in_one_tournament_holds_up_no_other(world: World) -> None:
    """It is tried again later."""

    class Failing(PairingHere):
        async def next_round(self, crosstable: Crosstable) -> Round | None:
            if self.asked == 0:
                self.asked += 1
                raise ZeroDivisionError
            return await super().next_round(crosstable)

    hall = Hall(world, Failing())
    tournaments: list[Tournament] = []
    for name in ("Bad luck", "Cup"):
        tournament = await hall.tournaments.create(new_tournament(name=name))
        for player in (ONE, TWO, THREE):
            await hall.tournaments.join(HALL.server_id, tournament.id, player)
        tournaments.append(await hall.tournaments.start(HALL.server_id, tournament.id, DORA))

    await hall.rounds.run_due()
    assert hall.rounds.put_off.failures.keys() == {tournaments[0].id}
    unlucky, other = [await hall.steps(tournament) for tournament in tournaments]
    assert (unlucky.number, other.number) == (0, 1)
    world.wait(FIRST_PAUSE)

    assert (await hall.steps(tournaments[0])).number == 1


async def test_a_match_of_a_tournament_knows_its_round(hall: Hall) -> None:
    tournament = await hall.begun()
    pairing = tournament.crosstable.rounds[0].pairings[0]

    assert pairing.pair_id is not None
    played_in = await hall.tournaments.round_of(pairing.pair_id)

    assert played_in == TournamentRound(tournament.id, "Winter Cup", 1)


@pytest.mark.parametrize(
    ("system", "players"), [(Swiss(4), 13), (RoundRobin(), 6), (KnockOut(), 7)]
)
async def test_a_whole_tournament_with_restarts(world: World, system: System, players: int) -> None:
    """Nobody meets the same twice, and who goes first is balanced within one while all stay.

    Though some do not show up.
    """
    lots = Random(players)
    hall = Hall(world)
    tournament = await hall.begun(new_tournament(system), players=players)

    while tournament.state is TournamentState.RUNNING:
        hall = Hall(world)
        tournament = await hall.play_round(tournament, lots, no_show=0.2)

    crosstable = tournament.crosstable
    couples = [pairing.players for rnd in crosstable.rounds for pairing in rnd.pairings]
    assert all(rnd.is_finished for rnd in crosstable.rounds)
    assert any(pairing.no_shows for rnd in crosstable.rounds for pairing in rnd.pairings)
    assert len(couples) == len(set(couples))
    if not isinstance(system, KnockOut):
        assert max(abs(crosstable.side_balance(player)) for player in crosstable.seeds) <= 1
    assert await hall.running() == 0
    assert (await hall.tournaments.standings(tournament.id))[0].place == 1


async def test_games_with_dice_are_played_but_not_rated(hall: Hall) -> None:
    tournament = await hall.begun(new_tournament(ruleset=SKIPPING), players=3)

    (pairing,) = tournament.crosstable.rounds[0].pairings

    assert all(game.dice is not None and not game.rated for game in await hall.games(pairing))

"""Tournaments go on by themselves: sign-up ends, rounds follow one another, places are given."""

import asyncio
from random import Random

import pytest

from play.matches.errors import NotAbortableError
from play.matches.state import MatchState, Occasion
from play.news.matches import MatchStarted
from play.news.tournaments import (
    PlayerAbsent,
    PlayersAbsent,
    PlayerWithdrawn,
    RoundPaired,
    TournamentCancelled,
    TournamentEnded,
)
from play.orders.bans_and_maintenance import Barred
from play.players.player_id import PlayerId
from play.services.duties import FIRST_PAUSE
from play.services.fair_play_cases import Cases
from play.services.orders import Orders
from play.services.tournament_rounds import PAIRINGS_PER_TRANSACTION
from play.tournaments.crosstable import Crosstable, KnockOut, Round, RoundRobin, Swiss, System
from play.tournaments.errors import PairingStoppedError
from play.tournaments.standings import standings as standings_of
from play.tournaments.summary import TournamentRound
from play.tournaments.tournament import TournamentState
from tests.support.examples import DORA, SKIPPING
from tests.support.tournament_days import DAY, GUILD, Hall, PairingHere, new_tournament, news
from tests.support.world import World, declined, kinds, told

ONE, TWO, THREE, FOUR = map(PlayerId, (1, 2, 3, 4))


async def test_sign_up_ends_and_the_first_round_begins(world: World, hall: Hall) -> None:
    """It is announced before its games: two of each pairing, one on each side, and rated."""
    tournament = await hall.open()
    await told(world)
    world.wait(DAY / 2)
    assert await hall.steps(tournament) == tournament
    world.wait(DAY / 2)

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
        played_in = await hall.tournaments.round_of(pairing.pair_id or 0)
        assert played_in == TournamentRound(tournament.id, "Winter Cup", 1)
    assert await hall.rounds.next_due() is None
    announced = await kinds(world)
    assert announced.count(MatchStarted) == 4
    assert announced.index(RoundPaired) < announced.index(MatchStarted)


async def test_too_few_players_call_it_off(world: World, hall: Hall) -> None:
    small: list[tuple[System, int]] = [(Swiss(3), 2), (RoundRobin(), 2), (KnockOut(), 1)]
    opened = [
        await hall.open(new_tournament(system, name=str(system)), players)
        for system, players in small
    ]
    world.wait(DAY)

    called_off = [await hall.steps(tournament) for tournament in opened]

    assert {each.state for each in called_off} == {TournamentState.CANCELLED}
    announced = await news(world)
    for each in called_off:
        assert TournamentCancelled(each.place, each.id, by=None) in announced


async def test_the_next_round_follows_the_last_result(hall: Hall, world: World) -> None:
    """Not before both games of every pairing are over."""
    tournament = await hall.begun()
    first, second = tournament.crosstable.rounds[0].pairings
    await told(world)

    await hall.play(first, first.first)
    tournament = await hall.steps(tournament)
    assert tournament.number == 1
    await hall.play(second)
    tournament = await hall.steps(tournament)

    assert tournament.number == 2
    played = tournament.crosstable.rounds[0].pairings
    assert [pairing.points for pairing in played] == [2, 1]
    assert await news(world) == [RoundPaired(tournament.place, tournament.id, 2)]


async def test_it_ends_after_the_last_round(hall: Hall, world: World) -> None:
    """The first three get medals; nobody else is told to play."""
    tournament = await hall.begun(new_tournament(Swiss(1)))
    await told(world)

    tournament = await hall.play_round(tournament)

    assert tournament.state is TournamentState.FINISHED
    assert await news(world) == [TournamentEnded(tournament.place, tournament.id)]
    standings = standings_of((await hall.tournaments.load_tournament(tournament.id)).crosstable)
    assert await hall.medals(tournament) == {
        row.player: row.place for row in standings if row.score
    }
    assert await hall.rounds.next_due() is None


async def test_a_correction_after_the_end_moves_the_medals(hall: Hall) -> None:
    tournament = await hall.play_round(await hall.begun(new_tournament(KnockOut()), players=2))

    await hall.correct(tournament, TWO, lambda each: each.scored(2, TWO))

    assert await hall.medals(tournament) == {TWO: 1}


async def test_what_a_manager_has_decided_stays(hall: Hall) -> None:
    """Though games of it run to another result. What ends a round lets the next begin."""
    tournament = await hall.begun()
    first, second = tournament.crosstable.rounds[0].pairings
    await hall.correct(tournament, first.first, lambda each: each.scored(0))

    await hall.play(first, first.first)
    decided = await hall.tournaments.load_tournament(tournament.id)
    await hall.correct(tournament, second.first, lambda each: each.forfeited(second.first))

    assert decided.pairing(1, first.first).points == 0
    assert (await hall.steps(tournament)).number == 2


async def test_games_go_on_when_a_tournament_is_called_off(hall: Hall) -> None:
    """They count for ratings and for nothing else, and are shown as any other."""
    tournament = await hall.begun()
    played, waiting = tournament.crosstable.rounds[0].pairings
    over, running = (await hall.games(played))[0], (await hall.games(waiting))[0]
    await hall.play(played)
    assert (await hall.matches.load_match(running.id)).occasion is Occasion.TOURNAMENT

    tournament = await hall.cancel(tournament)

    assert (await hall.matches.load_match(running.id)).occasion is None
    assert (await hall.matches.load_match(over.id)).occasion is Occasion.TOURNAMENT
    assert await hall.running() == 2
    await hall.play(waiting)
    assert await hall.steps(tournament) == tournament


async def test_games_that_count_for_no_tournament_any_more_can_be_aborted(hall: Hall) -> None:
    """Those of a pairing that a manager has decided, and of a tournament that was called off."""
    tournament = await hall.begun()
    decided, other = tournament.crosstable.rounds[0].pairings
    first, counting = (await hall.games(decided))[0], (await hall.games(other))[0]
    for game in (first, counting):
        await declined(NotAbortableError, hall.matches.abort(game.id, game.attackers))

    await hall.correct(tournament, decided.first, lambda each: each.scored(2.0))
    aborted = await hall.matches.abort(first.id, first.attackers)
    assert aborted.state is MatchState.ABORTED
    await declined(NotAbortableError, hall.matches.abort(counting.id, counting.attackers))

    await hall.cancel(tournament)
    aborted = await hall.matches.abort(counting.id, counting.attackers)
    assert aborted.state is MatchState.ABORTED


async def test_games_of_a_large_round_begin_in_parts(hall: Hall) -> None:
    """A restart between them loses none and doubles none."""
    players = 2 * PAIRINGS_PER_TRANSACTION + 4
    tournament = await hall.start(await hall.open(players=players))

    await hall.rounds.run_due()
    await hall.rounds.run_due()
    assert await hall.running() == 2 * PAIRINGS_PER_TRANSACTION
    hall.rounds = hall.another_timer()
    tournament = await hall.steps(tournament)

    assert await hall.running() == players
    pairings = tournament.crosstable.rounds[0].pairings
    assert len({pairing.pair_id for pairing in pairings}) == len(pairings)


async def test_two_timers_that_cross_pair_and_begin_once(hall: Hall, world: World) -> None:
    """Whichever comes second finds nothing left to do."""
    tournament = await hall.start(await hall.open())
    other = hall.another_timer()

    for _ in range(3):
        await asyncio.gather(hall.rounds.run_due(), other.run_due())
    tournament = await hall.steps(tournament)

    assert tournament.number == 1
    assert await hall.running() == 4
    assert (await kinds(world)).count(RoundPaired) == 1


async def test_who_withdraws_while_a_round_is_paired_is_not_in_it(world: World) -> None:
    """It is paired again."""

    class Meanwhile(PairingHere):
        async def next_round(self, crosstable: Crosstable) -> Round | None:
            paired = await super().next_round(crosstable)
            if self.asked == 1:
                await hall.leave(tournament, ONE)
            return paired

    hall = Hall(world, Meanwhile())
    tournament = await hall.open()

    tournament = await hall.steps(await hall.start(tournament))

    assert hall.pairer.asked == 2
    assert tournament.number == 1
    assert tournament.crosstable.rounds[0].pairing_of(ONE) is None


async def test_a_round_whose_pairing_is_stopped_is_paired_again(world: World) -> None:
    """After the restart."""

    class Stopping(PairingHere):
        async def next_round(self, crosstable: Crosstable) -> Round | None:
            raise PairingStoppedError

    stopping = Hall(world, Stopping())
    tournament = await stopping.start(await stopping.open(players=3))
    await stopping.rounds.run_due()

    assert (await Hall(world).steps(tournament)).number == 1


async def test_what_goes_wrong_in_one_tournament_holds_up_no_other(world: World) -> None:
    """It is tried again later."""

    class Failing(PairingHere):
        async def next_round(self, crosstable: Crosstable) -> Round | None:
            if self.asked == 0:
                self.asked += 1
                raise ZeroDivisionError
            return await super().next_round(crosstable)

    hall = Hall(world, Failing())
    tournaments = [
        await hall.start(await hall.open(new_tournament(name=name), players=3))
        for name in ("Bad luck", "Cup")
    ]

    await hall.rounds.run_due()
    assert hall.rounds.put_off.failures.keys() == {tournaments[0].id}
    unlucky, other = [await hall.steps(tournament) for tournament in tournaments]
    assert (unlucky.number, other.number) == (0, 1)
    world.wait(FIRST_PAUSE)

    assert (await hall.steps(tournaments[0])).number == 1


@pytest.mark.parametrize(("system", "players"), [(Swiss(3), 5), (RoundRobin(), 3), (KnockOut(), 6)])
async def test_a_whole_tournament_with_restarts(
    world: World, system: System, players: int, *, deep: bool
) -> None:
    """Nobody meets the same twice, and sides are balanced, though some do not show up."""
    players = 2 * players - 1 if deep else players
    lots = Random(players)
    hall = Hall(world)
    tournament = await hall.begun(new_tournament(system), players=players)

    while tournament.state is TournamentState.RUNNING:
        hall = Hall(world)
        tournament = await hall.play_round(tournament, lots, no_show=0.2)

    crosstable = tournament.crosstable
    pairings = [pairing for rnd in crosstable.rounds for pairing in rnd.pairings]
    couples = [pairing.players for pairing in pairings if pairing.is_played]
    assert all(rnd.is_finished for rnd in crosstable.rounds)
    assert any(pairing.no_shows for pairing in pairings)
    assert len(couples) == len(set(couples))
    if isinstance(system, Swiss):
        assert max(abs(crosstable.side_balance(player)) for player in crosstable.seeds) <= 1
    assert await hall.running() == 0
    tournament = await hall.tournaments.load_tournament(tournament.id)
    assert standings_of(tournament.crosstable)[0].place == 1


async def test_games_with_dice_are_played_but_not_rated(hall: Hall) -> None:
    tournament = await hall.begun(new_tournament(ruleset=SKIPPING), players=3)

    (pairing,) = tournament.crosstable.rounds[0].pairings

    assert all(game.dice is not None and not game.rated for game in await hall.games(pairing))


async def test_who_does_not_show_up_twice_in_a_row_gets_no_more_games(
    hall: Hall, world: World
) -> None:
    """He makes no move in both games; the next round begins without delay, and all are told."""
    tournament = await hall.begun()
    first, other = tournament.crosstable.rounds[0].pairings
    absent = first.second
    await hall.only(first.first, first)
    await hall.wait_for_flags()
    tournament = await hall.steps(tournament)

    one, both = tournament.crosstable.rounds[0].pairings
    assert one.no_shows == {absent}
    assert one.points_of(first.first) == 2
    assert both.no_shows == both.players == other.players
    assert (tournament.number, tournament.crosstable.withdrawn) == (2, frozenset())

    for pairing in tournament.crosstable.rounds[1].pairings:
        if absent in pairing.players:
            await hall.only(pairing.opponent(absent), pairing)
        else:
            await hall.play(pairing)
    await hall.wait_for_flags()
    tournament = await hall.steps(tournament)
    assert tournament.crosstable.withdrawn == {absent}
    assert tournament.crosstable.rounds[2].pairing_of(absent) is None
    assert PlayerAbsent(tournament.place, tournament.id, absent) in await news(world)


async def test_several_who_do_not_show_up_are_named_at_once(hall: Hall, world: World) -> None:
    """In one piece of news, however many they are."""
    tournament = await hall.begun()
    for _ in range(2):
        for pairing in tournament.crosstable.rounds[-1].pairings:
            for present in {ONE, TWO}.intersection(pairing.players):
                await hall.only(present, pairing)
        await hall.wait_for_flags()
        tournament = await hall.steps(tournament)

    absent = {each for each in await news(world) if isinstance(each, PlayerAbsent | PlayersAbsent)}
    assert absent == {PlayersAbsent(tournament.place, tournament.id, 2)}
    assert set(tournament.crosstable.withdrawn_for_absence(2)) == {THREE, FOUR}


async def test_it_is_called_off_if_too_few_stay_for_a_first_round(hall: Hall, world: World) -> None:
    """It has begun, but nobody has played."""
    tournament = await hall.start(await hall.open(players=3))
    await hall.leave(tournament, ONE, TWO)

    tournament = await hall.steps(tournament)

    assert (tournament.state, tournament.number) == (TournamentState.CANCELLED, 0)
    assert tournament.staying == {THREE}
    assert (await news(world))[-1] == TournamentCancelled(tournament.place, tournament.id, by=None)


async def test_who_withdraws_gets_no_more_games(hall: Hall, world: World) -> None:
    """Nor who is excluded, or blocked by the operator; games that run count, nobody is told why."""
    tournament = await hall.begun(players=6)
    await hall.leave(tournament, ONE)
    cases = Cases(hall.world.store, hall.world.now, hall.world.wake)
    await cases.exclude(GUILD, TWO, DORA, "reason", 30 * DAY, is_member=True)
    await Orders(hall.world.store, hall.world.now).block(Barred.USER, THREE)

    tournament = await hall.play_round(tournament)

    first, second = tournament.crosstable.rounds
    assert all(pairing.is_played for pairing in first.pairings)
    assert [second.pairing_of(each) for each in (ONE, TWO, THREE)] == [None] * 3
    announced = await news(world)
    for player in (TWO, THREE):
        assert PlayerWithdrawn(tournament.place, tournament.id, player) in announced


async def test_a_final_that_a_correction_makes_possible_is_played(hall: Hall) -> None:
    """Neither showed up in a semi-final, so the other one decided all; but they had played."""
    tournament = await hall.begun(new_tournament(KnockOut()))
    lost, played = tournament.crosstable.rounds[0].pairings
    await hall.play(played, played.first)
    await hall.wait_for_flags()
    tournament = await hall.steps(tournament)
    assert tournament.state is TournamentState.FINISHED
    assert await hall.medals(tournament) == {played.first: 1}

    await hall.correct(tournament, lost.first, lambda pairing: pairing.scored(2, lost.first))
    assert await hall.medals(tournament) == {}
    tournament = await hall.steps(tournament)

    (final,) = tournament.crosstable.rounds[1].pairings
    assert tournament.state is TournamentState.RUNNING
    assert final.players == {lost.first, played.first}
    await hall.play(final, lost.first)
    tournament = await hall.steps(tournament)
    assert tournament.state is TournamentState.FINISHED
    assert (await hall.medals(tournament))[lost.first] == 1


async def test_rounds_without_any_game_are_not_announced(hall: Hall, world: World) -> None:
    """In a round robin that only one is left in, all others lose by absence, at once."""
    tournament = await hall.begun(new_tournament(RoundRobin()))
    await hall.leave(tournament, TWO, THREE, FOUR)
    await told(world)

    tournament = await hall.play_round(tournament)

    assert (tournament.state, tournament.number) == (TournamentState.FINISHED, 3)
    assert await news(world) == [TournamentEnded(tournament.place, tournament.id)]

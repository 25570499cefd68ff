"""Tournaments in which some do not show up, withdraw or are excluded."""

from play.news.tournaments import (
    PlayerAbsent,
    PlayersAbsent,
    PlayerWithdrawn,
    TournamentCancelled,
    TournamentEnded,
)
from play.players.player_id import PlayerId
from play.services.delivery import Outbox
from play.services.fair_play_cases import Cases
from play.tournaments.crosstable import KnockOut, RoundRobin
from play.tournaments.tournament import TournamentState
from tests.support.examples import DORA
from tests.support.telling import told
from tests.support.tournament_days import Hall, news
from tests.support.tournament_examples import DAY, GUILD, new_tournament

ONE, TWO, THREE, FOUR = map(PlayerId, (1, 2, 3, 4))


async def test_who_does_not_show_up_twice_in_a_row_gets_no_more_games(
    hall: Hall, outbox: Outbox
) -> None:
    """He makes no move in both games; the next round begins without delay, and all are told."""
    tournament = await hall.begun()
    first, other = tournament.crosstable.rounds[0].pairings
    absent = first.second
    await hall.only(first.first, first)
    await hall.wait_for_flags()
    tournament = await hall.steps(tournament)

    one, both = tournament.crosstable.rounds[0].pairings
    assert (one.no_shows, one.points_of(first.first)) == ({absent}, 2)
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
    assert PlayerAbsent(tournament.place, tournament.id, absent) in await news(outbox)


async def test_several_who_do_not_show_up_are_named_at_once(hall: Hall, outbox: Outbox) -> None:
    """In one piece of news, however many they are."""
    tournament = await hall.begun()
    for _ in range(2):
        for pairing in tournament.crosstable.rounds[-1].pairings:
            for present in {ONE, TWO}.intersection(pairing.players):
                await hall.only(present, pairing)
        await hall.wait_for_flags()
        tournament = await hall.steps(tournament)

    absent = {each for each in await news(outbox) if isinstance(each, PlayerAbsent | PlayersAbsent)}
    assert absent == {PlayersAbsent(tournament.place, tournament.id, 2)}
    assert set(tournament.crosstable.withdrawn_for_absence(2)) == {THREE, FOUR}


async def test_it_is_called_off_if_too_few_stay_for_a_first_round(
    hall: Hall, outbox: Outbox
) -> None:
    """It has begun, but nobody has played."""
    tournament = await hall.start(await hall.open(players=3))
    await hall.leave(tournament, ONE, TWO)

    tournament = await hall.steps(tournament)

    assert (tournament.state, tournament.number) == (TournamentState.CANCELLED, 0)
    assert tournament.staying == {THREE}
    assert (await news(outbox))[-1] == TournamentCancelled(tournament.place, tournament.id, by=None)


async def test_who_withdraws_gets_no_more_games(hall: Hall, outbox: Outbox) -> None:
    """Nor who is excluded; games that run count, and nobody is told why."""
    tournament = await hall.begun(players=6)
    await hall.leave(tournament, ONE)
    cases = Cases(hall.world.store, hall.world.now, hall.world.wake)
    await cases.exclude(GUILD, TWO, DORA, "reason", 30 * DAY, is_member=True)

    tournament = await hall.play_round(tournament)

    first, second = tournament.crosstable.rounds
    assert all(pairing.is_played for pairing in first.pairings)
    assert second.pairing_of(ONE) is second.pairing_of(TWO) is None
    assert PlayerWithdrawn(tournament.place, tournament.id, TWO) in await news(outbox)


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


async def test_rounds_without_any_game_are_not_announced(hall: Hall, outbox: Outbox) -> None:
    """In a round robin that only one is left in, all others lose by absence, at once."""
    tournament = await hall.begun(new_tournament(RoundRobin()))
    await hall.leave(tournament, TWO, THREE, FOUR)
    await told(outbox)

    tournament = await hall.play_round(tournament)

    assert (tournament.state, tournament.number) == (TournamentState.FINISHED, 3)
    assert await news(outbox) == [TournamentEnded(tournament.place, tournament.id)]

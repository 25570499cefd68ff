"""Games of a tournament that end, and rounds that begin, at the same moment, in every store."""

import asyncio
from dataclasses import replace

import pytest

from db.store import SqlStore
from play.players.player_id import PlayerId
from play.tournaments.tournament import Tournament
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tests.support.examples import DORA, HALL, TINY
from tests.support.tournament_days import Hall
from tests.support.tournament_examples import new_tournament
from tests.support.world import World

UNEVEN = replace(TINY, weaker=Side.DEFENDERS)
"""A handicap: what is played under it is not rated."""


@pytest.fixture
def hall(store: SqlStore) -> Hall:
    return Hall(World(store))


async def starting(hall: Hall, name: str) -> Tournament:
    """A tournament of four whose games are to begin."""
    tournament = await hall.tournaments.create(new_tournament(name=name))
    for number in range(1, 5):
        await hall.tournaments.join(HALL.server_id, tournament.id, PlayerId(number))
    await hall.tournaments.start(HALL.server_id, tournament.id, DORA)
    await hall.rounds.run_due()
    return tournament


async def resign_all(hall: Hall, tournament: Tournament) -> None:
    """In all games of the latest round the attackers move, and resign at the same moment."""
    pairings = tournament.crosstable.rounds[-1].pairings
    games = [game for pairing in pairings for game in await hall.games(pairing)]
    for game in games:
        await hall.matches.play(game.id, game.attackers, "c1-b1")
    await asyncio.gather(*(hall.matches.resign(game.id, game.attackers) for game in games))


@pytest.mark.parametrize("ruleset", [TINY, UNEVEN], ids=["rated", "not rated"])
async def test_games_that_end_at_once_all_count(hall: Hall, ruleset: Ruleset) -> None:
    """The last result of a round is seen, whichever it is."""
    tournament = await hall.begun(new_tournament(ruleset=ruleset))

    await resign_all(hall, tournament)

    tournament = await hall.steps(tournament)
    assert [each.points for each in tournament.crosstable.rounds[0].pairings] == [1, 1]
    assert tournament.number == 2


async def test_games_begin_while_others_of_the_same_players_end(hall: Hall) -> None:
    """Nobody waits for one another for ever."""
    first = await hall.begun(new_tournament(name="First"))
    second = await starting(hall, "Second")

    await asyncio.gather(resign_all(hall, first), hall.rounds.run_due())

    assert (await hall.steps(first)).number == 2
    assert (await hall.tournaments.load_tournament(second.id)).to_begin == ()


async def test_a_withdrawal_while_games_begin_is_kept(hall: Hall) -> None:
    tournament = await starting(hall, "Cup")

    await asyncio.gather(
        hall.rounds.run_due(), hall.tournaments.leave(HALL.server_id, tournament.id, PlayerId(1))
    )

    tournament = await hall.tournaments.load_tournament(tournament.id)
    assert tournament.crosstable.withdrawn == {1}
    assert tournament.to_begin == ()

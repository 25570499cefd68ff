"""Statistics and past games, in every store."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.profiles.past_game import PastGame
from play.ratings.rated_result import game_key
from play.servers.place import Place
from play.services.matches import Matches
from play.services.statistics import Statistics
from play.statistics.game_counts import CountKey, GameCount
from play.statistics.opening_table import OpeningKey, PlayedLine
from play.statistics.outcomes import OutcomeCounts
from play.store.port import Store, Unit
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Outcome, Reason
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.play.ratings.test_rated import QUIET
from tests.support.examples import (
    ANNA,
    BJORN,
    CARL,
    HALL,
    HOUR,
    NOON,
    SEEDED,
    SKIPPING,
    TINY,
    begun,
    new_match,
)
from tests.support.stored import add_match, added

HERE, ELSEWHERE = 1, 2
ONE, OTHER = (Move(Square(2, 0), Square(column, 0)) for column in (0, 1))
START = OpeningKey("rules", "5/5", ONE)
LOST = CountKey(HERE, "tiny", even=True, reason=Reason.TIME)
COUNT = GameCount("Tiny Tafl", OutcomeCounts(1, 2, 3), 40, timedelta(days=9), 2, 12, 7)


async def add(
    unit: Unit,
    moves: dict[OpeningKey, OutcomeCounts] | None = None,
    games: dict[CountKey, GameCount] | None = None,
) -> None:
    await unit.statistics.add_counts(moves or {}, games or {})


async def games(unit: Unit, scope: int = HERE) -> dict[CountKey, GameCount]:
    return dict(await unit.statistics.games(scope))


async def test_moves_are_found_by_rules_and_position(unit: Unit) -> None:
    others = (START._replace(rules="other"), START._replace(position="4K/5"))
    await add(
        unit,
        {START: OutcomeCounts(1, 2, 3), START._replace(move=OTHER): OutcomeCounts(0, 0, 1)}
        | dict.fromkeys(others, OutcomeCounts(9, 9, 9)),
    )

    found = await unit.statistics.opening("rules", "5/5")
    assert found == {ONE: OutcomeCounts(1, 2, 3), OTHER: OutcomeCounts(0, 0, 1)}


async def test_moves_add_up(unit: Unit) -> None:
    await add(unit, {START: OutcomeCounts(1, 2, 3)})
    await add(
        unit, {START: OutcomeCounts(10, 20, 30), START._replace(move=OTHER): OutcomeCounts(0, 0, 1)}
    )

    found = await unit.statistics.opening("rules", "5/5")
    assert found == {ONE: OutcomeCounts(11, 22, 33), OTHER: OutcomeCounts(0, 0, 1)}


async def test_games_are_found_by_their_server(unit: Unit) -> None:
    """Apart by ruleset, by dice or handicap, and by how they ended."""
    here = {
        LOST: COUNT,
        LOST._replace(ruleset_key="other"): COUNT,
        LOST._replace(even=False): COUNT,
        LOST._replace(reason=Reason.ESCAPED): COUNT,
    }
    await add(unit, games=here | {LOST._replace(scope=ELSEWHERE): COUNT})

    assert await games(unit) == here


@pytest.mark.parametrize(
    ("longest", "match_id", "expected"),
    [(13, 9, (13, 9)), (11, 9, (12, 7)), (12, 9, (12, 7)), (12, 3, (12, 3))],
)
async def test_games_add_up(
    unit: Unit, longest: int, match_id: int, expected: tuple[int, int]
) -> None:
    """Of two longest games the older one is kept; the name is the latest."""
    more = replace(COUNT, name="Tiny", longest=longest, longest_match_id=match_id)

    await add(unit, games={LOST: COUNT})
    await add(unit, games={LOST: more})

    (found,) = (await games(unit)).values()
    assert found == GameCount("Tiny", OutcomeCounts(2, 4, 6), 80, timedelta(days=18), 4, *expected)


async def test_sums_may_be_large(unit: Unit) -> None:
    """A million games of a year each, on a server with an id of today."""
    key = LOST._replace(scope=10**18)
    count = replace(COUNT, plies=10**10, time=timedelta(days=365) * 10**6)

    await add(unit, games={key: count})

    assert await games(unit, 10**18) == {key: count}


async def test_cleared_statistics_are_gone(unit: Unit) -> None:
    await add(unit, {START: OutcomeCounts(1, 2, 3)}, {LOST: COUNT})

    await unit.statistics.clear()

    assert await unit.statistics.opening("rules", "5/5") == {}
    assert await games(unit) == {}


async def test_finished_matches_are_found_by_their_ids(unit: Unit) -> None:
    """Some at a time; those that run or were called off are not among them."""
    running = new_match(*QUIET)
    over = running.resign(BJORN, NOON, None)
    called_off = new_match().abort(BJORN, NOON, None)
    ids = [
        (await unit.matches.add_match(match, DEFAULT_HABITS)).id
        for match in (over, running, called_off, over, over)
    ]
    finished = [ids[0], ids[3], ids[4]]

    assert await unit.matches.finished(0, 10) == finished
    assert await unit.matches.finished(0, 2) == finished[:2]
    assert await unit.matches.finished(ids[0], 10) == finished[1:]


async def test_matches_that_end_while_all_are_counted_anew_count_once(store: Store) -> None:
    """Whoever comes first."""
    matches = Matches(store, lambda: NOON, lambda: None)
    begun = [await add_match(store, new_match(*QUIET)) for _ in range(6)]
    await end(matches, begun[0])

    await asyncio.gather(
        *(end(matches, match) for match in begun[1:4]),
        Statistics(store).rebuild(),
        *(end(matches, match) for match in begun[4:]),
    )

    async with store.read() as unit:
        (count,) = (await unit.statistics.games(HALL.guild_id or 0)).values()
    assert (count.games, count.plies) == (6, 24)


async def end(matches: Matches, match: Match) -> None:
    await matches.resign(match.id, BJORN)


async def lines(unit: Unit, player: PlayerId = ANNA, limit: int = 10) -> list[PlayedLine]:
    return list(await unit.statistics.lines_of(player, TINY.key, 3, limit))


def over(*moves: str, **seats: PlayerId) -> Match:
    """A match in which *moves* were played; then Björn, or who plays for him, resigned."""
    match = new_match(*moves, **seats)
    return match.resign(match.defenders, match.updated_at, None)


async def test_how_the_games_of_a_player_began(unit: Unit) -> None:
    """On either side, the first moves, and how they ended; not those that run."""
    won = over("c1-b1", "c3-d3", "b1-a1", "d3-c3")
    lost = over("c1-d1", "c3-b3", attackers=BJORN, defenders=ANNA)
    others = over("c1-d1", attackers=BJORN, defenders=CARL)
    await added(unit, won, lost, others, new_match("c1-b1"))

    found = await lines(unit)

    assert [list(map(str, line.moves)) for line in found] == [
        ["C1-B1", "C3-D3", "B1-A1"],
        ["C1-D1", "C3-B3"],
    ]
    assert {line.outcome for line in found} == {Outcome(Side.ATTACKERS, Reason.RESIGNED)}
    assert {line.start for line in found} == {Position.start(TINY)}


async def test_the_latest_games_are_looked_through(unit: Unit) -> None:
    await added(unit, over("c1-b1"), over("c1-d1", "c3-b3"), over("c1-a1"))

    (latest,) = await lines(unit, limit=1)

    assert list(map(str, latest.moves)) == ["C1-D1", "C3-B3"]


async def test_lots_say_which_side_began(unit: Unit) -> None:
    """Its moves could not be played from the start of the other side."""
    rules = replace(TINY, first_by_lot=True)
    match = begun(rules)
    first = match.game.legal_moves()[0]
    played = match.play(match.player_to_move, first, NOON, None, DEFAULT_HABITS).resign(
        ANNA, NOON, None
    )
    await unit.matches.add_match(played, DEFAULT_HABITS)

    (line,) = await lines(unit)

    assert line.start == match.position
    assert line.moves == [first]


async def test_not_those_with_dice_nor_under_another_key(unit: Unit) -> None:
    diced = begun(SKIPPING)
    diced = diced.play(
        diced.player_to_move, diced.game.legal_moves()[0], NOON, None, DEFAULT_HABITS
    )
    other = Match.start(HALL, Seats(ANNA, BJORN), Terms(ruleset("brandubh")), NOON, DEFAULT_HABITS)
    other = other.play(ANNA, "d1-c1", NOON, None, DEFAULT_HABITS)
    await added(unit, *(match.resign(ANNA, NOON, None) for match in (diced, other)))

    assert await lines(unit) == []


async def test_past_games_are_told_as_their_player_has_them(unit: Unit) -> None:
    """On either side, of every server, the earliest first; none that runs or was called off."""
    first = new_match("c1-b1").resign(BJORN, NOON, None)
    drawn = replace(new_match("c1-b1", attackers=CARL, defenders=ANNA), place=Place(2, 22)).ended(
        MatchState.FINISHED, Outcome(None, Reason.AGREED), NOON - HOUR
    )
    diced = replace(begun(SKIPPING), dice=SEEDED).resign(ANNA, NOON + HOUR, None)
    aborted = new_match().ended(MatchState.ABORTED, None, NOON)
    others = new_match(attackers=BJORN, defenders=CARL).resign(BJORN, NOON, None)
    stored = await added(unit, first, drawn, diced, aborted, new_match(), others)
    first, drawn, diced = stored[:3]

    games = await unit.past_games.past_games_of(ANNA)

    one = PastGame(
        id=first.id,
        place=HALL,
        game=game_key(TINY),
        ruleset_name="Tiny Tafl",
        player=ANNA,
        side=Side.ATTACKERS,
        opponent=BJORN,
        winner=Side.ATTACKERS,
        ply=1,
        even=True,
        ended_at=NOON,
    )
    assert games == [
        replace(
            one,
            id=drawn.id,
            place=Place(2, 22),
            side=Side.DEFENDERS,
            opponent=CARL,
            winner=None,
            ended_at=NOON - HOUR,
        ),
        one,
        replace(
            one, id=diced.id, winner=Side.DEFENDERS, ply=diced.ply, even=False, ended_at=NOON + HOUR
        ),
    ]
    assert [game.is_won for game in games] == [False, True, False]


async def test_who_has_finished_nothing_has_no_past_games(unit: Unit) -> None:
    assert await unit.past_games.past_games_of(ANNA) == []

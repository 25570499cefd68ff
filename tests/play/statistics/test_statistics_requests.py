"""Statistics change when matches end, once for each, and can be counted anew."""

import asyncio
import shutil
import tempfile
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from sqlite3 import connect
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.matches.errors import MatchOverError
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.ratings.rated_result import MIN_PLIES, rated_key
from play.ratings.rating_list import ALL_SERVERS
from play.services.matches import Matches
from play.services.statistics import Statistics
from play.statistics.game_counts import SERVERS_OWN, CountKey, GameCount
from play.statistics.opening_table import Opening
from play.statistics.outcomes import OutcomeCounts
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Reason
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.play.ratings.test_rated import QUIET
from tests.support.depth import fewer
from tests.support.examples import ANNA, BJORN, HALL, NOON, TINY, new_match
from tests.support.random_games import random_game
from tests.support.stored import add_match, spoil
from tests.support.stores import store_on
from tests.support.world import World, agreed

SERVER = HALL.guild_id or 0
BRANDUBH = ruleset("brandubh")


async def play_on(world: World, match: Match, *moves: str) -> Match:
    for move in moves:
        match = await world.matches.play(match.id, match.player_to_move, move)
    return match


async def first_moves(world: World) -> Opening:
    return await world.statistics.opening(TINY, ())


async def test_a_match_that_ends_is_counted_on_its_server_and_everywhere(world: World) -> None:
    """Everywhere, rulesets of servers' own are one kind: their names may mean different games."""
    match = await play_on(world, await agreed(world), *QUIET)
    assert await world.statistics.games(SERVER) == {}

    world.wait(timedelta(days=2))
    await world.matches.resign(match.id, BJORN)

    count = GameCount("Tiny Tafl", OutcomeCounts(1, 0, 0), 4, timedelta(days=2), 1, 4, match.id)
    for scope, key in ((SERVER, rated_key(TINY)), (ALL_SERVERS, SERVERS_OWN)):
        expected = {CountKey(scope, key, even=True, reason=Reason.RESIGNED): count}
        assert await world.statistics.games(scope) == expected
    assert await world.statistics.games(SERVER + 1) == {}
    assert (await first_moves(world)).outcomes == OutcomeCounts(1, 0, 0)


async def test_rulesets_that_come_with_the_bot_are_counted_everywhere_by_their_keys(
    world: World,
) -> None:
    terms = Terms(BRANDUBH, Side.ATTACKERS)
    match = await agreed(world, terms)
    match = await play_on(world, match, "d1-c1", "d3-c3", "d7-c7", "d5-c5")
    await world.matches.resign(match.id, BJORN)

    (key,) = await world.statistics.games(ALL_SERVERS)
    assert key.ruleset_key == "brandubh"


async def test_a_match_with_less_than_two_moves_each_is_not_counted(world: World) -> None:
    """Nor one that is called off."""
    for plies in (1, 3):
        match = await play_on(world, await agreed(world), *QUIET[:plies])
        await world.matches.resign(match.id, BJORN)
    await world.matches.abort((await agreed(world)).id, ANNA)

    assert (await world.statistics.games(ALL_SERVERS), (await first_moves(world)).moves) == ({}, [])


async def test_a_match_is_counted_once_however_often_its_end_is_asked_for(world: World) -> None:
    """Those that end at once are all counted."""
    begun = [await play_on(world, await agreed(world), *QUIET) for _ in range(3)]

    await asyncio.gather(*(world.matches.resign(match.id, BJORN) for match in begun))
    for match in begun:
        with pytest.raises(MatchOverError):
            await world.matches.resign(match.id, ANNA)

    (count,) = (await world.statistics.games(SERVER)).values()
    assert (count.games, (await first_moves(world)).outcomes.games) == (3, 3)


async def test_more_matches_than_are_looked_up_at_once_are_all_counted_anew(
    world: World, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But one that cannot be read. A game in private counts everywhere alone."""
    monkeypatch.setattr("play.services.statistics.BATCH_SIZE", 2)
    over = new_match(*QUIET).resign(BJORN, NOON, None)
    for place in (*[HALL] * 5, replace(HALL, guild_id=None)):
        await add_match(world.store, replace(over, place=place))
    spoil(database, "UPDATE moves SET move = 'A1-A2' WHERE match_id = 1")

    await world.statistics.rebuild()

    (here,) = (await world.statistics.games(SERVER)).values()
    (everywhere,) = (await world.statistics.games(ALL_SERVERS)).values()
    assert (here.games, everywhere.games, here.longest_match_id) == (4, 5, 2)


Played: TypeAlias = tuple[int, int, bool, bool, bool]
"""The seed and the length of a game, if its attacker resigns, if it is on a server, if the bot
starts anew after it."""

played = st.tuples(
    st.integers(0, 9), st.integers(0, 12), st.booleans(), st.booleans(), st.booleans()
)


@given(games=st.lists(played, max_size=6))
@fewer(times=0.2, many=0.4)
def test_whatever_is_played_is_counted_as_if_it_were_counted_anew(
    empty_database: Path, games: list[Played]
) -> None:
    """However often the bot is restarted: each match once."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(shutil.copy(empty_database, Path(folder) / "games.sqlite3"))
        asyncio.run(_play_all(file, games))


async def _play_all(file: Path, games: list[Played]) -> None:
    store, time = store_on(file), NOON
    for seed, plies, attackers_resign, in_public, restarted in games:
        time += timedelta(hours=1)
        place = HALL if in_public else replace(HALL, guild_id=None)
        match = Match.start(place, Seats(ANNA, BJORN), Terms(BRANDUBH), NOON, DEFAULT_HABITS)
        for turn in random_game(BRANDUBH, plies, seed).turns:
            match = match.play(match.player_to_move, turn.move, time, None, DEFAULT_HABITS)
        match = await add_match(store, match)
        loser = ANNA if attackers_resign else BJORN
        await Matches(store, lambda: time, lambda: None).resign(match.id, loser)  # noqa: B023
        if restarted:
            await store.close()
            store = store_on(file)
    statistics = Statistics(store)
    before, counted = _stored(file), await statistics.games(ALL_SERVERS)
    await statistics.rebuild()
    await store.close()
    assert _stored(file) == before
    long_enough = [plies for _, plies, *_ in games if plies >= MIN_PLIES]
    assert sum(count.games for count in counted.values()) == len(long_enough)


def _stored(file: Path) -> list[list[tuple[object, ...]]]:
    """All rows of both tables."""
    with closing(connect(file)) as tables:
        return [
            sorted(tables.execute(f"SELECT * FROM {table}"))  # noqa: S608
            for table in ("openings", "game_counts")
        ]

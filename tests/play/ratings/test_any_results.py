"""Whatever is played for ratings, each result counts once, and all can be counted anew."""

import asyncio
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from db.store import SqlStore
from play.matches.seats import Seats
from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rated_result import RatedResult, rated_key
from play.ratings.rating_list import (
    ALL_RULESETS,
    ALL_SERVERS,
    Category,
    EntryKey,
    Point,
    RatingEntry,
    RatingList,
)
from play.seasons.tally import Tally, TallyKey, month_of, tallies_of
from play.servers.place import Place
from play.services.players import Players
from play.services.ratings import Ratings, Recounted
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Reason
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tests.play.ratings.test_rating_requests import end, results, under_way_of
from tests.support.depth import fewer
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, TINY
from tests.support.stored import add_match
from tests.support.stores import store_on

PLAYERS = (ANNA, BJORN, CARL, DORA)
GAMES = (TINY, replace(TINY, key="other"), ruleset("brandubh"))
PLACES = (HALL, Place(2, 22), Place(None, 33))
SCOPES = (HALL.guild_id or 0, 2, ALL_SERVERS)
CATEGORIES = [Category(*each) for each in product(SCOPES, [*map(rated_key, GAMES), ALL_RULESETS])]
KEYS = [EntryKey(scope, player, key) for scope, key in CATEGORIES for player in PLAYERS]


class Played(NamedTuple):
    """A match, or a pair if there are two *winners* (None is a draw), that ends after *days*."""

    place: Place
    seats: Seats
    rules: Ruleset
    winners: list[Side | None]
    days: int
    late: bool
    restarted: bool

    @property
    def reason(self) -> Reason:
        """Why each match ends."""
        return Reason.TIME if self.late else Reason.RESIGNED


played = st.builds(
    Played,
    st.sampled_from(PLACES),
    st.permutations(PLAYERS).map(lambda order: Seats(*order[:2])),
    st.sampled_from(GAMES),
    st.lists(st.sampled_from([*Side, None]), min_size=1, max_size=2),
    st.sampled_from([0, 0, 0, 1, 2, 100]),
    st.booleans(),
    st.booleans(),
)


@fewer(times=0.2, many=0.4)
@given(games=st.lists(played, max_size=6), willing=st.sets(st.sampled_from(PLAYERS), min_size=2))
def test_whatever_is_played_is_counted_once_and_can_be_counted_anew(
    empty_database: Path, games: list[Played], willing: set[PlayerId]
) -> None:
    """In any order, however often the bot is restarted: ratings and tallies follow from them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(shutil.copy(empty_database, Path(folder) / "games.sqlite3"))
        asyncio.run(_play_all(file, games, willing))


async def _play_all(file: Path, games: list[Played], willing: set[PlayerId]) -> None:
    store, time = store_on(file), NOON
    try:
        for player in willing:
            players = Players(store, lambda: NOON, lambda: None)
            await players.set(player, lambda before: replace(before, everywhere=True))
        for one in games:
            time += timedelta(days=one.days)
            await _play(store, one, time)
            if one.restarted:
                await store.close()
                store = store_on(file)
        await _check(store, games)
    finally:
        await store.close()


async def _play(store: SqlStore, one: Played, now: datetime) -> None:
    first = await add_match(store, under_way_of(one.seats, one.rules, one.place))
    if len(one.winners) == 1:
        await end(store, first, one.winners[0], now, one.reason)
        return
    first = replace(first, pair_id=first.id)
    async with store.begin() as unit:
        await unit.matches.save(first, seen=first.board, habits=DEFAULT_HABITS)
    swapped = under_way_of(one.seats.swapped, one.rules, one.place)
    second = await add_match(store, replace(swapped, pair_id=first.id))
    for match, winner in zip((first, second), one.winners, strict=True):
        await end(store, match, winner, now, one.reason)


async def _check(store: Store, games: list[Played]) -> None:
    stored, state = await results(store), await _state(store)
    assert len(stored) == len(games)
    listed = RatingList()
    for result in stored:
        listed.count(result)
    assert state[:2] == (listed.entries, _all_of(listed.balances))
    tallies = await _tallies(store, stored)
    assert tallies == _added_up(stored)

    assert await Ratings(store).rebuild() == Recounted(results=len(games), found=0)

    assert (await results(store), await _state(store)) == (stored, state)
    assert await _tallies(store, stored) == tallies


State = tuple[dict[EntryKey, RatingEntry], list[Balance], list[list[Point]]]


async def _state(store: Store) -> State:
    """All entries, balances and curves."""
    async with store.read() as unit:
        return (
            dict(await unit.ratings.entries(KEYS)),
            [await unit.ratings.balance(key) for key in CATEGORIES],
            [list(await unit.ratings.curve(key)) for key in KEYS],
        )


async def _tallies(store: Store, results: Sequence[RatedResult]) -> dict[TallyKey, Tally]:
    """Those of all months in which there were *results*."""
    months = {month_of(result.ended_at) for result in results}
    async with store.read() as unit:
        return {
            TallyKey(category.scope, month, category.ruleset_key, one.player): one.tally
            for category, month in product(CATEGORIES, months)
            for one in await unit.tallies.best(category, month, len(PLAYERS))
        }


def _added_up(results: Sequence[RatedResult]) -> dict[TallyKey, Tally]:
    total: dict[TallyKey, Tally] = defaultdict(Tally)
    for result in results:
        for key, tally in tallies_of(result).items():
            total[key] += tally
    return total


def _all_of(learned: dict[Category, Balance]) -> list[Balance]:
    return [learned.get(key) or Balance.expected(key.ruleset_key) for key in CATEGORIES]

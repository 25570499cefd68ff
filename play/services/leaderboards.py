"""Requests for leaderboards: players in the order of their ratings, or of points in a period."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from play.leaderboards import ALL_TIME, LAST_PAGE, PAGE_SIZE, Leaderboard, Ranked
from play.limits.amounts import LAST_PLACE
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_SERVERS, Category, EntryKey, RatingEntry
from play.seasons.tally import TallyKey, season_of, shared_places
from play.shards import ALL_SHARDS, Shards
from play.store.port import Store, Unit


@dataclass(frozen=True, slots=True)
class Leaderboards:
    """Leaderboards, and the removal of ratings from them that have become too uncertain."""

    store: Store
    now: Callable[[], datetime]

    async def page(
        self, category: Category, period: str, number: int, reader: PlayerId
    ) -> Leaderboard:
        """Page *number* of a leaderboard, counted from 0, with the place of *reader*.

        Beyond ``LAST_PAGE`` it is that page. *period* is ``ALL_TIME`` or a month or season, as in
        a ``TallyKey``.
        """
        board = Leaderboard(category, period, min(number, LAST_PAGE), standings=(), more=False)
        async with self.store.read() as unit:
            shown = await is_shown(unit, reader, category.scope, self.now())
            board = replace(board, shown=shown)
            if period == ALL_TIME:
                return await _by_rating(unit, board, reader, self.now())
            return await _by_points(unit, board, reader)

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        """Unlist the ratings that have become too uncertain, on all servers at once.

        Only the process that runs the first of the bot's shards does it.
        """
        if not shards.serve(None):
            return
        async with self.store.begin() as unit:
            await unit.ratings.unlist(self.now())

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """Time at which a rating next becomes too uncertain to be listed.

        None if there will be none, or if another process does this.
        """
        if not shards.serve(None):
            return None
        async with self.store.read() as unit:
            return await unit.ratings.next_unlisting()


async def is_shown(unit: Unit, player: PlayerId, scope: int, now: datetime) -> bool:
    """Whether *player* may be listed in *scope*: for ``ALL_SERVERS``, only if they want it."""
    return scope != ALL_SERVERS or (await unit.players.load_player(player, now)).everywhere


async def place_of(unit: Unit, key: EntryKey, entry: RatingEntry, now: datetime) -> int | None:
    """The place of a rating among the listed ones, from 1, counted up to ``LAST_PLACE`` + 1.

    None if *entry*, the rating stored for *key*, is not listed.
    """
    if entry.listed_until is None or entry.listed_until < now:
        return None
    if not await is_shown(unit, key.player, key.scope, now):
        return None
    return 1 + await unit.ratings.above(key.category, entry.rating.value, LAST_PLACE)


async def _by_rating(
    unit: Unit, board: Leaderboard, reader: PlayerId, now: datetime
) -> Leaderboard:
    skipped = board.number * PAGE_SIZE
    # One more than fits a page, to know whether there is another page.
    found = await unit.ratings.listed(*board.category, PAGE_SIZE + 1, skipped)
    values = [entry.rating.value for _, entry in found]
    first = 1
    if values and skipped:
        first += await unit.ratings.above(board.category, values[0], skipped)
    ranked = [
        Ranked(place, player, entry.at(now), entry.results)
        for place, (player, entry) in zip(shared_places(values, first, skipped), found, strict=True)
    ]
    board = board.showing(ranked)
    key = EntryKey(board.category.scope, reader, board.category.ruleset_key)
    entry = (await unit.ratings.entries([key])).get(key) if board.shown else None
    if entry is None:
        return board
    place = await place_of(unit, key, entry, now)
    rating = entry.at(now)
    if place is None:
        return replace(board, unlisted=replace(entry, rating=rating))
    return replace(board, own=Ranked(place, reader, rating, entry.results))


async def _by_points(unit: Unit, board: Leaderboard, reader: PlayerId) -> Leaderboard:
    category, period = board.category, board.period
    key = TallyKey(category.scope, period, category.ruleset_key, reader)
    found = await unit.tallies.best(category, period, PAGE_SIZE + 1, board.number * PAGE_SIZE)
    season_id = season_of(period)
    return replace(
        board.showing(found),
        season=None if season_id is None else await unit.seasons.load_season(season_id),
        own=await unit.tallies.place_of(key) if board.shown else None,
    )

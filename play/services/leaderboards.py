"""Requests for leaderboards."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from play.leaderboards import ALL_TIME, LAST_PAGE, PAGE_SIZE, Leaderboard, Ranked
from play.limits import LAST_PLACE
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_SERVERS, Category, EntryKey, RatingEntry
from play.seasons.tally import TallyKey, season_of, shared_places
from play.shards import ALL_SHARDS, Shards
from play.store.port import Store, Unit


@dataclass(frozen=True, slots=True)
class Leaderboards:
    """Leaderboards; ratings that have become too uncertain are unlisted."""

    store: Store
    now: Callable[[], datetime]

    async def page(
        self, category: Category, period: str, number: int, reader: PlayerId
    ) -> Leaderboard:
        """The page with that *number*, from 0, or the last there is, as *reader* sees it."""
        board = Leaderboard(category, period, min(number, LAST_PAGE), standings=(), more=False)
        async with self.store.read() as unit:
            shown = await is_shown(unit, reader, category.scope, self.now())
            board = replace(board, shown=shown)
            if period == ALL_TIME:
                return await _by_rating(unit, board, reader, self.now())
            return await _by_points(unit, board, reader)

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        """Unlist the ratings that are too uncertain by now, on all servers at once."""
        if not shards.serve(None):
            return
        async with self.store.begin() as unit:
            await unit.ratings.unlist(self.now())

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """Time at which ``run_due`` next has something to do."""
        if not shards.serve(None):
            return None
        async with self.store.read() as unit:
            return await unit.ratings.next_unlisting()


async def is_shown(unit: Unit, player: PlayerId, scope: int, now: datetime) -> bool:
    """Whether *player* is listed in *scope*: across servers only with their consent."""
    return scope != ALL_SERVERS or (await unit.players.load_player(player, now)).everywhere


async def place_of(unit: Unit, key: EntryKey, entry: RatingEntry, now: datetime) -> int | None:
    """The place of *entry* among listed ones, at most ``LAST_PLACE`` + 1; None if unlisted."""
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

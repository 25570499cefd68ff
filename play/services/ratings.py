"""Ratings: results count when matches end."""

import gc
from array import array
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from play.matches.match import Match
from play.players.player_id import is_deleted
from play.ratings.balance import Balance
from play.ratings.rated_result import RatedResult, rated_key, result_of
from play.ratings.rating_list import (
    EntryKey,
    Gain,
    RatingChange,
    RatingList,
    balance_after,
    balance_key,
    balance_key_of,
    changes_by,
    entries_after,
    keys_of,
)
from play.services.match_players import both_players
from play.services.season_tallies import recount_tallies, tally_result
from play.store.errors import StoredGameError
from play.store.port import Store, Unit
from tafl.ruleset import Ruleset

BATCH_SIZE = 1000
"""The number of results read and stored at a time when all are counted again."""


async def count_result(unit: Unit, match: Match) -> RatedResult | None:
    """Count the result of *match*, which has just ended and is stored, for its players' ratings.

    Return the result; None if there is none, or not yet.

    Both players and the balance of the ruleset are locked first. So results that share one of these
    count one after the other, in the order of their ids. Of two matches of a pair that end at once,
    one sees the other.
    """
    if not match.rated:
        return None
    players = await both_players(unit, match.attackers, match.defenders, match.updated_at)
    everywhere = all(player.everywhere for player in players.values())
    found = await expected_result(unit, match, everywhere=everywhere)
    if found is None:
        return None
    balance = await unit.ratings.balance(balance_key_of(found))
    result = await unit.ratings.add_result(found)
    if result is not None:
        await _count(unit, result, balance)
        await tally_result(unit, result)
    return result


async def _count(unit: Unit, result: RatedResult, balance: Balance) -> None:
    """Store the effect of a new *result* on ratings, and on the *balance* of its ruleset."""
    entries = await unit.ratings.entries(keys_of(result))
    met = await unit.ratings.met(result)
    changed = entries_after(result, entries, met, balance)
    await unit.ratings.put(changed)
    await unit.ratings.note(changes_by(result, changed))
    learned = balance_after(result, entries, balance)
    await unit.ratings.put_balances({balance_key_of(result): learned})


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of players."""

    store: Store

    async def balance(self, guild_id: int | None, ruleset: Ruleset) -> Balance:
        """The known balance of *ruleset*, as it is played on that server."""
        async with self.store.read() as unit:
            return await unit.ratings.balance(balance_key(guild_id, rated_key(ruleset)))

    async def gains(self, match_id: int) -> Sequence[Gain]:
        """The effect of a match's result on its players' ratings in that game, on its server."""
        async with self.store.read() as unit:
            return await unit.ratings.gains(match_id)

    async def rebuild(self) -> "Recounted":
        """Count all results again, in their order, so that the ratings become correct.

        Finished matches that should have a result and have none get one; all results then count in
        the order in which they ended.

        All of it is one transaction: readers see the old ratings until it is done, and a failure
        keeps them. With many results it takes a while; other writers are refused meanwhile because
        the store is busy.
        """
        async with self.store.begin() as unit:
            return await recount_ratings(unit)


@dataclass(frozen=True, slots=True)
class Recounted:
    """The number of *results* counted, and of missing ones *found* among them."""

    results: int
    found: int


async def recount_ratings(unit: Unit) -> Recounted:
    """Count all results again, in the transaction of *unit*."""
    async with _uncollected():
        await unit.ratings.clear()
        await unit.tallies.clear()
        found = await _find_results(unit)
        listed, curves = await _counted(unit)
        await unit.ratings.put_balances(listed.balances)
        # In the order of the tables' keys, so that each row is appended.
        keys = sorted(key for key in listed.entries if not is_deleted(key.player))
        for start in range(0, len(keys), BATCH_SIZE):
            some = keys[start : start + BATCH_SIZE]
            await unit.ratings.put({key: listed.entries[key] for key in some})
            await unit.ratings.note([change for key in some for change in curves.changes_of(key)])
    return Recounted(listed.results, found)


async def _find_results(unit: Unit) -> int:
    """Add missing results, and return their number; unreadable matches have none.

    They count on their servers only: nobody knows which players wanted more when they ended.
    """
    seen = found = 0
    while some := await unit.ratings.uncounted(seen, BATCH_SIZE):
        for match_id in some:
            with suppress(StoredGameError):
                match = await unit.matches.load_match(match_id)
                result = await expected_result(unit, match, everywhere=False)
                added = None if result is None else await unit.ratings.add_result(result)
                found += added is not None
        seen = some[-1]
    if found:
        await unit.ratings.put_in_order()
    return found


async def expected_result(unit: Unit, match: Match, *, everywhere: bool) -> RatedResult | None:
    """The rating result of *match*; None while the other match of its pair is unreadable."""
    if match.pair_id is None:
        return result_of(match, everywhere=everywhere)
    pairs = await unit.matches.of_pairs([match.pair_id])
    return result_of(match, pairs[0], everywhere=everywhere) if pairs else None


@asynccontextmanager
async def _uncollected() -> AsyncIterator[None]:
    """Pause the garbage collector, which would search all objects kept meanwhile repeatedly.

    Hardly any garbage of that time needs it.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


async def _counted(unit: Unit) -> tuple[RatingList, "_Curves"]:
    """The ratings after all results, and their histories; tallies are stored at once."""
    listed, curves = RatingList(), _Curves()
    seen = 0
    while results := await unit.ratings.results(seen, BATCH_SIZE):
        for one in results:
            curves.add_changes(changes_by(one, listed.count(one)))
        await recount_tallies(unit, results)
        seen = results[-1].id
    return listed, curves


class _Curves:
    """Histories of ratings, in little memory, until they are stored one after the other.

    Stored as results come in, each point would have to be inserted among all others, which takes
    longer the more there are.
    """

    def __init__(self) -> None:
        self._numbers: dict[EntryKey, array[float]] = defaultdict(lambda: array("d"))

    def add_changes(self, changes: Iterable[RatingChange]) -> None:
        """Append *changes*, which came after all others."""
        for change in changes:
            self._numbers[change.key].extend(change[1:])

    def changes_of(self, key: EntryKey) -> Iterator[RatingChange]:
        """The history of the rating of *key*, in the order of time."""
        numbers = iter(self._numbers[key])
        for result_id, value, deviation in zip(numbers, numbers, numbers, strict=True):
            # A float holds ids exactly up to 2 ** 53.
            yield RatingChange(key, int(result_id), value, deviation)

"""Ratings: results of matches are counted when these end, and can all be counted again."""

import gc
from array import array
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from play.matches.match import Match
from play.players.player_id import is_deleted, is_reached
from play.ratings.absence import LOOKED_BACK, newly_unrated
from play.ratings.balance import Balance
from play.ratings.rated_result import AGAINST_COMPUTER, RatedResult, rated_key, result_of
from play.ratings.rating_list import (
    EntryKey,
    RatingChange,
    RatingList,
    balance_after,
    balance_key,
    balance_key_of,
    changes_by,
    entries_after,
    keys_of,
    undone,
)
from play.seasons.season import Season
from play.seasons.tally import Tally, TallyKey, tallies_of
from play.servers.log import Act, LogEntry
from play.services.match_players import both_players
from play.store.errors import StoredGameError
from play.store.port import Store, Unit
from play.store.reading import reads
from tafl.ruleset import Ruleset

MAX_SEASONS = 10_000
"""A number larger than that of the seasons of any server, in order to read all of them."""

BATCH_SIZE = 1000
"""The number of results that are read or stored at a time when all are counted again."""


async def count_result(unit: Unit, match: Match) -> RatedResult | None:
    """Count the result of *match*, which has just ended and is stored, for its players' ratings.

    Return the result; None if the match has none, or waits for the other match of its pair.

    Both players and the ruleset's balance, its attackers' advantage, are locked first. So results
    that share one of these count one after the other, in the order of their ids. If both matches of
    a pair end at the same moment, the later transaction sees both ends.
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
    """Store the ratings after a new *result*, and the *balance* of its ruleset after it.

    Of several losses of one player on time, later ones change nothing, as ``unrated`` says.
    """
    forgiven = await _forgiven(unit, result)
    if forgiven:
        await _forgive(unit, result, forgiven)
        return
    entries = await unit.ratings.entries(keys_of(result))
    met = await unit.ratings.met(result)
    changed = entries_after(result, entries, met, balance)
    await unit.ratings.put(changed)
    await unit.ratings.note(changes_by(result, changed))
    learned = balance_after(result, entries, balance)
    await unit.ratings.put_balances({balance_key_of(result): learned})


async def _forgiven(unit: Unit, result: RatedResult) -> Sequence[RatedResult]:
    """The results that change no ratings because of *result*, itself among them; perhaps none."""
    player = result.late_player
    if player is None:
        return []
    late = await unit.ratings.lost_on_time(player, result.ended_at - LOOKED_BACK)
    return newly_unrated((one for one in late if one.id < result.id), result)


async def _forgive(unit: Unit, result: RatedResult, forgiven: Sequence[RatedResult]) -> None:
    """Take back what *forgiven* changed, because of *result*, and tell the servers' managers."""
    for one in forgiven:
        if one.id != result.id:
            # The opponent of then, whom this transaction has not locked.
            for player in filter(is_reached, one.players):
                await unit.players.load_player(player, result.ended_at)
            rises = await unit.ratings.rises(one)
            changed = undone(await unit.ratings.entries(list(rises)), rises)
            await unit.ratings.put(changed)
            await unit.ratings.note(changes_by(result, changed))
        if one.guild_id is not None and one.guild_id != AGAINST_COMPUTER:
            await unit.log.add_entry(_entry(one, result))


def _entry(forgiven: RatedResult, result: RatedResult) -> LogEntry:
    """The entry in the server's log that *forgiven* changes no ratings, because of *result*."""
    player = forgiven.late_player or forgiven.seats.defenders
    about = str(forgiven.match_id)
    return LogEntry(forgiven.guild_id or 0, result.ended_at, player, Act.LOSS_UNRATED, about)


@dataclass(frozen=True, slots=True)
class Ratings:
    """Reads the effects of results on ratings, and counts all results again."""

    store: Store

    gains = reads(lambda unit: unit.ratings.gains)

    async def balance(self, guild_id: int | None, ruleset: Ruleset) -> Balance:
        """The attackers' advantage in *ruleset*, as known from rated games and published ones."""
        async with self.store.read() as unit:
            return await unit.ratings.balance(balance_key(guild_id, rated_key(ruleset)))

    async def is_unrated(self, match_id: int) -> bool:
        """Whether a match's result changes no ratings: its loser has lost several on time."""
        async with self.store.read() as unit:
            result = await unit.ratings.result_of(match_id)
            return result is not None and bool(await _forgiven(unit, result))

    async def rebuild(self) -> "Recounted":
        """Compute all ratings anew, from all results.

        Finished matches that should have a result and have none get one; all results then count in
        the order in which they ended.

        All of this is one transaction: readers see the old ratings until it is done, and a failure
        keeps them. It can take a while, in which the store is busy for all other writers.
        """
        async with self.store.begin() as unit:
            return await recount_ratings(unit)


@dataclass(frozen=True, slots=True)
class Recounted:
    """The number of *results* counted, and *found*, the number of those that were missing."""

    results: int
    found: int


async def recount_ratings(unit: Unit) -> Recounted:
    """Count all results again, as ``Ratings.rebuild`` does, in the transaction of *unit*."""
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
    """Store the missing results of readable matches, and return their number.

    They count on their servers only, since it is not stored whether both players wanted their
    results to count across servers when the match ended.
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
    """The result of *match*, or of its pair, as it should count for ratings.

    None if there is none, or not yet, or if the other match of the pair cannot be read.
    *everywhere* is whether it also counts across servers.
    """
    if match.pair_id is None:
        return result_of(match, everywhere=everywhere)
    pairs = await unit.matches.of_pairs([match.pair_id])
    return result_of(match, pairs[0], everywhere=everywhere) if pairs else None


@asynccontextmanager
async def _uncollected() -> AsyncIterator[None]:
    """A context without garbage collection, which would search the many objects kept in it."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


async def _counted(unit: Unit) -> tuple[RatingList, "_Curves"]:
    """The ratings after all results, and the histories of these, none of them stored yet.

    Tallies, which are the players' wins, draws and losses in each period, are stored.
    """
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

    If each point were stored at once, it would have to be inserted among all others, which takes
    the longer the more there are.
    """

    def __init__(self) -> None:
        self._numbers: dict[EntryKey, array[float]] = defaultdict(lambda: array("d"))

    def add_changes(self, changes: Iterable[RatingChange]) -> None:
        """Append *changes*, which are later than all changes added before."""
        for change in changes:
            self._numbers[change.key].extend(change[1:])

    def changes_of(self, key: EntryKey) -> Iterator[RatingChange]:
        """The changes of the rating of *key*, in the order of time."""
        numbers = iter(self._numbers[key])
        for result_id, value, deviation in zip(numbers, numbers, numbers, strict=True):
            # A float holds ids exactly up to 2 ** 53.
            yield RatingChange(key, int(result_id), value, deviation)


async def tally_result(unit: Unit, result: RatedResult) -> None:
    """Add a new *result* to the tallies of its players: wins, draws and losses in each period.

    The transaction has locked both players. A running season cannot end before it does.
    """
    running = None
    if result.guild_id is not None:
        running = await unit.seasons.running(result.guild_id)
    await unit.tallies.add_tallies(tallies_of(result, [] if running is None else [running]))


async def recount_tallies(unit: Unit, results: Sequence[RatedResult]) -> None:
    """Add *results* of any time to the players' tallies, from which all were removed before."""
    seasons: dict[int | None, Sequence[Season]] = {
        guild_id: await unit.seasons.latest(guild_id, MAX_SEASONS)
        for guild_id in {result.guild_id for result in results}
        if guild_id is not None
    }
    added: dict[TallyKey, Tally] = defaultdict(Tally)
    for result in results:
        for key, one in tallies_of(result, seasons.get(result.guild_id, ())).items():
            added[key] += one
    await unit.tallies.add_tallies(dict(sorted(added.items())))

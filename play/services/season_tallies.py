"""Tallies: points of each result, added up for the periods in which it was made."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from play.ratings.rated_result import RatedResult
from play.seasons.season import Season
from play.seasons.tally import Tally, TallyKey, tallies_of
from play.store.port import Unit

MAX_SEASONS = 10_000
"""A limit beyond the number of seasons of any server."""


async def tally_result(unit: Unit, result: RatedResult) -> None:
    """Add a new *result* to the tallies of its players, both locked by the transaction.

    A running season does not end before the transaction does.
    """
    running = None
    if result.guild_id is not None:
        running = await unit.seasons.running(result.guild_id)
    await unit.tallies.add_tallies(tallies_of(result, [] if running is None else [running]))


async def recount_tallies(unit: Unit, results: Sequence[RatedResult]) -> None:
    """Add *results* of any time to tallies, from which they were removed before."""
    seasons = await _seasons(unit, {result.guild_id for result in results})
    added: dict[TallyKey, Tally] = defaultdict(Tally)
    for result in results:
        for key, one in tallies_of(result, seasons.get(result.guild_id, ())).items():
            added[key] += one
    await unit.tallies.add_tallies(dict(sorted(added.items())))


async def _seasons(
    unit: Unit, guild_ids: Iterable[int | None]
) -> Mapping[int | None, Sequence[Season]]:
    return {
        guild_id: await unit.seasons.latest(guild_id, MAX_SEASONS)
        for guild_id in guild_ids
        if guild_id is not None
    }

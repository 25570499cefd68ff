"""Ratings: results are counted when matches end."""

from dataclasses import dataclass

from play.balance import Balance
from play.match import Match
from play.ports.store import Store, Unit
from play.rated import RatedResult, result_of
from play.rating_list import RatingList, entries_after, keys_of
from play.services.accepting import both_players
from play.services.tallies import tally_anew, tally_result

AT_ONCE = 100
"""So many are dealt with before others have their turn, when all results are counted anew."""


async def count_result(unit: Unit, match: Match) -> RatedResult | None:
    """Count what *match*, which has just ended and is stored, means for its players' ratings.

    The answer is the result; None if there is none, or not yet.

    Both players are kept from others first: results that share a player count one after the other,
    in the order of their ids, and of two matches of a pair that end at once one sees the other.
    """
    if not match.rated:
        return None
    players = await both_players(unit, match.attackers, match.defenders, match.updated_at)
    everywhere = all(player.everywhere for player in players.values())
    pairs = [] if match.pair_id is None else await unit.matches.of_pairs([match.pair_id])
    advantage = Balance.expected(match.ruleset.key).advantage
    pair = pairs[0] if pairs else None
    found = result_of(match, pair, advantage, everywhere=everywhere)
    result = None if found is None else await unit.ratings.add(found)
    if result is not None:
        entries = await unit.ratings.entries(keys_of(result))
        met = await unit.ratings.met(result)
        changed = entries_after(result, entries, met)
        await unit.ratings.put(changed)
        await unit.ratings.note({result.id: changed})
        await tally_result(unit, result)
    return result


@dataclass(frozen=True, slots=True)
class Ratings:
    """Keeps the ratings of players."""

    store: Store

    async def rebuild(self) -> None:
        """Count all results anew, in their order: the ratings become what they should have been.

        It takes a while if there are many; who wants to store something meanwhile is told that the
        store is busy.
        """
        listed = RatingList()
        seen = 0
        async with self.store.begin() as unit:
            await unit.ratings.clear()
            await unit.tallies.clear()
            while results := await unit.ratings.results(seen, AT_ONCE):
                await unit.ratings.note({one.id: listed.count(one) for one in results})
                await tally_anew(unit, results)
                seen = results[-1].id
            keys = list(listed.entries)
            for start in range(0, len(keys), AT_ONCE):
                some = keys[start : start + AT_ONCE]
                await unit.ratings.put({key: listed.entries[key] for key in some})

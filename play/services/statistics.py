"""Statistics: counted when matches end, and looked up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from play.limits import MAX_OWN_GAMES
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.ratings.rating_list import balance_key
from play.statistics.game_balance import GameBalance, side_results
from play.statistics.game_counts import CountKey, GameCount, counts, counts_of
from play.statistics.openings import (
    MAX_OPENING_MOVES,
    Opening,
    PlayedLine,
    after,
    openings_of,
    place_of,
)
from play.store.errors import StoredGameError
from play.store.port import Store, Unit
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset

MAX_BALANCES = 12
"""A picture with more would be too tall."""

FEW_GAMES = 5
"""Fewer games with the same beginning say nothing about it."""

BATCH_SIZE = 100
"""How many matches are read at a time, when all are counted again."""


async def count_statistics(unit: Unit, match: Match) -> None:
    """Count *match*, which has just ended and is stored."""
    if match.outcome is not None and counts(match):
        await unit.statistics.add(openings_of(match), counts_of(match, match.outcome))


@dataclass(frozen=True, slots=True)
class Statistics:
    """What has been counted of finished matches."""

    store: Store

    async def opening(self, ruleset: Ruleset, line: Sequence[Move]) -> Opening:
        """What was played after the moves of *line*, as far as these can be played."""
        game = after(ruleset, line)
        async with self.store.read() as unit:
            return Opening.of(game, await unit.statistics.opening(*place_of(game)))

    async def lines_of(self, player: PlayerId, ruleset: Ruleset) -> Sequence[PlayedLine]:
        """How the latest games of *player* under *ruleset* began, also those with the computer.

        Some may have had other rules under the same key.
        """
        async with self.store.read() as unit:
            return await unit.statistics.lines_of(
                player, ruleset.key, MAX_OPENING_MOVES, MAX_OWN_GAMES
            )

    async def opening_of(self, game: Game) -> Opening | None:
        """The longest beginning of *game* that several others have too; None if there is none."""
        async with self.store.read() as unit:
            for ply in range(min(game.ply, MAX_OPENING_MOVES - 1), 0, -1):
                begun = game.at(ply)
                opening = Opening.of(begun, await unit.statistics.opening(*place_of(begun)))
                if opening.outcomes.games >= FEW_GAMES:
                    return opening
        return None

    async def games(self, scope: int) -> Mapping[CountKey, GameCount]:
        """What has been counted on a server, or everywhere."""
        async with self.store.read() as unit:
            return await unit.statistics.games(scope)

    async def balances(self, scope: int) -> list[GameBalance]:
        """How the sides fare in the games that are played on a server, or everywhere."""
        async with self.store.read() as unit:
            results = side_results(await unit.statistics.games(scope), MAX_BALANCES)
            return [
                GameBalance(one, await unit.ratings.balance(balance_key(scope, one.ruleset_key)))
                for one in results
            ]

    async def rebuild(self) -> int:
        """Count all finished matches again; the answer is how many were looked at.

        It takes a while if there are many, and others cannot end matches meanwhile. A match that
        cannot be read is left out.
        """
        async with self.store.begin() as unit:
            return await recount_statistics(unit)


async def recount_statistics(unit: Unit) -> int:
    """Count all finished matches again, in the transaction of *unit*; how many were looked at."""
    seen = looked_at = 0
    await unit.statistics.clear()
    while some := await unit.matches.finished(seen, BATCH_SIZE):
        for match_id in some:
            await _count_stored(unit, match_id)
        seen, looked_at = some[-1], looked_at + len(some)
    return looked_at


async def _count_stored(unit: Unit, match_id: int) -> None:
    try:
        match = await unit.matches.get(match_id)
    except StoredGameError:
        return
    await count_statistics(unit, match)

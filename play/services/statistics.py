"""Statistics of finished matches, counted when these end: outcomes, openings and balances."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from play.limits.amounts import MAX_OWN_GAMES
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.ratings.rating_list import balance_key
from play.statistics.game_balance import MAX_BALANCES, GameBalance, side_results
from play.statistics.game_counts import counts_of, is_counted
from play.statistics.opening_table import (
    FEW_GAMES,
    MAX_OPENING_MOVES,
    Opening,
    PlayedLine,
    after,
    openings_of,
    place_of,
    played_from,
)
from play.statistics.outcomes import OutcomeCounts
from play.store.errors import StoredGameError
from play.store.port import Store, Unit
from play.store.reading import reads
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset

BATCH_SIZE = 100
"""The number of matches that are read at a time when all are counted again."""


async def count_statistics(unit: Unit, match: Match) -> None:
    """Add *match*, which has just ended and is stored, to the statistics, if it counts."""
    if match.outcome is not None and is_counted(match):
        await unit.statistics.add_counts(openings_of(match), counts_of(match, match.outcome))


@dataclass(frozen=True, slots=True)
class Statistics:
    """Reads the statistics of finished matches, and counts them all again."""

    store: Store

    games = reads(lambda unit: unit.statistics.games)

    async def opening(self, ruleset: Ruleset, line: Sequence[Move]) -> Opening:
        """The position after the moves of *line*, up to the first illegal one, and what followed.

        That is the moves played there in finished games, with the outcomes of the games.
        """
        game = after(ruleset, line)
        async with self.store.read() as unit:
            return Opening.of(game, await unit.statistics.opening(*place_of(game)))

    async def own_opening(
        self,
        player: PlayerId,
        ruleset: Ruleset,
        line: Sequence[Move],
        aside: Callable[..., Awaitable[dict[Move, OutcomeCounts]]],
    ) -> Opening:
        """The opening of ``opening``, with what followed in the latest games of *player* alone.

        Replaying them takes a while: *aside* calls a function in another thread.
        """
        lines = await self.lines_of(player, ruleset)
        game = after(ruleset, line)
        return Opening.of(game, await aside(played_from, game, lines))

    async def lines_of(self, player: PlayerId, ruleset: Ruleset) -> Sequence[PlayedLine]:
        """The first moves of the latest games of *player* under *ruleset*, computer games included.

        Some games may have had other rules under the same key.
        """
        async with self.store.read() as unit:
            return await unit.statistics.lines_of(
                player, ruleset.key, MAX_OPENING_MOVES, MAX_OWN_GAMES
            )

    async def opening_of(self, game: Game) -> Opening | None:
        """The longest beginning of *game* that ``FEW_GAMES`` finished games share; None if none."""
        async with self.store.read() as unit:
            for ply in range(min(game.ply, MAX_OPENING_MOVES - 1), 0, -1):
                begun = game.at(ply)
                opening = Opening.of(begun, await unit.statistics.opening(*place_of(begun)))
                if opening.outcomes.games >= FEW_GAMES:
                    return opening
        return None

    async def balances(self, scope: int) -> list[GameBalance]:
        """The results of both sides under each ruleset in *scope*, and the attackers' advantage.

        *scope* is the id of a server, or ``ALL_SERVERS``.
        """
        async with self.store.read() as unit:
            results = side_results(await unit.statistics.games(scope), MAX_BALANCES)
            return [
                GameBalance(one, await unit.ratings.balance(balance_key(scope, one.ruleset_key)))
                for one in results
            ]

    async def rebuild(self) -> int:
        """Count all finished matches again; return their number, unreadable ones included.

        With many matches this takes a while, in which no match can end.
        """
        async with self.store.begin() as unit:
            return await recount_statistics(unit)


async def recount_statistics(unit: Unit) -> int:
    """Count all finished matches again; return their number, unreadable ones included."""
    seen = looked_at = 0
    await unit.statistics.clear()
    while some := await unit.matches.finished(seen, BATCH_SIZE):
        for match_id in some:
            with suppress(StoredGameError):
                await count_statistics(unit, await unit.matches.load_match(match_id))
        seen, looked_at = some[-1], looked_at + len(some)
    return looked_at

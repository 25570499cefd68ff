"""The store's port for statistics."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.statistics.game_counts import CountKey, GameCount
from play.statistics.opening_table import OpeningKey, PlayedLine
from play.statistics.outcomes import OutcomeCounts
from tafl.moves import Move


class StoredStatistics(Protocol):
    """Statistics of finished matches in a store: the opening table, and counts of games."""

    async def add_counts(
        self, moves: Mapping[OpeningKey, OutcomeCounts], games: Mapping[CountKey, GameCount]
    ) -> None:
        """Add what a match contributes; to be called last in a transaction.

        Every end of a match changes the same rows, so that transactions wait for each other here.
        """

    async def opening(self, rules: str, position: str) -> Mapping[Move, OutcomeCounts]:
        """The moves played in a position of the opening table, with the outcomes of those games."""

    async def lines_of(
        self, player: PlayerId, ruleset_key: str, plies: int, limit: int
    ) -> Sequence[PlayedLine]:
        """The first *plies* turns of up to *limit* finished matches of *player*, the latest ones.

        Only matches under rulesets with the key *ruleset_key*. Matches that cannot be read, or have
        dice or a handicap, are left out.
        """

    async def games(self, scope: int) -> Mapping[CountKey, GameCount]:
        """The counts of games on the server *scope*, or on ``ALL_SERVERS``."""

    async def clear(self) -> None:
        """Delete all statistics; other transactions add none meanwhile."""

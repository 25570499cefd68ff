"""The store's port for statistics."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.statistics.game_counts import CountKey, GameCount
from play.statistics.openings import OpeningKey, PlayedLine
from play.statistics.outcomes import OutcomeCounts
from tafl.moves import Move


class StoredStatistics(Protocol):
    """Counts of finished matches in a store."""

    async def add_counts(
        self, moves: Mapping[OpeningKey, OutcomeCounts], games: Mapping[CountKey, GameCount]
    ) -> None:
        """Add the counts of a match; to be called last in a transaction.

        All ends of matches change the same rows, and wait for each other here.
        """

    async def opening(self, rules: str, position: str) -> Mapping[Move, OutcomeCounts]:
        """The moves played in a position of the opening table, with the outcomes of the games."""

    async def lines_of(
        self, player: PlayerId, ruleset_key: str, plies: int, limit: int
    ) -> Sequence[PlayedLine]:
        """The first *plies* of the latest finished matches of *player* under rulesets of that key.

        Unreadable matches are omitted, and so are those with dice or a handicap.
        """

    async def games(self, scope: int) -> Mapping[CountKey, GameCount]:
        """The counts of a server, or of ``ALL_SERVERS``."""

    async def clear(self) -> None:
        """Delete all statistics; other transactions add none meanwhile."""

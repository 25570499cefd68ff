"""What the application asks of a store about statistics."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.statistics.game_counts import CountKey, GameCount
from play.statistics.openings import OpeningKey, PlayedLine
from play.statistics.outcomes import Outcomes
from tafl.moves import Move


class Statistics(Protocol):
    """What has been counted of finished matches, ready to be looked up."""

    async def add(
        self, moves: Mapping[OpeningKey, Outcomes], games: Mapping[CountKey, GameCount]
    ) -> None:
        """Add what a match has come to; this comes last in a transaction.

        All matches that end change the same rows, and wait for each other here.
        """

    async def opening(self, rules: str, position: str) -> Mapping[Move, Outcomes]:
        """The moves that were played in a position of the opening table, and what became of it."""

    async def lines_of(
        self, player: PlayerId, ruleset_key: str, plies: int, limit: int
    ) -> Sequence[PlayedLine]:
        """The first *plies* of the latest finished matches of *player* under rulesets of that key.

        Those that cannot be read are left out, and so are those with dice or a handicap.
        """

    async def games(self, scope: int) -> Mapping[CountKey, GameCount]:
        """What has been counted on a server, or everywhere."""

    async def clear(self) -> None:
        """Delete all statistics; others add none before the end of the transaction."""

"""The store's ports for seasons, final standings, counts of results, and medals."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.ratings.rating_list import Category
from play.seasons.medal import Medal, MedalKind
from play.seasons.season import Division, Season
from play.seasons.tally import Placed, Tally, TallyKey
from play.time.port import Agenda


class StoredSeasons(Agenda, Protocol):
    """The seasons in a store. The agenda lists those with something to do, by its time."""

    async def add_season(self, season: Season) -> Season | None:
        """Store a new season, and return it with its id; None if the server has one running."""

    async def load_season(self, season_id: int) -> Season:
        """The season with that id; a writing transaction locks it until its end.

        Raises:
            UnknownSeasonError: no season has that id.
        """

    async def running(self, guild_id: int) -> Season | None:
        """The running season, which stays so until this transaction ends; None if there is none."""

    async def numbered(self, guild_id: int, number: int) -> Season | None:
        """The server's season with that number, counted from 1; None if there is none."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[Season]:
        """Up to *limit* seasons of the server, latest first, after skipping *skip*."""

    async def save(self, season: Season) -> None:
        """Store a season that has changed."""


class Archive(Protocol):
    """Final standings of seasons in a store. They never change, even when results are corrected."""

    async def close(self, season: Season, divisions: Sequence[Division]) -> None:
        """Store the present results of *season* as the final standings in its *divisions*.

        A division is one ruleset, or all of them together.
        """

    async def divisions(self, season_id: int) -> Sequence[Division]:
        """The divisions of the season: all rulesets together, then those with the most players."""

    async def standings(
        self, season_id: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """Up to *limit* final standings of the season, best first, after skipping *skip*."""

    async def first(self, season_id: int, ruleset_key: str, places: int) -> Sequence[Placed]:
        """The players on the first *places* places, best first; several may share a place."""

    async def place_of(self, season_id: int, ruleset_key: str, player: PlayerId) -> Placed | None:
        """The final place of *player* in the season under that ruleset; None without results."""


class Tallies(Protocol):
    """Numbers of each player's wins, draws and losses in a store, for months and seasons."""

    async def add_tallies(self, tallies: Mapping[TallyKey, Tally]) -> None:
        """Add *tallies* to the numbers in the store."""

    async def best(
        self, category: Category, period: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """Up to *limit* players with their places and numbers, best first, after skipping *skip*.

        Across servers, only players who want to be shown there have a place.
        """

    async def place_of(self, key: TallyKey) -> Placed | None:
        """The place and the numbers of one player; None without results, or if not to be shown."""

    async def players(self, scope: int, period: str) -> Mapping[str, int]:
        """The number of players with results under each ruleset, and under ``ALL_RULESETS``."""

    async def clear(self) -> None:
        """Delete all numbers of wins, draws and losses."""


class Medals(Protocol):
    """The medals in a store."""

    async def award(self, kind: MedalKind, about: int, medals: Sequence[Medal]) -> None:
        """Store *medals* of that *kind* for the competition *about*, in place of earlier ones."""

    async def given_for(self, kind: MedalKind, about: int) -> Sequence[Medal]:
        """The medals of that *kind* for the competition *about*, by ruleset, best place first."""

    async def medals_of(self, player: PlayerId, scope: int) -> Sequence[Medal]:
        """The medals of *player* on the server *scope* or ``ALL_SERVERS``, latest first."""

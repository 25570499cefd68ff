"""The store's ports for seasons, final standings, tallies and medals."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.ratings.rating_list import Category
from play.seasons.medal import Medal, MedalKind
from play.seasons.season import Division, Season
from play.seasons.tally import Placed, Tally, TallyKey
from play.time.port import Agenda


class StoredSeasons(Agenda, Protocol):
    """The seasons in a store. The agenda has the ids of those with something to do."""

    async def add_season(self, season: Season) -> Season | None:
        """Store a new season, and return it with its id; None: the server has a running one."""

    async def load_season(self, season_id: int) -> Season:
        """The season of that id. A writing transaction locks it until its end.

        Raises:
            UnknownSeasonError: no season has that id.
        """

    async def running(self, guild_id: int) -> Season | None:
        """The running season of the server, if any; it cannot end before this transaction does."""

    async def numbered(self, guild_id: int, number: int) -> Season | None:
        """The season of the server with that number, if there has been one."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[Season]:
        """The seasons of the server, latest first, after the first *skip*."""

    async def save(self, season: Season) -> None:
        """Store a changed season."""


class Archive(Protocol):
    """The final standings in a store. They never change, even when results are corrected."""

    async def close(self, season: Season, divisions: Sequence[Division]) -> None:
        """Store the tallies of *season* as the final standings of its *divisions*."""

    async def divisions(self, season_id: int) -> Sequence[Division]:
        """The divisions of a season: all games first, then the games with the most players."""

    async def standings(
        self, season_id: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """At most *limit* of the standings, best first, after the first *skip*."""

    async def first(self, season_id: int, ruleset_key: str, places: int) -> Sequence[Placed]:
        """The players with one of the first *places*; several may share a place."""

    async def place_of(self, season_id: int, ruleset_key: str, player: PlayerId) -> Placed | None:
        """The place of *player* in a division of a season, if they had results."""


class Tallies(Protocol):
    """The tallies of players in a store, for each period."""

    async def add_tallies(self, tallies: Mapping[TallyKey, Tally]) -> None:
        """Add to the stored tallies."""

    async def best(
        self, category: Category, period: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """At most *limit* tallies with their places, best first, after the first *skip*.

        Across servers only players who want to be shown there have a place.
        """

    async def place_of(self, key: TallyKey) -> Placed | None:
        """The tally and the place of one player, if any."""

    async def players(self, scope: int, period: str) -> Mapping[str, int]:
        """The number of players with tallies under each ruleset, ``ALL_RULESETS`` included."""

    async def clear(self) -> None:
        """Delete all tallies."""


class Medals(Protocol):
    """The medals in a store."""

    async def award(self, kind: MedalKind, about: int, medals: Sequence[Medal]) -> None:
        """Store *medals* of that *kind* for *about*, in place of any earlier ones for it."""

    async def given_for(self, kind: MedalKind, about: int) -> Sequence[Medal]:
        """The medals of that *kind* for *about*, by game, highest first."""

    async def medals_of(self, player: PlayerId, scope: int) -> Sequence[Medal]:
        """The medals of *player* on a server or ``ALL_SERVERS``, the latest and best first."""

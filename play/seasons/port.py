"""What the application asks of a store about the seasons of servers."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.ratings.rating_list import Category
from play.seasons.medal import Medal, MedalKind
from play.seasons.season import Division, Season
from play.seasons.tally import Placed, Tally, TallyKey
from play.time.port import Agenda


class Seasons(Agenda, Protocol):
    """The seasons in a store. The agenda has the ids of those with something to do."""

    async def add(self, season: Season) -> Season | None:
        """Store a new season; the answer has its id. None: another one runs on its server."""

    async def get(self, season_id: int) -> Season:
        """The season of that id. In a transaction that writes, others have to wait for it.

        Raises:
            UnknownSeasonError: there is none.
        """

    async def running(self, guild_id: int) -> Season | None:
        """The season that runs on the server, if any; it ends after this transaction."""

    async def numbered(self, guild_id: int, number: int) -> Season | None:
        """The season of the server with that number, if there has been one."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[Season]:
        """The seasons of the server, the latest first, without the first *skip*."""

    async def save(self, season: Season) -> None:
        """Store what has become of a season."""


class Archive(Protocol):
    """The final standings in a store. They never change, whatever becomes of results."""

    async def close(self, season: Season, divisions: Sequence[Division]) -> None:
        """Store the tallies of *season* as its final standings in all its *divisions*."""

    async def divisions(self, season_id: int) -> Sequence[Division]:
        """What there are standings of: all games first, then those with the most players."""

    async def standings(
        self, season_id: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """The best of a season, after the first *skip*."""

    async def first(self, season_id: int, ruleset_key: str, places: int) -> Sequence[Placed]:
        """All who have one of the first *places*, which some may share."""

    async def place_of(self, season_id: int, ruleset_key: str, player: PlayerId) -> Placed | None:
        """The place of *player* in a season, if there were results."""


class Tallies(Protocol):
    """The tallies of players in a store, for each period."""

    async def add(self, tallies: Mapping[TallyKey, Tally]) -> None:
        """Add to the stored tallies."""

    async def best(
        self, category: Category, period: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """The best tallies with their places. The first *skip* are left out.

        Across servers they are those of players who want to be shown there.
        """

    async def of(self, key: TallyKey) -> Placed | None:
        """One player's tally with its place, if there is one."""

    async def players(self, scope: int, period: str) -> Mapping[str, int]:
        """How many players have tallies there under each ruleset, ``ALL_RULESETS`` included."""

    async def clear(self) -> None:
        """Delete all tallies."""


class Medals(Protocol):
    """The medals in a store."""

    async def award(self, kind: MedalKind, about: int, medals: Sequence[Medal]) -> None:
        """Store *medals* of that *kind* about this, in place of any that were given for it."""

    async def given_for(self, kind: MedalKind, about: int) -> Sequence[Medal]:
        """The medals of that *kind* about this, by game, the highest first."""

    async def of(self, player: PlayerId, scope: int) -> Sequence[Medal]:
        """The medals of *player* on a server or ``ALL_SERVERS``, the latest and best first."""

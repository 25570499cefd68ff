"""What the application asks of a store about the final standings of seasons."""

from collections.abc import Sequence
from typing import Protocol

from play.players import PlayerId
from play.season import Division, Season
from play.tally import Placed


class Archive(Protocol):
    """The final standings in a store. They never change, whatever becomes of results."""

    async def close(self, season: Season, divisions: Sequence[Division]) -> None:
        """Store the tallies of *season* as its final standings in all its *divisions*."""
        ...

    async def divisions(self, season_id: int) -> Sequence[Division]:
        """What there are standings of: all games first, then those with the most players."""
        ...

    async def standings(
        self, season_id: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """The best of a season, after the first *skip*."""
        ...

    async def first(self, season_id: int, ruleset_key: str, places: int) -> Sequence[Placed]:
        """All who have one of the first *places*, which some may share."""
        ...

    async def place_of(self, season_id: int, ruleset_key: str, player: PlayerId) -> Placed | None:
        """The place of *player* in a season, if he had results there."""
        ...

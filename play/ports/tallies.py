"""What the application asks of a store about tallies."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from play.rating_list import Category
from play.tally import Placed, Tally, TallyKey


class Tallies(Protocol):
    """What players have gathered in each period."""

    async def add(self, tallies: Mapping[TallyKey, Tally]) -> None:
        """Add to the tallies that there are."""
        ...

    async def best(
        self, category: Category, period: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """The best tallies with their places. The first *skip* are left out.

        Across servers they are those of players who want to be shown there.
        """
        ...

    async def of(self, key: TallyKey) -> Placed | None:
        """One player's tally with its place, if he has any."""
        ...

    async def players(self, scope: int, period: str) -> Mapping[str, int]:
        """How many players have tallies there under each ruleset, ``OVERALL`` included."""
        ...

    async def clear(self) -> None:
        """Store none any longer."""
        ...

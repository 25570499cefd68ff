"""What the application asks of a store about ratings."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rated_result import RatedResult
from play.ratings.rating_list import Category, Change, Entry, EntryKey, Gain, Point


class Ratings(Protocol):
    """The results that count, and what they have made of ratings."""

    async def add(self, result: RatedResult) -> RatedResult | None:
        """Store a new result; the answer has its id. None: its match has one already."""

    async def uncounted(self, after: int, limit: int) -> Sequence[int]:
        """The first matches with a larger id than *after* that may count, and have no result."""

    async def results(self, after: int, limit: int) -> Sequence[RatedResult]:
        """The first results with a larger id than *after*, in the order in which they count."""

    async def met(self, result: RatedResult) -> Collection[Category]:
        """In which categories of *result* the two had results before it."""

    async def entries(self, keys: Collection[EntryKey]) -> Mapping[EntryKey, Entry]:
        """The entries that exist under these keys."""

    async def of(self, player: PlayerId, scope: int) -> Mapping[str, Entry]:
        """All entries of the player there, by their rulesets."""

    async def balance(self, key: Category) -> Balance:
        """What is known of the balance of a ruleset.

        A transaction that writes locks it until its end.
        """

    async def put_balances(self, learned: Mapping[Category, Balance]) -> None:
        """Store balances, in place of earlier ones."""

    async def listed(
        self, scope: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[tuple[PlayerId, Entry]]:
        """The entries that are listed, the highest ratings first.

        The first *skip* are left out. Across servers only players who want it are listed.
        """

    async def above(self, category: Category, value: float, at_most: int) -> int:
        """How many entries that are listed have a higher rating than *value*; *at_most* so many."""

    async def unlist(self, now: datetime) -> None:
        """Unlist the entries that are too uncertain *now*."""

    async def next_unlisting(self) -> datetime | None:
        """When ``unlist`` has something to do next."""

    async def gains(self, match_id: int) -> Sequence[Gain]:
        """What the result of a match made of ratings, on its server and under its ruleset.

        The first is that of the attackers of its first match; empty if there is no result.
        """

    async def curve(self, key: EntryKey) -> Sequence[Point]:
        """What the rating has been, from its first result to its last."""

    async def put(self, entries: Mapping[EntryKey, Entry]) -> None:
        """Store entries, in place of earlier ones."""

    async def note(self, changes: Sequence[Change]) -> None:
        """Store what results have made of ratings, for their curves."""

    async def put_in_order(self) -> None:
        """Give all results new ids, in the order in which they ended.

        Their curves have been cleared.
        """

    async def take_back(self, match_id: int) -> RatedResult | None:
        """Delete the result that the match, or its pair, has counted, and return it, if any.

        Ratings stay as they are until all results are counted again.
        """

    async def clear(self) -> None:
        """Delete all entries, curves and balances; others add no results before the end."""

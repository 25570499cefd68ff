"""The store's port for ratings."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rated_result import RatedResult
from play.ratings.rating_list import Category, EntryKey, Gain, Point, RatingChange, RatingEntry


class StoredRatings(Protocol):
    """Rated results in a store, and the ratings made of them."""

    async def add_result(self, result: RatedResult) -> RatedResult | None:
        """Store a new result, and return it with its id; None: its match has a result already."""

    async def uncounted(self, after: int, limit: int) -> Sequence[int]:
        """The first *limit* matches, with ids above *after*, that may count but have no result."""

    async def results(self, after: int, limit: int) -> Sequence[RatedResult]:
        """The first *limit* results with ids above *after*, in the order in which they count."""

    async def met(self, result: RatedResult) -> Collection[Category]:
        """The categories of *result* in which its players had results against each other before."""

    async def entries(self, keys: Collection[EntryKey]) -> Mapping[EntryKey, RatingEntry]:
        """The existing entries under these keys."""

    async def ratings_of(self, player: PlayerId, scope: int) -> Mapping[str, RatingEntry]:
        """All entries of the player in a scope, by ruleset."""

    async def balance(self, key: Category) -> Balance:
        """The present balance of a ruleset.

        A writing transaction locks it until its end.
        """

    async def put_balances(self, learned: Mapping[Category, Balance]) -> None:
        """Store balances, in place of earlier ones."""

    async def listed(
        self, scope: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[tuple[PlayerId, RatingEntry]]:
        """The listed entries, highest ratings first, after the first *skip*.

        Across servers only players who want it are listed.
        """

    async def above(self, category: Category, value: float, at_most: int) -> int:
        """The number of listed entries with a higher rating than *value*, counted to *at_most*."""

    async def unlist(self, now: datetime) -> None:
        """Unlist the entries that are too uncertain *now*."""

    async def next_unlisting(self) -> datetime | None:
        """Time at which ``unlist`` has something to do next; None: never."""

    async def gains(self, match_id: int) -> Sequence[Gain]:
        """The rating changes by the result of a match, on its server and under its ruleset.

        The first change is that of the player who attacked, in a pair in its first match. There
        are none without a result.
        """

    async def curve(self, key: EntryKey) -> Sequence[Point]:
        """The history of a rating, from its first result to its last."""

    async def put(self, entries: Mapping[EntryKey, RatingEntry]) -> None:
        """Store entries, in place of earlier ones."""

    async def note(self, changes: Sequence[RatingChange]) -> None:
        """Store the rating changes by results, for the curves."""

    async def put_in_order(self) -> None:
        """Give all results new ids, in the order in which they ended.

        The curves must have been cleared.
        """

    async def take_back(self, match_id: int) -> RatedResult | None:
        """Delete the result of the match, or of its pair, and return it, if any.

        Ratings stay as they are until all results are counted again.
        """

    async def clear(self) -> None:
        """Delete all entries, curves and balances; other transactions add no results meanwhile."""

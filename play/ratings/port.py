"""The store's port for rated results and ratings."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rated_result import RatedResult
from play.ratings.rating_list import Category, EntryKey, Gain, Point, RatingChange, RatingEntry


class StoredRatings(Protocol):
    """Rated results in a store, and the ratings computed from them."""

    async def add_result(self, result: RatedResult) -> RatedResult | None:
        """Store a new result, and return it with its id; None if its match has a result already."""

    async def uncounted(self, after: int, limit: int) -> Sequence[int]:
        """Up to *limit* ids above *after* of matches that may count as rated but have no result."""

    async def results(self, after: int, limit: int) -> Sequence[RatedResult]:
        """Up to *limit* results with ids above *after*, in the order in which they count."""

    async def lost_on_time(self, player: PlayerId, since: datetime) -> Sequence[RatedResult]:
        """The results that *player* lost on time from *since* on, in the order of their ids."""

    async def rises(self, result: RatedResult) -> Mapping[EntryKey, float]:
        """The rating points by which *result* raised (above 0) or lowered each rating."""

    async def met(self, result: RatedResult) -> Collection[Category]:
        """The categories of *result* in which its two players have an earlier result."""

    async def entries(self, keys: Collection[EntryKey]) -> Mapping[EntryKey, RatingEntry]:
        """The entries of the rating list under *keys*; keys without one are left out."""

    async def ratings_of(self, player: PlayerId, scope: int) -> Mapping[str, RatingEntry]:
        """The ratings of *player* in *scope* (a server, or as in ``Category``), by ruleset key."""

    async def balance(self, key: Category) -> Balance:
        """The present balance of the sides under a ruleset, locked if the transaction writes."""

    async def put_balances(self, learned: Mapping[Category, Balance]) -> None:
        """Store the balances *learned* in place of earlier ones."""

    async def listed(
        self, scope: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[tuple[PlayerId, RatingEntry]]:
        """Up to *limit* listed ratings of a category, highest first, after skipping *skip*.

        Across servers, only players who want that are listed.
        """

    async def above(self, category: Category, value: float, at_most: int) -> int:
        """The number of listed ratings above *value*; counting stops at *at_most*."""

    async def unlist(self, now: datetime) -> None:
        """Take the ratings that have become too uncertain by *now* off the lists."""

    async def next_unlisting(self) -> datetime | None:
        """Time at which a listed rating next becomes too uncertain; None if none does."""

    async def gains(self, match_id: int) -> Sequence[Gain]:
        """The changes by a match's result of its players' ratings on its server under its ruleset.

        The first change is that of the attacker, in a pair the one of its first match. Empty if the
        match has no result, or one that changed no ratings.
        """

    async def result_of(self, match_id: int) -> RatedResult | None:
        """The result of the match or of its pair; None if there is none."""

    async def curve(self, key: EntryKey) -> Sequence[Point]:
        """The history of a rating, from the player's first result to the last."""

    async def put(self, entries: Mapping[EntryKey, RatingEntry]) -> None:
        """Store entries of the rating list, in place of earlier ones."""

    async def note(self, changes: Sequence[RatingChange]) -> None:
        """Store *changes* of ratings, from which the curves are read."""

    async def put_in_order(self) -> None:
        """Give all results new ids, in the order in which their matches ended.

        The curves, which refer to the old ids, must have been cleared.
        """

    async def take_back(self, match_id: int) -> RatedResult | None:
        """Delete the result of the match or of its pair, and return it; None if there is none.

        Ratings stay as they are until all results are counted again.
        """

    async def clear(self) -> None:
        """Delete all ratings, curves and balances; other transactions add no results meanwhile."""

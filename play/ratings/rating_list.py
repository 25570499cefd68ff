"""The rating list: the ratings of all players in all categories, and how results change them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import product
from typing import NamedTuple

from play.players.player_id import PlayerId
from play.ratings.absence import LOOKED_BACK, newly_unrated
from play.ratings.balance import Balance
from play.ratings.rated_result import AGAINST_COMPUTER, RatedResult, is_own
from play.ratings.rating import INITIAL_RATING, RATING_PERIOD, SCALE, YEAR, Rating, ScoredGame

ALL_RULESETS = ""
"""Stands in place of a ruleset's key for all rulesets together."""

ALL_SERVERS = 0
"""Stands in place of a server's id for all servers together."""

MIN_LISTED_OPPONENTS = 5
"""A player with fewer different opponents is not listed."""

MAX_LISTED_DEVIATION = 90.0
"""A rating with a larger deviation is not listed."""

MAX_LISTED_TIME = 100 * YEAR
"""A rating is not listed for longer than this without results, however steady it is."""


class Category(NamedTuple):
    """Ratings that are compared with each other: on one server, under one ruleset.

    *scope* is a server's id, ``ALL_SERVERS`` or ``AGAINST_COMPUTER``; *ruleset_key* is a
    ``rated_key`` or ``ALL_RULESETS``.
    """

    scope: int
    ruleset_key: str


class EntryKey(NamedTuple):
    """The key of a player's rating in a category, which is *scope* and *ruleset_key*."""

    scope: int
    player: PlayerId
    ruleset_key: str

    @property
    def category(self) -> Category:
        return Category(self.scope, self.ruleset_key)


@dataclass(frozen=True, slots=True)
class RatingEntry:
    """A player's *rating* in a category at *rated_at*, the time of their last result.

    *results* is how many they have there, *opponents* how many different people they have met.
    """

    rating: Rating
    rated_at: datetime
    results: int = 0
    opponents: int = 0

    def at(self, now: datetime) -> Rating:
        """The rating at *now*, which is less certain than at *rated_at*."""
        return self.rating.after(now - self.rated_at)

    @property
    def listed_until(self) -> datetime | None:
        """Time until which the rating is certain enough to be listed; None if it is not listed."""
        deviation = self.rating.deviation
        if self.opponents < MIN_LISTED_OPPONENTS or deviation > MAX_LISTED_DEVIATION:
            return None
        growth = (SCALE * self.rating.volatility) ** 2 / RATING_PERIOD.total_seconds()
        seconds = (MAX_LISTED_DEVIATION**2 - deviation**2) / growth
        return self.rated_at + timedelta(seconds=min(seconds, MAX_LISTED_TIME.total_seconds()))


class RatingChange(NamedTuple):
    """The value and deviation of the rating *key* after the result with the id *result_id*."""

    key: EntryKey
    result_id: int
    value: float
    deviation: float


class Gain(NamedTuple):
    """The change of a player's rating by a result: the value *before*, and the rating *after*."""

    player: PlayerId
    before: float
    after: Rating


class Point(NamedTuple):
    """A point of a rating's curve: value and deviation after a result that ended *at* that time."""

    at: datetime
    value: float
    deviation: float


def categories(guild_id: int | None, ruleset_key: str, *, everywhere: bool) -> list[Category]:
    """The categories in which a result on that server under that ruleset counts; perhaps none.

    *everywhere*: it counts across servers too.
    """
    scopes = [guild_id] if guild_id is not None else []
    scopes += [ALL_SERVERS] if everywhere else []
    return [Category(*each) for each in product(scopes, (ruleset_key, ALL_RULESETS))]


def categories_of(result: RatedResult) -> list[Category]:
    return categories(result.guild_id, result.ruleset_key, everywhere=result.everywhere)


def keys_of(result: RatedResult) -> list[EntryKey]:
    """The keys of the ratings that *result* changes: of both players, in each of its categories."""
    return [
        EntryKey(scope, player, ruleset_key)
        for scope, ruleset_key in categories_of(result)
        for player in result.players
    ]


def balance_key(guild_id: int | None, ruleset_key: str) -> Category:
    """The key of the balance of a ruleset: one for all servers, if it is shipped.

    A server's own ruleset has one for that server, and games against the computer have one of their
    own, since the computer does not play as people do.
    """
    if guild_id is not None and (guild_id == AGAINST_COMPUTER or is_own(ruleset_key)):
        return Category(guild_id, ruleset_key)
    return Category(ALL_SERVERS, ruleset_key)


def balance_key_of(result: RatedResult) -> Category:
    return balance_key(result.guild_id, result.ruleset_key)


def balance_after(
    result: RatedResult, entries: Mapping[EntryKey, RatingEntry], balance: Balance
) -> Balance:
    """The ruleset's *balance* of sides after *result*; *entries* are the ratings before it.

    The players' strength is that on the result's server or, if it has none, across servers. Both
    matches of a pair count.
    """
    first = categories_of(result)[:1]
    ratings = {player: Rating() for player in result.players}
    for (scope, ruleset_key), player in product(first, result.players):
        entry = entries.get(EntryKey(scope, player, ruleset_key))
        if entry is not None:
            ratings[player] = entry.at(result.ended_at)
    for seats, score in result.games:
        balance = balance.after(ratings[seats.attackers], ratings[seats.defenders], score)
    return balance


def entries_after(
    result: RatedResult,
    entries: Mapping[EntryKey, RatingEntry],
    met: Collection[Category],
    balance: Balance,
) -> dict[EntryKey, RatingEntry]:
    """The ratings changed or begun by *result*; *entries* are those before it.

    *met* are the categories in which the two players have earlier results against each other, and
    *balance* is that of the ruleset before. In a pair no side has an advantage, as both played
    both.
    """
    advantage = balance.advantage if result.scores is None else 0.0
    before = {
        key: entries.get(key, RatingEntry(Rating(), result.ended_at)) for key in keys_of(result)
    }
    return {
        key: RatingEntry(
            rating=_rating_after(result, key, before, advantage),
            rated_at=result.ended_at,
            results=entry.results + 1,
            opponents=entry.opponents + (key.category not in met),
        )
        for key, entry in before.items()
    }


def _rating_after(
    result: RatedResult, key: EntryKey, before: Mapping[EntryKey, RatingEntry], advantage: float
) -> Rating:
    """The new rating of *key* from those *before*; the attackers' side is worth *advantage*."""
    attacker, defender = result.players
    attacks = key.player == attacker
    own = before[key]
    other = before[key._replace(player=defender if attacks else attacker)]
    opponent = other.at(result.ended_at)
    score = result.score if attacks else 1 - result.score
    worth = advantage if attacks else -advantage
    # ``rated`` ages the own rating itself; the opponent's has been aged above.
    return own.rating.rated([ScoredGame(opponent, score, worth)], result.ended_at - own.rated_at)


def changes_by(result: RatedResult, entries: Mapping[EntryKey, RatingEntry]) -> list[RatingChange]:
    """The rating changes made by *result*; *entries* are the ratings after it."""
    return [
        RatingChange(key, result.id, entry.rating.value, entry.rating.deviation)
        for key, entry in entries.items()
    ]


def undone(
    entries: Mapping[EntryKey, RatingEntry], rises: Mapping[EntryKey, float]
) -> dict[EntryKey, RatingEntry]:
    """The *entries* without *rises*, which a result has added and which are taken back."""
    return {
        key: replace(entry, rating=entry.rating.less(rises[key]))
        for key, entry in entries.items()
        if key in rises
    }


class RatingList:
    """The ratings (*entries*) of all players and all *balances* of sides, counted from results.

    *results* is the number of results counted so far.
    """

    def __init__(self) -> None:
        self.entries: dict[EntryKey, RatingEntry] = {}
        self.balances: dict[Category, Balance] = {}
        self.results = 0
        # Plain tuples of numbers and words, which the garbage collector soon passes over.
        self._met: set[tuple[int, str, PlayerId, PlayerId]] = set()
        self._late: dict[PlayerId, list[tuple[RatedResult, dict[EntryKey, float]]]] = {}

    def count(self, result: RatedResult) -> dict[EntryKey, RatingEntry]:
        """Count *result*, and return the entries that it has changed."""
        player = result.late_player
        if player is None:
            return self._counted(result)
        kept = self._late.get(player, [])
        late = [one for one in kept if result.ended_at - one[0].ended_at <= LOOKED_BACK]
        self._late[player] = late
        forgiven = {one.match_id for one in newly_unrated((one for one, _ in late), result)}
        if forgiven:
            late.append((result, {}))
            return self._undo([rises for one, rises in late if one.match_id in forgiven])
        before = {key: self._value(key) for key in keys_of(result)}
        changed = self._counted(result)
        rises = {key: entry.rating.value - before[key] for key, entry in changed.items()}
        late.append((result, rises))
        return changed

    def _value(self, key: EntryKey) -> float:
        entry = self.entries.get(key)
        return INITIAL_RATING if entry is None else entry.rating.value

    def _undo(self, rises: Iterable[dict[EntryKey, float]]) -> dict[EntryKey, RatingEntry]:
        """Take the *rises* of some results back, and return the entries that this has changed."""
        changed: dict[EntryKey, RatingEntry] = {}
        for each in rises:
            changed |= undone({key: self.entries[key] for key in each}, each)
        self.entries |= changed
        self.results += 1
        return changed

    def _counted(self, result: RatedResult) -> dict[EntryKey, RatingEntry]:
        one, other = sorted(result.players)
        counts = {category: (*category, one, other) for category in categories_of(result)}
        met = {category for category, meeting in counts.items() if meeting in self._met}
        key = balance_key_of(result)
        balance = self.balances.get(key) or Balance.expected(result.ruleset_key)
        changed = entries_after(result, self.entries, met, balance)
        self.balances[key] = balance_after(result, self.entries, balance)
        self.entries |= changed
        self._met.update(counts.values())
        self.results += 1
        return changed

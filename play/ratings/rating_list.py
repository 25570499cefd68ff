"""The rating list: the ratings of all players, and what a result makes of them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import product
from typing import NamedTuple

from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rated_result import AGAINST_COMPUTER, RatedResult, is_own
from play.ratings.rating import RATING_PERIOD, SCALE, YEAR, Rating, Result

ALL_RULESETS = ""
"""Used in place of a ruleset's key: all rulesets together."""

ALL_SERVERS = 0
"""Used in place of a server's id: all servers together."""

MIN_LISTED_OPPONENTS = 5
"""Players who have met fewer different opponents are not listed."""

MAX_LISTED_DEVIATION = 90.0
"""A rating of a larger deviation is not listed."""

MAX_LISTED_TIME = 100 * YEAR
"""A rating stays listed no longer than that without results, however steady it is."""


class Category(NamedTuple):
    """Where ratings are compared: on a server, under a ruleset.

    Either may be all of them, ``ALL_SERVERS`` or ``ALL_RULESETS``. The server may be
    ``AGAINST_COMPUTER``. Rulesets are named by
    ``rated_key``.
    """

    scope: int
    ruleset_key: str


class EntryKey(NamedTuple):
    """The player and the ``Category`` of a rating."""

    scope: int
    player: PlayerId
    ruleset_key: str

    @property
    def category(self) -> Category:
        """Where it is compared with others."""
        return Category(self.scope, self.ruleset_key)


@dataclass(frozen=True, slots=True)
class Entry:
    """A *rating* as it was at *rated_at*, after the last of the player's *results*.

    *results* and *opponents* are numbers; each opponent counts once.
    """

    rating: Rating
    rated_at: datetime
    results: int = 0
    opponents: int = 0

    def at(self, now: datetime) -> Rating:
        """The rating as uncertain as it has become by *now*."""
        return self.rating.after(now - self.rated_at)

    @property
    def listed_until(self) -> datetime | None:
        """Until when the rating is certain enough to be listed; None: it is not."""
        deviation = self.rating.deviation
        if self.opponents < MIN_LISTED_OPPONENTS or deviation > MAX_LISTED_DEVIATION:
            return None
        growth = (SCALE * self.rating.volatility) ** 2 / RATING_PERIOD.total_seconds()
        seconds = (MAX_LISTED_DEVIATION**2 - deviation**2) / growth
        return self.rated_at + timedelta(seconds=min(seconds, MAX_LISTED_TIME.total_seconds()))


class Change(NamedTuple):
    """What a result, by its id, made of a rating."""

    key: EntryKey
    result_id: int
    value: float
    deviation: float


class Gain(NamedTuple):
    """What a result made of a player's rating, whose value was *before*."""

    player: PlayerId
    before: float
    after: Rating


class Point(NamedTuple):
    """What a rating became by a result that ended *at* that time."""

    at: datetime
    value: float
    deviation: float


def categories(guild_id: int | None, ruleset_key: str, *, everywhere: bool) -> list[Category]:
    """The categories in which a result of that server and ruleset counts; perhaps none."""
    scopes = [guild_id] if guild_id is not None else []
    scopes += [ALL_SERVERS] if everywhere else []
    return [Category(*each) for each in product(scopes, (ruleset_key, ALL_RULESETS))]


def categories_of(result: RatedResult) -> list[Category]:
    """The categories in which *result* counts."""
    return categories(result.guild_id, result.ruleset_key, everywhere=result.everywhere)


def keys_of(result: RatedResult) -> list[EntryKey]:
    """The entries that *result* changes: of both players wherever it counts."""
    return [
        EntryKey(scope, player, ruleset_key)
        for scope, ruleset_key in categories_of(result)
        for player in result.players
    ]


def balance_key(guild_id: int | None, ruleset_key: str) -> Category:
    """The key of a ruleset's balance: rulesets of a server's own have one on each server.

    Against the computer there is another one: it does not play as people do.
    """
    if guild_id is not None and (guild_id == AGAINST_COMPUTER or is_own(ruleset_key)):
        return Category(guild_id, ruleset_key)
    return Category(ALL_SERVERS, ruleset_key)


def balance_key_of(result: RatedResult) -> Category:
    """The key of the balance that *result* says something about."""
    return balance_key(result.guild_id, result.ruleset_key)


def balance_after(
    result: RatedResult, entries: Mapping[EntryKey, Entry], balance: Balance
) -> Balance:
    """What is known of the *balance* of its ruleset after *result*; *entries* are before it.

    The players are as strong as they are where it counts, on its server if it has one. Both matches
    of a pair tell something.
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
    entries: Mapping[EntryKey, Entry],
    met: Collection[Category],
    balance: Balance,
) -> dict[EntryKey, Entry]:
    """What *result* makes of *entries*: those that it changes, or begins.

    Before it the two have *met* in these categories, and *balance* was known of its ruleset. In a
    pair no side is worth anything, as both players had both.
    """
    advantage = balance.advantage if result.scores is None else 0.0
    before = {key: entries.get(key, Entry(Rating(), result.ended_at)) for key in keys_of(result)}
    return {
        key: Entry(
            rating=_rating_after(result, key, before, advantage),
            rated_at=result.ended_at,
            results=entry.results + 1,
            opponents=entry.opponents + (key.category not in met),
        )
        for key, entry in before.items()
    }


def _rating_after(
    result: RatedResult, key: EntryKey, before: Mapping[EntryKey, Entry], advantage: float
) -> Rating:
    """The new rating of *key*; the opponent's is as uncertain as it has become by now.

    *advantage* is what the attackers' side is worth.
    """
    attacker, defender = result.players
    attacks = key.player == attacker
    own = before[key]
    other = before[key._replace(player=defender if attacks else attacker)]
    opponent = other.at(result.ended_at)
    score = result.score if attacks else 1 - result.score
    worth = advantage if attacks else -advantage
    # ``rated`` ages the own rating itself; the opponent's has been aged above.
    return own.rating.rated([Result(opponent, score, worth)], result.ended_at - own.rated_at)


def changes_by(result: RatedResult, entries: Mapping[EntryKey, Entry]) -> list[Change]:
    """What *result* made of ratings, whose *entries* these are after it."""
    return [
        Change(key, result.id, entry.rating.value, entry.rating.deviation)
        for key, entry in entries.items()
    ]


class RatingList:
    """The *entries* of everybody and all *balances*, as *results* come in one after the other."""

    def __init__(self) -> None:
        self.entries: dict[EntryKey, Entry] = {}
        self.balances: dict[Category, Balance] = {}
        self.results = 0
        # Plain tuples of numbers and words, which the garbage collector soon passes over.
        self._met: set[tuple[int, str, PlayerId, PlayerId]] = set()

    def count(self, result: RatedResult) -> dict[EntryKey, Entry]:
        """Count *result*, and return the entries that it has changed."""
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

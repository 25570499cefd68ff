"""Rated results, and the ratings of players, in the database."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Row,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    text,
    update,
)

from db.agendas import LAST_MOMENT, UNREADABLE_TIME, next_of
from db.players import if_shown
from db.row_slices import in_slices
from db.sql_parameters import AFTER, AT_MOST, MATCH, NOW, PLAYER, RULESET, SCOPE, SINCE, SKIPPING
from db.tables.matches import matches
from db.tables.ratings import balances, rating_changes, ratings, results
from db.unit_parts import SqlPart, attributes
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rated_result import MIN_PLIES, RatedResult
from play.ratings.rating import INITIAL_RATING, Rating
from play.ratings.rating_list import (
    ALL_SERVERS,
    Category,
    EntryKey,
    Gain,
    Point,
    RatingChange,
    RatingEntry,
    categories,
    categories_of,
    keys_of,
)
from tafl.pieces import Side

_PLAIN = [
    *("guild_id", "ruleset_key", "match_id", "second_match_id", "score", "everywhere", "late"),
    "ended_at",
]
"""Columns of results that have the same name and value as a field of ``RatedResult``."""

_ONE, _OTHER = (bindparam(name, type_=BigInteger) for name in ("one", "other"))
_BETWEEN_BOTH = or_(
    and_(results.c.attackers == _ONE, results.c.defenders == _OTHER),
    and_(results.c.attackers == _OTHER, results.c.defenders == _ONE),
)
_MET = (
    select(results.c.guild_id, results.c.ruleset_key, results.c.everywhere)
    .where(_BETWEEN_BOTH, results.c.id < bindparam("before"))
    .distinct()
)
_UNCOUNTED = (
    select(matches.c.id)
    .where(
        matches.c.id > AFTER,
        matches.c.rated,
        matches.c.even,
        matches.c.state == MatchState.FINISHED,
        matches.c.ply >= MIN_PLIES,
        ~exists().where(results.c.match_id == matches.c.id),
        ~exists().where(results.c.second_match_id == matches.c.id),
    )
    .order_by(matches.c.id)
    .limit(AT_MOST)
)
_RESULTS = select(results).where(results.c.id > AFTER).order_by(results.c.id).limit(AT_MOST)
# All combinations, perhaps more than wanted: SQLite would use no index for tuples of values.
_ENTRIES = select(ratings).where(
    ratings.c.scope.in_(bindparam("scopes", expanding=True)),
    ratings.c.player.in_(bindparam("players", expanding=True)),
    ratings.c.ruleset_key.in_(bindparam("rulesets", expanding=True)),
)
_OF = select(ratings).where(ratings.c.scope == SCOPE, ratings.c.player == PLAYER)
_BALANCE = select(balances).where(balances.c.scope == SCOPE, balances.c.ruleset_key == RULESET)


def _is_listed(*, everywhere: bool) -> ColumnElement[bool]:
    return and_(
        ratings.c.scope == SCOPE,
        ratings.c.ruleset_key == RULESET,
        ratings.c.listed_until.is_not(None),
        *if_shown(ratings.c.player, everywhere=everywhere),
    )


# On a server, and across servers.
_LISTED = [
    select(ratings)
    .where(_is_listed(everywhere=everywhere))
    .order_by(ratings.c.value.desc(), ratings.c.player.desc())
    .limit(AT_MOST)
    .offset(SKIPPING)
    for everywhere in (False, True)
]
ABOVE = [
    select(func.count()).select_from(
        select(ratings.c.value)
        .where(_is_listed(everywhere=everywhere), ratings.c.value > bindparam("the_value"))
        # In the order of an index: otherwise PostgreSQL would scan the table for a few rows.
        .order_by(ratings.c.value.desc())
        .limit(bindparam("at_most", type_=Integer))
        .subquery("counted")
    )
    for everywhere in (False, True)
]
_UNLIST = update(ratings).where(ratings.c.listed_until < NOW).values(listed_until=None)
# Without unreadable values that sort before any time: the next rating unlists those.
NEXT_UNLISTING = next_of(ratings.c.listed_until, ratings.c.listed_until >= UNREADABLE_TIME)
_CURVE = (
    select(results.c.ended_at, rating_changes.c.value, rating_changes.c.deviation)
    .join_from(rating_changes, results)
    .where(
        rating_changes.c.scope == SCOPE,
        rating_changes.c.player == bindparam("player", type_=BigInteger),
        rating_changes.c.ruleset_key == RULESET,
    )
    .order_by(rating_changes.c.result_id)
)
_RESULT_OF = select(results).where(
    or_(results.c.match_id == MATCH, results.c.second_match_id == MATCH)
)
_LOST_ON_TIME = [
    select(results).where(
        # A literal: a partial index serves only a condition that looks the same.
        results.c.late == literal_column(f"'{side}'"),
        seat == PLAYER,
        results.c.ended_at >= SINCE,
    )
    for side, seat in ((Side.ATTACKERS, results.c.attackers), (Side.DEFENDERS, results.c.defenders))
]
# The change that the result made, and the change before.
_LAST_CHANGES = (
    select(rating_changes.c.result_id, rating_changes.c.value, rating_changes.c.deviation)
    .where(
        rating_changes.c.scope == SCOPE,
        rating_changes.c.player == bindparam("player", type_=BigInteger),
        rating_changes.c.ruleset_key == RULESET,
        rating_changes.c.result_id <= bindparam("until"),
    )
    .order_by(rating_changes.c.result_id.desc())
    .limit(2)
)
_NUMBER = func.row_number().over(order_by=(results.c.ended_at, results.c.id))
_IN_ORDER = select(results.c.id, _NUMBER.label("number")).subquery()
# First to ids below zero, which do not collide with old ids.
_NUMBER_ASIDE = update(results).where(results.c.id == _IN_ORDER.c.id).values(id=-_IN_ORDER.c.number)
_NUMBER_BACK = update(results).values(id=-results.c.id)
# In the order in which a new result locks the tables, so that requests do not deadlock.
_NO_NEW_RESULTS = text("LOCK TABLE balances, results IN SHARE ROW EXCLUSIVE MODE")


class SqlRatings(SqlPart):
    """Implements ``play.ratings.port.StoredRatings`` for the length of one transaction."""

    async def add_result(self, result: RatedResult) -> RatedResult | None:
        adding = self._insert(results).on_conflict_do_nothing()
        return await self._one(adding.returning(results), result_in, **_columns(result))

    async def uncounted(self, after: int, limit: int) -> Sequence[int]:
        return await self._scalars(_UNCOUNTED, after=after, at_most=limit)

    async def results(self, after: int, limit: int) -> Sequence[RatedResult]:
        return [result_in(row) for row in await self._execute(_RESULTS, after=after, at_most=limit)]

    async def met(self, result: RatedResult) -> Collection[Category]:
        one, other = result.players
        rows = await self._execute(_MET, one=one, other=other, before=result.id)
        met = {
            category
            for row in rows
            for category in categories(row.guild_id, row.ruleset_key, everywhere=row.everywhere)
        }
        return met.intersection(categories_of(result))

    async def entries(self, keys: Collection[EntryKey]) -> Mapping[EntryKey, RatingEntry]:
        sought = {
            "scopes": list({key.scope for key in keys}),
            "players": list({key.player for key in keys}),
            "rulesets": list({key.ruleset_key for key in keys}),
        }
        rows = await self._execute(_ENTRIES, **sought)
        return {_key(row): _entry(row) for row in rows if _key(row) in keys}

    async def ratings_of(self, player: PlayerId, scope: int) -> Mapping[str, RatingEntry]:
        rows = await self._execute(_OF, the_scope=scope, the_player=player)
        return {row.ruleset_key: _entry(row) for row in rows}

    async def balance(self, key: Category) -> Balance:
        sought = {"the_scope": key.scope, "the_ruleset": key.ruleset_key}
        expected = Balance.expected(key.ruleset_key)
        if self._writing:
            # Without a row to lock, two first results would not wait for each other.
            await self._put_if_new(balances, _balance_row(key, expected))
        row = await self._first(self._locking(_BALANCE), **sought)
        return expected if row is None else Balance(row.advantage, row.deviation, row.games)

    async def put_balances(self, learned: Mapping[Category, Balance]) -> None:
        await self._put(balances, *(_balance_row(*each) for each in learned.items()))

    async def listed(
        self, scope: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[tuple[PlayerId, RatingEntry]]:
        sought = {"the_scope": scope, "the_ruleset": ruleset_key}
        page = {"at_most": limit, "skipping": skip}
        listed = _LISTED[scope == ALL_SERVERS]

        def read(row: Row[Any]) -> tuple[PlayerId, RatingEntry]:
            return PlayerId(row.player), _entry(row)

        return await self._each(listed, read, ratings.c.player, **sought, **page)

    async def above(self, category: Category, value: float, at_most: int) -> int:
        sought = {"the_scope": category.scope, "the_ruleset": category.ruleset_key}
        counting = ABOVE[category.scope == ALL_SERVERS]
        counted = sought | {"the_value": value, "at_most": at_most}
        return await self._count(counting, **counted)

    async def unlist(self, now: datetime) -> None:
        await self._execute(_UNLIST, now=now)

    async def next_unlisting(self) -> datetime | None:
        return unlisted_at(await self._scalar(NEXT_UNLISTING))

    async def gains(self, match_id: int) -> Sequence[Gain]:
        result = await self.result_of(match_id)
        if result is None or result.guild_id is None:
            return []
        sought = {
            "the_scope": result.guild_id,
            "the_ruleset": result.ruleset_key,
            "until": result.id,
        }
        gains = [await self._gain(player, sought) for player in result.players]
        return [gain for gain in gains if gain is not None]

    async def result_of(self, match_id: int) -> RatedResult | None:
        return await self._one(_RESULT_OF, result_in, the_match=match_id)

    async def lost_on_time(self, player: PlayerId, since: datetime) -> Sequence[RatedResult]:
        found = [
            result_in(row)
            for statement in _LOST_ON_TIME
            for row in await self._execute(statement, the_player=player, since=since)
        ]
        return sorted(found, key=lambda result: result.id)

    async def rises(self, result: RatedResult) -> Mapping[EntryKey, float]:
        rises = {}
        for key in keys_of(result):
            sought = {"the_scope": key.scope, "the_ruleset": key.ruleset_key, "until": result.id}
            gain = await self._gain(key.player, sought)
            if gain is not None:
                rises[key] = gain.after.value - gain.before
        return rises

    async def _gain(self, player: PlayerId, sought: Mapping[str, object]) -> Gain | None:
        """The change of the rating of *player* by one result, in *sought*: scope, ruleset and id.

        None if the result changed nothing, or the player's ratings were erased.
        """
        rows = (await self._execute(_LAST_CHANGES, **sought, player=player)).all()
        if not rows or rows[0].result_id != sought["until"]:
            return None
        ratings = [Rating(row.value, row.deviation) for row in rows]
        after, *before = ratings
        return Gain(player, before[0].value if before else INITIAL_RATING, after)

    async def curve(self, key: EntryKey) -> Sequence[Point]:
        sought = {"the_scope": key.scope, "the_ruleset": key.ruleset_key, "player": key.player}
        rows = await self._execute(_CURVE, **sought)
        return await in_slices(rows, lambda row: Point(*row))

    async def put(self, entries: Mapping[EntryKey, RatingEntry]) -> None:
        await self._put(ratings, *(_entry_row(*each) for each in entries.items()))

    async def note(self, changes: Sequence[RatingChange]) -> None:
        rows = [
            key._asdict() | {"result_id": result_id, "value": value, "deviation": deviation}
            for key, result_id, value, deviation in changes
        ]
        if rows:
            await self._connection.execute(insert(rating_changes), rows)

    async def put_in_order(self) -> None:
        for renumbering in (_NUMBER_ASIDE, _NUMBER_BACK):
            await self._execute(renumbering)

    async def take_back(self, match_id: int) -> RatedResult | None:
        result = await self.result_of(match_id)
        if result is not None:
            changes = rating_changes.c.result_id == result.id
            await self._execute(delete(rating_changes).where(changes))
            await self._execute(delete(results).where(results.c.id == result.id))
        return result

    async def clear(self) -> None:
        if self._connection.dialect.name == "postgresql":  # SQLite has one writer at a time
            await self._execute(_NO_NEW_RESULTS)
        for table in (rating_changes, ratings, balances):
            await self._execute(delete(table))


def unlisted_at(listed_until: datetime | None) -> datetime | None:
    """The moment after *listed_until*, to take a rating off its list; None if there is none."""
    if listed_until is None or listed_until in {UNREADABLE_TIME, LAST_MOMENT}:
        return None
    return listed_until + datetime.resolution


def _columns(result: RatedResult) -> dict[str, object]:
    return attributes(result, _PLAIN) | {
        "attackers": result.seats.attackers,
        "defenders": result.seats.defenders,
        "first_score": result.scores and result.scores[0],
        "second_score": result.scores and result.scores[1],
    }


def result_in(row: Row[Any]) -> RatedResult:
    return RatedResult(
        id=row.id,
        seats=Seats(PlayerId(row.attackers), PlayerId(row.defenders)),
        scores=None if row.second_match_id is None else (row.first_score, row.second_score),
        **attributes(row, _PLAIN),
    )


def _key(row: Row[Any]) -> EntryKey:
    return EntryKey(row.scope, PlayerId(row.player), row.ruleset_key)


def _entry(row: Row[Any]) -> RatingEntry:
    rating = Rating(row.value, row.deviation, row.volatility)
    return RatingEntry(rating, row.rated_at, row.results, row.opponents)


def _entry_row(key: EntryKey, entry: RatingEntry) -> dict[str, object]:
    columns = attributes(entry, ("rated_at", "results", "opponents", "listed_until"))
    return key._asdict() | asdict(entry.rating) | columns


def _balance_row(key: Category, balance: Balance) -> dict[str, object]:
    return key._asdict() | asdict(balance)

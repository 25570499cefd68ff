"""Puzzles and attempts at them in the database."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Float,
    Integer,
    Row,
    Select,
    Text,
    bindparam,
    exists,
    func,
    or_,
    select,
    update,
)

from db.sql_parameters import GUILD, PLAYER, SINCE
from db.tables.players import players
from db.tables.puzzles import (
    daily_puzzles,
    puzzle_attempts,
    puzzle_shipments,
    puzzle_solvers,
    puzzles,
)
from db.unit_parts import SqlPart, attributes, reader_of
from play.players.player_id import PlayerId
from play.puzzles.attempt import NO_DAY, PuzzleAttempt
from play.puzzles.choice import Choice, Difficulty
from play.puzzles.port import Found
from play.puzzles.rated_puzzle import FIRST_DEVIATION, FIRST_OWN_NUMBER, RatedPuzzle
from play.puzzles.shipped import Collection as Shipment
from play.puzzles.shipped import Shipped
from play.puzzles.solver import PuzzleSolver
from play.ratings.rating import DEFAULT_VOLATILITY, Rating

_NUMBER = bindparam("the_number", type_=BigInteger)
_DAY = bindparam("the_day", type_=Integer)
_AT_MOST = bindparam("at_most", type_=Integer)
_attempts = puzzle_attempts.c

_GET = select(puzzles).where(puzzles.c.number == _NUMBER)
_SOLVER = select(puzzle_solvers).where(puzzle_solvers.c.player == PLAYER)
_ATTEMPT = select(puzzle_attempts).where(
    _attempts.player == PLAYER, _attempts.number == _NUMBER, _attempts.day == _DAY
)
_IS_COUNTED = select(
    exists().where(_attempts.player == PLAYER, _attempts.number == _NUMBER, _attempts.counted)
)
_IS_SHIPPED = select(exists().where(puzzle_shipments.c.digest == bindparam("digest")))
_RETIRE = (
    update(puzzles)
    .where(puzzles.c.number < FIRST_OWN_NUMBER)
    .values(retired=puzzles.c.number.not_in(bindparam("shipped", expanding=True)))
)
# As text: PostgreSQL cannot infer the type of a parameter that may be NULL.
_kind = bindparam("the_kind", type_=Text)
_key = bindparam("the_key", type_=puzzles.c.ruleset_key.type)
_AS_CHOSEN = (
    or_(_kind.is_(None), puzzles.c.kind == _kind),
    or_(_key.is_(None), puzzles.c.ruleset_key == _key),
)
_OFFERED = ~puzzles.c.retired
_GIVEN = _attempts.player == PLAYER, _attempts.number == puzzles.c.number
_UNTRIED = (
    select(puzzles.c.number, puzzles.c.value)
    .where(*_AS_CHOSEN, _OFFERED, ~exists().where(*_GIVEN))
    .limit(_AT_MOST)
)
_RATING = bindparam("the_rating", type_=Float)
_ABOVE = _UNTRIED.where(puzzles.c.value >= _RATING).order_by(puzzles.c.value, puzzles.c.number)
_BELOW = _UNTRIED.where(puzzles.c.value < _RATING).order_by(
    puzzles.c.value.desc(), puzzles.c.number.desc()
)
_LONGEST_AGO = (
    select(puzzles.c.number)
    .where(*_AS_CHOSEN, _OFFERED, *_GIVEN, _attempts.day == NO_DAY)
    .order_by(_attempts.given_at, puzzles.c.number)
    .limit(_AT_MOST)
)
_GIVEN_SINCE = (
    select(_attempts.given_at)
    .where(_attempts.player == PLAYER, _attempts.given_at > SINCE, _attempts.day == NO_DAY)
    .order_by(_attempts.given_at)
)
_DAYS_SOLVED = (
    select(_attempts.day)
    .where(_attempts.player == PLAYER, _attempts.day > NO_DAY, _attempts.solved)
    .order_by(_attempts.day.desc())
)
_DAILY = select(daily_puzzles.c.number).where(daily_puzzles.c.day == _DAY)
_DAILIES_SINCE = select(daily_puzzles.c.number).where(daily_puzzles.c.day >= _DAY)
_ON_SERVER: tuple[ColumnElement[bool], ...] = (
    _attempts.guild_id == GUILD,
    _attempts.day == _DAY,
    _attempts.day > NO_DAY,
    _attempts.guild_id.is_not(None),
    _attempts.solved.is_not(None),
)
_COUNTS = select(func.count(), func.count().filter(_attempts.solved)).where(*_ON_SERVER)
_NAMES: Select[int] = (
    select(_attempts.player)
    .outerjoin(players, players.c.id == _attempts.player)
    .where(*_ON_SERVER, _attempts.solved, func.coalesce(players.c.named, True))
    .order_by(_attempts.given_at, _attempts.player)
    .limit(_AT_MOST)
)


class SqlPuzzles(SqlPart):
    """Implements ``play.puzzles.port.StoredPuzzles`` for the length of one transaction."""

    async def ship(self, shipment: Shipment) -> None:
        if await self._scalar(_IS_SHIPPED, digest=shipment.digest):
            return
        await self._put_all_if_new(puzzles, list(map(_new, shipment.puzzles)))
        numbers = [each.number for each in shipment.puzzles]
        await self._execute(_RETIRE, shipped=numbers)
        await self._put_if_new(puzzle_shipments, {"digest": shipment.digest})

    async def load_puzzle(self, number: int) -> RatedPuzzle:
        row = await self._first(self._locking(_GET), the_number=number)
        if row is None:
            raise LookupError(number)
        return _rated(row)

    async def put(self, puzzle: RatedPuzzle) -> None:
        row = asdict(puzzle)
        await self._put(puzzles, row | row.pop("rating"))

    async def untried(
        self, player: PlayerId, choice: Choice, rating: float, limit: int
    ) -> Sequence[int]:
        sought = _sought(player, choice, limit) | {"the_rating": rating}
        # Up and down from *rating* along an index, rather than sorting all puzzles by distance.
        found = [
            (abs(value - rating), number)
            for statement in (_ABOVE, _BELOW)
            for number, value in await self._execute(statement, **sought)
        ]
        return [number for _, number in sorted(found)[:limit]]

    async def longest_ago(self, player: PlayerId, choice: Choice, limit: int) -> Sequence[int]:
        sought = _sought(player, choice, limit)
        return await self._scalars(_LONGEST_AGO, **sought)

    async def solver(self, player: PlayerId) -> PuzzleSolver:
        row = await self._first(_SOLVER, the_player=player)
        return PuzzleSolver(player) if row is None else _solver(row)

    async def put_solver(self, solver: PuzzleSolver) -> None:
        row = asdict(solver)
        row |= row.pop("rating") | row.pop("choice")._asdict()
        await self._put(puzzle_solvers, row)

    async def attempt(self, player: PlayerId, number: int, day: int) -> PuzzleAttempt | None:
        sought = {"the_player": player, "the_number": number, "the_day": day}
        return await self._one(_ATTEMPT, reader_of(PuzzleAttempt), **sought)

    async def put_attempt(self, attempt: PuzzleAttempt) -> None:
        await self._put(puzzle_attempts, asdict(attempt))

    async def is_counted(self, player: PlayerId, number: int) -> bool:
        return bool(await self._scalar(_IS_COUNTED, the_player=player, the_number=number))

    async def given_since(self, player: PlayerId, since: datetime) -> Sequence[datetime]:
        return await self._scalars(_GIVEN_SINCE, the_player=player, since=since)

    async def days_solved(self, player: PlayerId) -> Sequence[int]:
        return await self._scalars(_DAYS_SOLVED, the_player=player)

    async def daily(self, day: int) -> int | None:
        number: int | None = await self._scalar(_DAILY, the_day=day)
        return number

    async def dailies_since(self, day: int) -> Collection[int]:
        return set(await self._scalars(_DAILIES_SINCE, the_day=day))

    async def put_daily(self, day: int, number: int) -> None:
        await self._put_if_new(daily_puzzles, {"day": day, "number": number})

    async def found(self, guild_id: int, day: int, limit: int) -> Found:
        sought = {"the_guild": guild_id, "the_day": day}
        tried, solved = (await self._execute(_COUNTS, **sought)).one()
        names = await self._scalars(_NAMES, **sought, at_most=limit)
        return Found(tried, solved, [PlayerId(player) for player in names])


def _sought(player: PlayerId, choice: Choice, limit: int) -> dict[str, object]:
    return {
        "the_player": player,
        "the_kind": choice.kind and choice.kind.value,
        "the_key": choice.ruleset_key,
        "at_most": limit,
    }


def _new(shipped: Shipped) -> dict[str, object]:
    return {
        "number": shipped.number,
        "text": shipped.text,
        "ruleset_key": shipped.ruleset_key,
        "kind": shipped.kind,
        "value": float(shipped.rating),
        "deviation": FIRST_DEVIATION,
        "volatility": DEFAULT_VOLATILITY,
        "rated_at": None,
        "tried": 0,
        "solved": 0,
    }


def _rated(row: Row[Any]) -> RatedPuzzle:
    columns = ("number", "text", "ruleset_key", "kind", "rated_at", "tried", "solved")
    return RatedPuzzle(rating=_rating(row), **attributes(row, columns))


def _solver(row: Row[Any]) -> PuzzleSolver:
    columns = ("player", "rated_at", "tried", "solved", "streak", "best_streak", "given")
    return PuzzleSolver(
        rating=_rating(row),
        choice=Choice(row.kind, row.ruleset_key, Difficulty(row.difficulty)),
        **attributes(row, columns),
    )


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.value, row.deviation, row.volatility)

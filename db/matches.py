"""Matches in the database; ``db.match_turns`` has their moves and their dice."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Row,
    Select,
    Table,
    and_,
    bindparam,
    case,
    exists,
    func,
    insert,
    not_,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from db.agendas import agenda_of
from db.clocks import LAST_OUTAGE, clock_columns, clock_of, outages_of
from db.match_rows import (
    columns,
    glimpse_of,
    match_of,
    progress,
    shown_everywhere,
    summary_of,
    view_of,
)
from db.match_turns import store_turns
from db.players import both_everywhere, columns_of, habits_of, is_computer
from db.remembered_games import COLUMNS_OF_GAMES, RememberedGames, read_game
from db.row_slices import in_slices
from db.sql_parameters import AFTER, AT_MOST, GUILD, MATCH, NOW, PLAYER, SINCE, SKIPPING
from db.tables.delivery import outbox
from db.tables.matches import followers, is_running, matches, plans
from db.tables.players import players
from db.tables.servers import servers
from db.unit_parts import SqlAgendaPart
from db.unreadable_rows import lenient
from play.matches.errors import NotOverError, StaleBoardError, UnknownMatchError
from play.matches.glimpse import Check, Glimpse
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.pair import Pair
from play.matches.state import MatchState
from play.matches.summary import AwaitedGame, MatchSummary
from play.matches.timing import RunningClock
from play.players.player_id import COMPUTERS, PlayerId
from play.players.reliability import LOST_ON_TIME, Reliability
from play.time.clock import Clock
from play.time.habits import PairOfHabits
from play.time.vacation import with_vacation
from tafl.game import Game
from tafl.pieces import Side

_SEEN: BindParameter[Any] = bindparam("seen")
_BY_KEY = matches.c.id == MATCH
_IS_TO_MOVE = or_(
    and_(matches.c.attackers == PLAYER, matches.c.to_move == Side.ATTACKERS),
    and_(matches.c.defenders == PLAYER, matches.c.to_move == Side.DEFENDERS),
)
GAMES_PER_PAIR = 2
_LATEST_LAST = (matches.c.updated_at, matches.c.id)


def _seated(state: ColumnElement[bool]) -> ColumnElement[bool]:
    """An SQL condition: the player has a seat in a match that meets the condition *state*.

    Each seat is compared by itself, since each has its own index.
    """
    return or_(
        and_(matches.c.attackers == PLAYER, state), and_(matches.c.defenders == PLAYER, state)
    )


def _with_players(*columns: Table | ColumnElement[Any]) -> Select[Any]:
    """Select *columns* of a match, and all columns of both of its players."""
    attackers, defenders = players.alias("attacking"), players.alias("defending")
    return (
        select(
            *columns, *columns_of(attackers, Side.ATTACKERS), *columns_of(defenders, Side.DEFENDERS)
        )
        .outerjoin(attackers, attackers.c.id == matches.c.attackers)
        .outerjoin(defenders, defenders.c.id == matches.c.defenders)
        .where(_BY_KEY)
    )


_ADD = insert(matches).returning(matches.c.id)
# Read with the match, so that most matches need no second query for plans or lost news.
_IS_PLANNED = exists().where(plans.c.match_id == matches.c.id).label("planned")
_IS_UNDELIVERED = (
    exists().where(outbox.c.match_id == matches.c.id, outbox.c.failure.is_not(None))
).label("undelivered")


def _with_view(of_match: Select[Any]) -> Select[Any]:
    """The statement *of_match*, extended by the columns that ``view_of`` reads."""
    return of_match.add_columns(
        _IS_PLANNED,
        _IS_UNDELIVERED,
        lenient(servers.c.theme).label("theme"),
        lenient(servers.c.turned).label("turned"),
    ).outerjoin(servers, servers.c.guild_id == matches.c.guild_id)


_GET = _with_players(matches, LAST_OUTAGE)
_GET_WITH_VIEW = _with_view(_GET)
_VIEW = _with_view(_with_players(matches.c.guild_id))
# A weaker lock than FOR UPDATE: others may still insert rows that refer to the match.
_LOCK = select(matches.c.id).where(_BY_KEY).with_for_update(key_share=True)
_SAVE = update(matches).where(_BY_KEY, is_running, matches.c.ply + matches.c.skipped == _SEEN)
_SET = update(matches).where(_BY_KEY)
_REOPEN = update(matches).where(_BY_KEY, matches.c.state != MatchState.RUNNING)

_EVERYWHERE = both_everywhere(matches.c.attackers, matches.c.defenders).label("everywhere")
# Lists show no rules: their text is by far the longest column.
_WITHOUT_RULES = [column for column in matches.c if column is not matches.c.ruleset_text]
_SUMMARY = select(*_WITHOUT_RULES, LAST_OUTAGE, _EVERYWHERE)
_GET_CLOCK = _with_players(*_WITHOUT_RULES, LAST_OUTAGE)
_GLIMPSES = select(
    matches.c.id,
    matches.c.guild_id,
    matches.c.channel_id,
    matches.c.attackers,
    matches.c.defenders,
    matches.c.updated_at,
    _EVERYWHERE,
).where(matches.c.id.in_(bindparam("the_matches", expanding=True)))
_FORGET_THREAD = (
    update(matches).where(matches.c.thread_id == bindparam("the_thread")).values(thread_id=None)
)
_IN_THREAD = _SUMMARY.where(matches.c.thread_id == bindparam("the_thread"))
_WAITING_FOR = _SUMMARY.where(_seated(is_running), _IS_TO_MOVE).order_by(*_LATEST_LAST)
_AWAITED = (
    select(*(matches.c[name] for name in COLUMNS_OF_GAMES))
    .where(_seated(is_running), _IS_TO_MOVE)
    .limit(2)
)
_RUNNING = _SUMMARY.where(_seated(is_running)).order_by(*_LATEST_LAST)
_ENDED = (
    _SUMMARY.where(_seated(matches.c.state.in_((MatchState.FINISHED, MatchState.ABORTED))))
    .order_by(*(column.desc() for column in _LATEST_LAST))
    .limit(AT_MOST)
    .offset(SKIPPING)
)
_LATEST_ON = (
    _SUMMARY.where(matches.c.guild_id == GUILD).order_by(matches.c.id.desc()).limit(AT_MOST)
)
_ALL_RUNNING = _SUMMARY.where(is_running).order_by(matches.c.id)
_FOLLOWED = _SUMMARY.where(
    matches.c.id.in_(select(followers.c.match_id).where(followers.c.player == PLAYER)), is_running
).order_by(matches.c.id)
_OF_PAIRS = _SUMMARY.where(matches.c.pair_id.in_(bindparam("the_pairs", expanding=True))).order_by(
    matches.c.pair_id, matches.c.id
)
_PLAYS_IN = select(matches.c.id).where(
    matches.c.challenge_id == bindparam("the_challenge"),
    is_running,
    or_(matches.c.attackers == PLAYER, matches.c.defenders == PLAYER),
)

_COUNT_BEGUN = select(func.count()).where(
    matches.c.challenge_id == bindparam("the_challenge"),
    matches.c.created_at > SINCE,
    or_(matches.c.attackers == PLAYER, matches.c.defenders == PLAYER),
)

_LAST_PLAYED = (
    select(matches.c.ruleset_key, matches.c.updated_at)
    .where(_seated(matches.c.state.in_(MatchState)))
    .order_by(*(column.desc() for column in _LATEST_LAST))
    .limit(AT_MOST)
)
_WITH_COMPUTER = or_(
    and_(matches.c.attackers == PLAYER, is_computer(matches.c.defenders)),
    and_(matches.c.defenders == PLAYER, is_computer(matches.c.attackers)),
)
_COUNT_WITH_COMPUTER = select(
    func.count().filter(is_running), func.count().filter(matches.c.created_at > SINCE)
).where(_WITH_COMPUTER, or_(is_running, matches.c.updated_at > SINCE))
# With IN, unlike BETWEEN, a database finds the running matches of each level by an index.
_COUNT_COMPUTERS_ON = select(func.count()).where(
    matches.c.guild_id == GUILD,
    is_running,
    or_(matches.c.attackers.in_(COMPUTERS), matches.c.defenders.in_(COMPUTERS)),
)
_LAST_WITH_COMPUTER = _SUMMARY.where(_WITH_COMPUTER).order_by(matches.c.id.desc()).limit(1)


def _reliability(
    seat: ColumnElement[Any], other: ColumnElement[Any], lost_to: Side
) -> Select[int, int, int]:
    """Select three counts of finished games with the player in the column *seat*.

    They count all games, recent ones, and recent ones lost on time, which the side *lost_to* won.
    Games against the computer, in the column *other*, do not count.
    """
    is_recent = matches.c.updated_at >= SINCE
    is_late = and_(matches.c.winner == lost_to, matches.c.reason.in_(LOST_ON_TIME))
    return select(
        func.count(), func.count().filter(is_recent), func.count().filter(is_recent, is_late)
    ).where(seat == PLAYER, matches.c.state == MatchState.FINISHED, not_(is_computer(other)))


# One SELECT for each seat: an index alone answers it, without a look at the table.
RELIABILITY = union_all(
    _reliability(matches.c.attackers, matches.c.defenders, Side.DEFENDERS),
    _reliability(matches.c.defenders, matches.c.attackers, Side.ATTACKERS),
)
_RUNNING_OF = select(matches.c.id).where(_seated(is_running)).order_by(matches.c.id)
_KEEPING_VACATIONS = (
    select(matches.c.id)
    .where(_seated(is_running), matches.c.vacations)
    .order_by(case((_IS_TO_MOVE, 0), else_=1), *(column.desc() for column in _LATEST_LAST))
)
_WAKE_ALL = update(matches).where(_seated(is_running), matches.c.wake_at > NOW)
_COUNT_RUNNING = select(func.count()).where(_seated(is_running))


def _marks(seat: ColumnElement[Any]) -> Select[Any]:
    """Select the number of running matches of each player in the column *seat*, and the latest."""
    number, latest = func.count().label("number"), func.max(matches.c.updated_at).label("latest")
    those = seat.in_(bindparam("the_players", expanding=True))
    return select(seat.label("player"), number, latest).where(those, is_running).group_by(seat)


_MARKS = union_all(_marks(matches.c.attackers), _marks(matches.c.defenders))
_FINISHED = (
    select(matches.c.id)
    .where(matches.c.id > AFTER, matches.c.state == MatchState.FINISHED)
    .order_by(matches.c.id)
    .limit(AT_MOST)
)


class SqlMatches(SqlAgendaPart):
    """Implements ``play.matches.port.StoredMatches`` for the length of one transaction."""

    appointments, earliest = agenda_of(matches.c.id, matches.c.wake_at, guild_id=matches.c.guild_id)

    def __init__(
        self, connection: AsyncConnection, games: RememberedGames, *, writing: bool
    ) -> None:
        super().__init__(connection, writing=writing)
        self._games = games
        self.moves_stored = 0
        self.saved: list[Match] = []

    async def add_match(self, match: Match, habits: PairOfHabits) -> Match:
        result = await self._execute(_ADD, **columns(match, habits))
        match = replace(match, id=result.scalar_one())
        await store_turns(self._connection, match, seen=0)
        return match

    async def load_match(self, match_id: int, require: Check | None = None) -> Match:
        return await self._match(await self._row(_GET, match_id), require)

    async def with_view(
        self, match_id: int, require: Check | None = None
    ) -> tuple[Match, MatchView]:
        row = await self._row(_GET_WITH_VIEW, match_id)
        return await self._match(row, require), view_of(row)

    async def view(self, match_id: int) -> MatchView:
        return view_of(await self._row(_VIEW, match_id))

    async def glimpses(self, match_ids: Collection[int]) -> Sequence[Glimpse]:
        rows = await self._execute(_GLIMPSES, the_matches=list(match_ids))
        return [glimpse_of(row, everywhere=row.everywhere) for row in rows]

    async def save(self, match: Match, seen: int, habits: PairOfHabits) -> None:
        where = {"the_match": match.id, "seen": seen}
        result = await self._execute(_SAVE, **where, **progress(match, habits))
        if result.rowcount == 0:
            stored = await self.load_match(match.id)
            raise StaleBoardError(match.id, seen, stored.board)
        self.moves_stored += await store_turns(self._connection, match, seen)
        self.saved.append(match)

    async def set_thread(self, match_id: int, thread_id: int) -> None:
        if (await self._execute(_SET, the_match=match_id, thread_id=thread_id)).rowcount == 0:
            raise UnknownMatchError(match_id)

    async def forget_thread(self, thread_id: int) -> None:
        await self._execute(_FORGET_THREAD, the_thread=thread_id)

    async def in_thread(self, thread_id: int) -> MatchSummary | None:
        found = await self._summaries(_IN_THREAD, the_thread=thread_id)
        return found[0] if found else None

    async def waiting_for(self, player: PlayerId) -> Sequence[MatchSummary]:
        return await self._summaries(_WAITING_FOR, the_player=player)

    async def awaited(self, player: PlayerId) -> AwaitedGame | Sequence[MatchSummary]:
        rows = await self._each(_AWAITED, lambda row: row, matches.c.id, the_player=player)
        if len(rows) != 1:
            return await self.waiting_for(player) if rows else []
        return AwaitedGame(rows[0].id, await self._game(rows[0]))

    async def running(self, player: PlayerId) -> Sequence[MatchSummary]:
        return await self._summaries(_RUNNING, the_player=player)

    async def followed(self, player: PlayerId) -> Sequence[MatchSummary]:
        return await self._summaries(_FOLLOWED, the_player=player)

    async def ended(self, player: PlayerId, limit: int, skip: int = 0) -> Sequence[MatchSummary]:
        return await self._summaries(_ENDED, the_player=player, at_most=limit, skipping=skip)

    async def latest_on(self, guild_id: int, limit: int) -> Sequence[MatchSummary]:
        return await self._summaries(_LATEST_ON, the_guild=guild_id, at_most=limit)

    async def all_running(self) -> Sequence[MatchSummary]:
        return await self._summaries(_ALL_RUNNING)

    async def running_of(self, player: PlayerId) -> Sequence[int]:
        running = self._locking(_RUNNING_OF, key_share=True)
        return await self._scalars(running, the_player=player)

    async def wake_all_of(self, player: PlayerId, now: datetime) -> None:
        await self._execute(_WAKE_ALL, the_player=player, now=now, wake_at=now)

    async def keeping_vacations(self, player: PlayerId) -> Sequence[int]:
        return await self._scalars(_KEEPING_VACATIONS, the_player=player)

    async def count_running(self, player: PlayerId) -> int:
        return await self._count(_COUNT_RUNNING, the_player=player)

    async def count_with_computer(self, player: PlayerId, since: datetime) -> tuple[int, int]:
        sought = {"the_player": player, "since": since}
        running, begun = (await self._execute(_COUNT_WITH_COMPUTER, **sought)).one()
        return running, begun

    async def count_computers_on(self, guild_id: int) -> int:
        return await self._count(_COUNT_COMPUTERS_ON, the_guild=guild_id)

    async def last_with_computer(self, player: PlayerId) -> MatchSummary | None:
        found = await self._summaries(_LAST_WITH_COMPUTER, the_player=player)
        return found[0] if found else None

    async def last_played(self, player: PlayerId, limit: int) -> Sequence[tuple[str, datetime]]:
        found = await self._execute(_LAST_PLAYED, the_player=player, at_most=limit)
        return [(row.ruleset_key, row.updated_at) for row in found]

    async def reliability(self, player: PlayerId, since: datetime) -> Reliability:
        rows = (await self._execute(RELIABILITY, the_player=player, since=since)).all()
        return Reliability(*map(sum, zip(*rows, strict=True)))

    async def of_pairs(self, pair_ids: Collection[int]) -> Sequence[Pair]:
        found = await self._summaries(_OF_PAIRS, the_pairs=list(pair_ids))
        pairs = [list(both) for _, both in groupby(found, key=attrgetter("pair_id"))]
        # Without those of which one could not be read.
        return [Pair.of(*both) for both in pairs if len(both) == GAMES_PER_PAIR]

    async def plays_in(self, challenge_id: int, player: PlayerId) -> bool:
        return await self._has(_PLAYS_IN, the_challenge=challenge_id, the_player=player)

    async def count_begun(self, challenge_id: int, player: PlayerId, since: datetime) -> int:
        sought = {"the_challenge": challenge_id, "the_player": player, "since": since}
        return await self._count(_COUNT_BEGUN, **sought)

    async def marks_of_running(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Hashable]:
        found = defaultdict[PlayerId, set[tuple[int, datetime]]](set)
        for row in await self._execute(_MARKS, the_players=list(players)):
            found[row.player].add((row.number, row.latest))
        return {player: frozenset(marks) for player, marks in found.items()}

    async def finished(self, after: int, limit: int) -> Sequence[int]:
        return await self._scalars(_FINISHED, after=after, at_most=limit)

    async def reopen(self, match: Match, habits: PairOfHabits) -> None:
        result = await self._execute(_REOPEN, the_match=match.id, **progress(match, habits))
        if result.rowcount == 0:
            raise NotOverError(match.id)

    async def clock(self, match_id: int) -> RunningClock | None:
        row = await self._row(_GET_CLOCK, match_id)
        if row.state is not MatchState.RUNNING:
            return None
        habits = habits_of(row, row.to_move)
        recent = await outages_of(self._connection, [row])
        return RunningClock(with_vacation(clock_of(row, recent), habits.away), habits)

    async def set_clock(self, match_id: int, clock: Clock, wake_at: datetime | None) -> None:
        setting = {"the_match": match_id, "wake_at": wake_at, **clock_columns(clock)}
        await self._execute(_SET, **setting)

    async def _row(self, statement: Select[Any], match_id: int) -> Row[Any]:
        """The row that *statement* finds for a match, locked if this transaction may write.

        Raises:
            UnknownMatchError: there is no such match.
        """
        # In a statement of its own: later reads include everything that others have stored.
        # SQLite has locked everything already.
        if self._writing and self._connection.dialect.name == "postgresql":
            await self._execute(_LOCK, the_match=match_id)
        found = await self._execute(statement, the_match=match_id)
        row: Row[Any] | None = found.first()
        if row is None:
            raise UnknownMatchError(match_id)
        return row

    async def _match(self, row: Row[Any], require: Check | None) -> Match:
        """The match in *row*, with its moves replayed, unless *require* raises an error for it."""
        if require is not None:
            require(glimpse_of(row, everywhere=shown_everywhere(row)))
        return match_of(row, await self._game(row), await outages_of(self._connection, [row]))

    async def _game(self, row: Row[Any]) -> Game:
        return await read_game(self._connection, row, self._games, writing=self._writing)

    async def _summaries(self, statement: Select[Any], **where: object) -> list[MatchSummary]:
        def read(row: Row[Any]) -> tuple[Row[Any], MatchSummary]:
            return row, summary_of(row, ())

        found = await self._each(statement, read, matches.c.id, **where)
        if not found:
            return []
        recent = await outages_of(self._connection, [row for row, _ in found])
        if not recent:
            return [summary for _, summary in found]
        return await in_slices(found, lambda each: summary_of(each[0], recent))

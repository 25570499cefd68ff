"""Finding and erasing what the database knows of people and servers, as ``db.privacy`` has it."""

import re
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import chain, count
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Date,
    Delete,
    Row,
    Table,
    Update,
    and_,
    bindparam,
    delete,
    exists,
    not_,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from db.agendas import SqlAgenda, agenda_of
from db.privacy import EMPTIED_TOO, PARTS, PEOPLE, SERVERS, TEXTS, Fate
from db.privacy_export import counted, exported
from db.tables.challenges import challenges
from db.tables.delivery import outbox
from db.tables.fair_play import cases, flags
from db.tables.ladders import rungs
from db.tables.matches import matches
from db.tables.privacy import deletions, departures
from db.tables.server_log import server_log
from db.tables.server_messages import message_counts
from db.tables.tournaments import entrants, open_tournament, pairings, tournaments
from db.upserts import put_if_new
from play.challenges.state import ChallengeState
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.privacy.leaving import Leaving, Traces

MOST_FOUND = 1000
"""Rows that are found at a time: for some columns all of a table is looked through."""

COUNT_KEPT = timedelta(days=1)
DELIVERED_KEPT = timedelta(days=90)
FAIR_PLAY_KEPT = timedelta(days=365)
LOG_KEPT = timedelta(days=2 * 365)
SERVER_KEPT = timedelta(days=30)
"""How long everything of a server is kept that the bot was removed from."""

IN_PLACE_OF_ID = "[deleted player]"
"""What stands in texts where people had mentioned somebody."""


class _Text(NamedTuple):
    """A row by its *key*, whose texts *before* become those *after*."""

    key: tuple[Any, ...]
    before: Mapping[str, str]
    after: Mapping[str, str]


_BY_COLUMN = [(column, fate) for column, fate in PEOPLE.items() if fate is not Fate.LAST]
_TEXT_TABLES: Mapping[Table, Sequence[Column[Any]]] = {
    table: [column for column in TEXTS if column.table is table]
    for table in dict.fromkeys(column.table for column in TEXTS)
}
_WITH_TEXTS = list(_TEXT_TABLES.items())

# Rows go before those they refer to.
_OF_SERVERS: Sequence[tuple[Table, ColumnElement[bool], Fate, Column[Any] | None]] = [
    *(
        (
            part.table,
            part.in_(
                select(next(iter(part.foreign_keys)).column).where(
                    whole == bindparam("the_guild", type_=whole.type)
                )
            ),
            Fate.ERASED,
            None,
        )
        for part, whole in PARTS.items()
    ),
    *(
        (column.table, column == bindparam("the_guild", type_=column.type), fate, column)
        for column, fate in SERVERS.items()
        if fate in {Fate.ERASED, Fate.EMPTIED}
    ),
]

_IS_RUNNING = exists().where(
    matches.c.id == outbox.c.match_id, matches.c.state == MatchState.RUNNING
)
_EXCLUDES = and_(
    cases.c.until.is_not(None),
    cases.c.lifted_at.is_(None),
    cases.c.until > bindparam("now", type_=cases.c.until.type),
)
# What was delivered about a match that runs is read again: which board is the newest, and so on.
_EXPIRING: Sequence[tuple[Table, Column[Any], timedelta, ColumnElement[bool]]] = [
    (outbox, outbox.c.created_at, DELIVERED_KEPT, and_(outbox.c.closed, not_(_IS_RUNNING))),
    (flags, flags.c.raised_at, FAIR_PLAY_KEPT, flags.c.id.is_not(None)),
    (cases, cases.c.opened_at, FAIR_PLAY_KEPT, not_(_EXCLUDES)),
    (server_log, server_log.c.at, LOG_KEPT, server_log.c.id.is_not(None)),
    (message_counts, message_counts.c.day, COUNT_KEPT, message_counts.c.number.is_not(None)),
]

_ENTERED = (
    select(tournaments.c.id)
    .join(entrants, entrants.c.tournament_id == tournaments.c.id)
    .where(
        entrants.c.player == bindparam("the_player", type_=entrants.c.player.type),
        entrants.c.withdrawn.is_(False),
        open_tournament,
    )
    .order_by(tournaments.c.id)
)
_CLIMBED = select(rungs.c.guild_id).where(
    rungs.c.player == bindparam("the_player", type_=rungs.c.player.type), rungs.c.rank.is_not(None)
)
_PAIRED = (
    select(pairings.c.round)
    .join(tournaments, tournaments.c.id == pairings.c.tournament_id)
    .where(
        open_tournament,
        or_(
            pairings.c.first == bindparam("the_player", type_=pairings.c.first.type),
            pairings.c.second == bindparam("the_player", type_=pairings.c.first.type),
        ),
        pairings.c.second.is_not(None),
        pairings.c.pair_id.is_(None),
        pairings.c.points.is_(None),
        pairings.c.first_missing.is_(False),
        pairings.c.second_missing.is_(False),
    )
    .limit(1)
)
_LEAVING = select(deletions.c.player)
_DELETIONS = agenda_of(deletions.c.id, deletions.c.due_at)
_DEPARTURES = agenda_of(departures.c.guild_id, departures.c.noticed_at)
_KNOWN_SERVERS = union(
    *(
        select(column).where(column.is_not(None))
        for column, fate in SERVERS.items()
        if fate is Fate.ERASED
    )
)


class SqlPrivacy:
    """Implements ``play.privacy.port.Privacy`` in one transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def begin(self, player: PlayerId, now: datetime) -> None:
        row = {"player": player, "asked_at": now, "due_at": now}
        await put_if_new(self._connection, deletions, row)

    async def leaving(self) -> Collection[PlayerId]:
        return [PlayerId(each) for each in await self._connection.scalars(_LEAVING)]

    @property
    def deletions(self) -> SqlAgenda:
        return SqlAgenda(self._connection, _DELETIONS)

    async def leaver(self, key: int) -> Leaving | None:
        found = select(deletions).where(deletions.c.id == key)
        row = (await self._connection.execute(found)).first()
        if row is None:
            return None
        return Leaving(PlayerId(row.player), PlayerId(-row.id), row.asked_at, row.due_at)

    async def put_off(self, player: PlayerId, until: datetime) -> None:
        await self._connection.execute(
            update(deletions).where(deletions.c.player == player).values(due_at=until)
        )

    async def finish(self, player: PlayerId) -> None:
        await self._connection.execute(delete(deletions).where(deletions.c.player == player))

    async def challenges_of(self, player: PlayerId) -> Sequence[int]:
        found = await self._connection.scalars(
            select(challenges.c.id).where(
                challenges.c.state == ChallengeState.OPEN,
                or_(challenges.c.challenger == player, challenges.c.opponent == player),
            )
        )
        return found.all()

    async def tournaments_of(self, player: PlayerId) -> Sequence[int]:
        return (await self._connection.scalars(_ENTERED, {"the_player": player})).all()

    async def ladders_of(self, player: PlayerId) -> Sequence[int]:
        return (await self._connection.scalars(_CLIMBED, {"the_player": player})).all()

    async def is_paired(self, player: PlayerId) -> bool:
        return await self._connection.scalar(_PAIRED, {"the_player": player}) is not None

    async def traces(self, player: PlayerId, step: int) -> Traces | None:
        for number in range(step, len(_BY_COLUMN)):
            column, _ = _BY_COLUMN[number]
            if rows := await self._keys(column.table, column == player):
                return Traces(number, rows)
        for number in range(max(step, len(_BY_COLUMN)), len(_BY_COLUMN) + len(_WITH_TEXTS)):
            if texts := await self._mentions(*_WITH_TEXTS[number - len(_BY_COLUMN)], player):
                return Traces(number, texts)
        return None

    async def forget(self, leaving: Leaving, traces: Traces) -> None:
        if traces.step >= len(_BY_COLUMN):
            table, _ = _WITH_TEXTS[traces.step - len(_BY_COLUMN)]
            await self._rewrite(table, traces.rows)
            return
        column, fate = _BY_COLUMN[traces.step]
        # Unless the row has changed since it was found.
        where = and_(_by_key(column.table), column == leaving.player)
        statement: Delete | Update = delete(column.table).where(where)
        if fate is not Fate.ERASED:
            value = leaving.tombstone if fate is Fate.REPLACED else None
            emptied = dict.fromkeys(each.name for each in EMPTIED_TOO.get(column, ()))
            values = {column.name: value} | emptied
            statement = update(column.table).where(where).values(values)
        await self._connection.execute(statement, _keys_of(column.table, traces.rows))

    async def known(self, player: PlayerId) -> Mapping[str, int]:
        return await counted(self._connection, player)

    def export(self, player: PlayerId) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        return exported(self._connection, player)

    async def depart(self, guild_ids: Collection[int], now: datetime) -> None:
        for guild_id in guild_ids:
            row = {"guild_id": guild_id, "noticed_at": now}
            await put_if_new(self._connection, departures, row)

    async def stay(self, guild_ids: Collection[int]) -> None:
        gone = departures.c.guild_id.in_(sorted(guild_ids))
        await self._connection.execute(delete(departures).where(gone))

    async def servers(self) -> Sequence[int]:
        return [guild_id for (guild_id,) in await self._connection.execute(_KNOWN_SERVERS)]

    async def departed(self) -> set[int]:
        return {*await self._connection.scalars(select(departures.c.guild_id))}

    @property
    def departures(self) -> SqlAgenda:
        return SqlAgenda(self._connection, _DEPARTURES, SERVER_KEPT)

    async def is_long_gone(self, guild_id: int, now: datetime) -> bool:
        # Locked: whoever notes that the bot is there again waits, or has done so before.
        noticed = select(departures.c.noticed_at).where(departures.c.guild_id == guild_id)
        noticed_at: datetime | None = await self._connection.scalar(noticed.with_for_update())
        return noticed_at is not None and noticed_at + SERVER_KEPT <= now

    async def traces_of_server(self, guild_id: int, step: int) -> Traces | None:
        for number in range(step, len(_OF_SERVERS)):
            table, where, _, _ = _OF_SERVERS[number]
            if rows := await self._keys(table, where, the_guild=guild_id):
                return Traces(number, rows)
        return None

    async def forget_server(self, traces: Traces) -> None:
        table, _, fate, column = _OF_SERVERS[traces.step]
        statement: Delete | Update = delete(table).where(_by_key(table))
        if fate is Fate.EMPTIED and column is not None:
            statement = update(table).where(_by_key(table)).values({column.name: None})
        await self._connection.execute(statement, _keys_of(table, traces.rows))

    async def forgotten(self, guild_id: int) -> None:
        await self._connection.execute(delete(departures).where(departures.c.guild_id == guild_id))

    async def expired(self, now: datetime, step: int) -> Traces | None:
        for number in range(step, len(_EXPIRING)):
            table, since, kept, where = _EXPIRING[number]
            before = now - kept
            old = and_(since < (before.date() if isinstance(since.type, Date) else before), where)
            if rows := await self._keys(table, old, **({"now": now} if table is cases else {})):
                return Traces(number, rows)
        return None

    async def expire(self, traces: Traces) -> None:
        table, *_ = _EXPIRING[traces.step]
        erasing = delete(table).where(_by_key(table))
        await self._connection.execute(erasing, _keys_of(table, traces.rows))

    async def _keys(
        self, table: Table, where: ColumnElement[bool], **sought: object
    ) -> Sequence[tuple[Any, ...]]:
        """The keys of some rows of *table*."""
        found = await self._connection.execute(
            select(*table.primary_key).where(where).limit(MOST_FOUND), sought
        )
        return [tuple(row) for row in found]

    async def _mentions(
        self, table: Table, columns: Sequence[Column[Any]], player: PlayerId
    ) -> Sequence[_Text]:
        """Rows of *table* in which a text mentions *player*, with those texts as they should be."""
        pattern = re.compile(rf"<@!?{player}>|(?<!\d){player}(?!\d)")
        held = or_(*(column.contains(str(player)) for column in columns))
        some = select(*table.primary_key, *columns).where(held).order_by(*table.primary_key)
        start = 0
        while True:
            rows = (await self._connection.execute(some.limit(MOST_FOUND).offset(start))).all()
            rewritten = (_rewritten(row, table, columns, pattern) for row in rows)
            if (texts := [text for text in rewritten if text.after]) or len(rows) < MOST_FOUND:
                return texts
            start += MOST_FOUND  # those were all longer numbers

    async def _rewrite(self, table: Table, texts: Sequence[_Text]) -> None:
        for text in texts:
            same = (table.c[name] == value for name, value in text.before.items())
            after = dict(text.after)
            if table is tournaments and "name" in after:
                after["name"] = await self._free_name(text.key[0], after["name"])
            await self._connection.execute(
                update(table).where(_by_key(table), *same).values(after),
                _keys_of(table, [text.key]),
            )

    async def _free_name(self, tournament_id: int, name: str) -> str:
        """*name*, with a number if another open tournament of the server has it.

        No two may have the same: else such names could keep a deletion from being done.
        """
        server = select(tournaments.c.guild_id).where(tournaments.c.id == tournament_id)
        taken = await self._connection.scalars(
            select(tournaments.c.name).where(
                tournaments.c.guild_id == server.scalar_subquery(), open_tournament
            )
        )
        names, unavailable = (f"{name} {number}" for number in count(2)), set(taken)
        return next(each for each in chain([name], names) if each not in unavailable)


def _by_key(table: Table) -> ColumnElement[bool]:
    """Whether a row of *table* has the key that ``_keys_of`` gives."""
    key = (
        column == bindparam(f"key_{column.name}", type_=column.type) for column in table.primary_key
    )
    return and_(*key)


def _keys_of(table: Table, rows: Sequence[tuple[Any, ...]]) -> list[dict[str, Any]]:
    names = [f"key_{column.name}" for column in table.primary_key]
    return [dict(zip(names, row, strict=True)) for row in rows]


def _rewritten(
    row: Row[*tuple[Any, ...]],
    table: Table,
    columns: Sequence[Column[Any]],
    pattern: re.Pattern[str],
) -> _Text:
    values = row._mapping  # noqa: SLF001 - public, whatever its name
    before = {column.name: values[column] for column in columns if values[column]}
    after = {name: pattern.sub(IN_PLACE_OF_ID, text) for name, text in before.items()}
    changed = {name: text for name, text in after.items() if text != before[name]}
    key = tuple(values[column] for column in table.primary_key)
    return _Text(key, {name: before[name] for name in changed}, changed)

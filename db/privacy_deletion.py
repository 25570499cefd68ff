"""Search and deletion of people's data in the database, by the rules in ``db.privacy_rules``."""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import chain, count
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Delete,
    Row,
    Table,
    Update,
    and_,
    delete,
    or_,
    select,
    update,
)

from db.agendas import agenda_of
from db.privacy_export import SqlExport
from db.privacy_rules import EMPTIED_TOO, IN_ONE_GO, PEOPLE, TEXTS, Fate
from db.row_keys import MOST_FOUND, as_parameters, has_key, some_keys
from db.sql_parameters import PLAYER
from db.tables.challenges import challenges
from db.tables.ladders import rungs
from db.tables.privacy import deletions
from db.tables.tournaments import entrants, open_tournament, pairings, tournaments
from db.unit_parts import SqlAgendaPart
from play.challenges.state import ChallengeState
from play.players.player_id import PlayerId
from play.privacy.deletion import Leaving, Traces

IN_PLACE_OF_ID = "[deleted player]"
"""Text that replaces each mention of a deleted player."""


class _Text(NamedTuple):
    """The texts of one row that mention a player, by column, *before* and *after* the erasure.

    *key* is the row's primary key.
    """

    key: tuple[Any, ...]
    before: Mapping[str, str]
    after: Mapping[str, str]


_BY_COLUMN = [(column, fate) for column, fate in PEOPLE.items() if fate is not Fate.LAST]
_TEXT_TABLES: Mapping[Table, Sequence[Column[Any]]] = {
    table: [column for column in TEXTS if column.table is table]
    for table in dict.fromkeys(column.table for column in TEXTS)
}
_WITH_TEXTS = list(_TEXT_TABLES.items())

_ENTERED = (
    select(tournaments.c.id)
    .join(entrants, entrants.c.tournament_id == tournaments.c.id)
    .where(entrants.c.player == PLAYER, entrants.c.withdrawn.is_(False), open_tournament)
    .order_by(tournaments.c.id)
)
_CLIMBED = select(rungs.c.guild_id).where(rungs.c.player == PLAYER, rungs.c.rank.is_not(None))
_PAIRED = (
    select(pairings.c.round)
    .join(tournaments, tournaments.c.id == pairings.c.tournament_id)
    .where(
        open_tournament,
        or_(pairings.c.first == PLAYER, pairings.c.second == PLAYER),
        pairings.c.second.is_not(None),
        pairings.c.pair_id.is_(None),
        pairings.c.points.is_(None),
        pairings.c.first_missing.is_(False),
        pairings.c.second_missing.is_(False),
    )
    .limit(1)
)
_LEAVING = select(deletions.c.player)


class SqlPrivacy(SqlExport, SqlAgendaPart):
    """Implements ``play.privacy.port.StoredPrivacy`` for the length of one transaction."""

    appointments = agenda_of(deletions.c.id, deletions.c.due_at).appointments

    async def begin(self, player: PlayerId, now: datetime) -> None:
        row = {"player": player, "asked_at": now, "due_at": now}
        await self._put_if_new(deletions, row)

    async def leaving(self) -> Collection[PlayerId]:
        return [PlayerId(each) for each in await self._scalars(_LEAVING)]

    async def leaver(self, key: int) -> Leaving | None:
        found = select(deletions).where(deletions.c.id == key)
        return await self._one(found, _leaving)

    async def put_off(self, player: PlayerId, until: datetime) -> None:
        await self._execute(
            update(deletions).where(deletions.c.player == player).values(due_at=until)
        )

    async def finish(self, player: PlayerId) -> None:
        await self._execute(delete(deletions).where(deletions.c.player == player))

    async def challenges_of(self, player: PlayerId) -> Sequence[int]:
        return await self._scalars(
            select(challenges.c.id).where(
                challenges.c.state == ChallengeState.OPEN,
                or_(challenges.c.challenger == player, challenges.c.opponent == player),
            )
        )

    async def tournaments_of(self, player: PlayerId) -> Sequence[int]:
        return await self._scalars(_ENTERED, the_player=player)

    async def ladders_of(self, player: PlayerId) -> Sequence[int]:
        return await self._scalars(_CLIMBED, the_player=player)

    async def is_paired(self, player: PlayerId) -> bool:
        return await self._has(_PAIRED, the_player=player)

    async def traces(self, player: PlayerId, step: int) -> Traces | None:
        for number in range(step, len(_BY_COLUMN)):
            column, fate = _BY_COLUMN[number]
            if rows := await some_keys(
                self._connection, column.table, _to_forget(column, fate, player)
            ):
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
        where = and_(has_key(column.table), column == leaving.player)
        statement: Delete | Update = delete(column.table).where(where)
        if fate is not Fate.ERASED:
            values: dict[str, object] = dict.fromkeys(
                each.name for each in EMPTIED_TOO.get(column, ())
            )
            if fate is not Fate.KEPT:
                values[column.name] = leaving.tombstone if fate is Fate.REPLACED else None
            statement = update(column.table).where(where).values(values)
        await self._connection.execute(statement, as_parameters(column.table, traces.rows))
        for other in IN_ONE_GO.get(column, ()):
            of_same = other.table.c.tournament_id.in_(key[0] for key in traces.rows)
            await self._connection.execute(
                update(other.table)
                .where(of_same, other == leaving.player)
                .values({other.name: leaving.tombstone})
            )

    async def _mentions(
        self, table: Table, columns: Sequence[Column[Any]], player: PlayerId
    ) -> Sequence[_Text]:
        """The texts in *columns* of *table* that mention *player*, with what replaces them."""
        pattern = re.compile(rf"<@!?{player}>|(?<!\d){player}(?!\d)")
        held = or_(*(column.contains(str(player)) for column in columns))
        some = select(*table.primary_key, *columns).where(held).order_by(*table.primary_key)
        start = 0
        while True:
            rows = (await self._execute(some.limit(MOST_FOUND).offset(start))).all()
            rewritten = (_rewritten(row, table, columns, pattern) for row in rows)
            if (texts := [text for text in rewritten if text.after]) or len(rows) < MOST_FOUND:
                return texts
            start += MOST_FOUND  # these rows only contain the id within longer numbers

    async def _rewrite(self, table: Table, texts: Sequence[_Text]) -> None:
        for text in texts:
            same = (table.c[name] == value for name, value in text.before.items())
            after = dict(text.after)
            if table is tournaments and "name" in after:
                after["name"] = await self._free_name(text.key[0], after["name"])
            await self._connection.execute(
                update(table).where(has_key(table), *same).values(after),
                as_parameters(table, [text.key]),
            )

    async def _free_name(self, tournament_id: int, name: str) -> str:
        """*name*, with a number added if another open tournament of the server has it.

        Names of a server's open tournaments must be unique: otherwise a clash could block the
        deletion.
        """
        server = select(tournaments.c.guild_id).where(tournaments.c.id == tournament_id)
        taken = await self._scalars(
            select(tournaments.c.name).where(
                tournaments.c.guild_id == server.scalar_subquery(), open_tournament
            )
        )
        names, unavailable = (f"{name} {number}" for number in count(2)), set(taken)
        return next(each for each in chain([name], names) if each not in unavailable)


def _leaving(row: Row[Any]) -> Leaving:
    return Leaving(PlayerId(row.player), PlayerId(-row.id), row.asked_at, row.due_at)


def _to_forget(column: Column[Any], fate: Fate, player: PlayerId) -> ColumnElement[bool]:
    """An SQL condition: the row names *player* in *column*, and still has data to erase."""
    if fate is not Fate.KEPT:
        return column == player
    return and_(column == player, or_(*(each.is_not(None) for each in EMPTIED_TOO[column])))


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

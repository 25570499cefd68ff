"""Export of a person's data; ``db.privacy_rules`` says which columns they may see."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from enum import Enum
from itertools import groupby, product
from operator import attrgetter
from typing import Any

from sqlalchemy import Column, ColumnElement, Row, Table, bindparam, func, or_, select

from db.privacy_rules import (
    LEFT_OUT,
    NUMBERS,
    OF_MATCHES,
    OTHERS_OWN,
    PEOPLE,
    SERVERS,
    UNSEEN,
    Fate,
)
from db.row_keys import is_among
from db.row_slices import in_slices
from db.tables.fair_play import flags
from db.tables.matches import matches
from db.unit_parts import SqlPart
from db.unreadable_rows import lenient
from play.matches.state import MatchState
from play.players.player_id import PlayerId

BATCH_SIZE = 20
"""Rows read at a time."""
MATCHES_AT_ONCE = 5
"""Matches whose moves are read at a time: one match may have hundreds of moves."""

_IDS = frozenset({*PEOPLE, *SERVERS, *NUMBERS})

_SEEN = [
    column for column, fate in PEOPLE.items() if fate is not Fate.LAST and column not in OTHERS_OWN
]

_COLUMNS: Mapping[Table, Sequence[Column[Any]]] = {
    table: list(columns)
    for table, columns in groupby(
        sorted(_SEEN, key=lambda column: column.table.name), key=attrgetter("table")
    )
}
"""For each table, the columns that name a person who may see the row."""


def _readable(column: Column[Any]) -> ColumnElement[Any]:
    """The *column*, read so that an unreadable value does not spoil its row."""
    return lenient(column).label(column.name)


_OF_MATCHES = {
    part: select(*map(_readable, part.c))
    .where(part.c.match_id.in_(bindparam("the_matches", expanding=True)))
    .order_by(*part.primary_key)
    for part in OF_MATCHES
}

EXPORTED_TABLES = sorted(table.name for table in (*_COLUMNS, *OF_MATCHES))


class SqlExport(SqlPart):
    """The part of ``SqlPrivacy`` that shows people the data stored about them."""

    async def known(self, player: PlayerId) -> Mapping[str, int]:
        found = {}
        for columns in _COLUMNS.values():
            for column in columns:
                number = await self._scalar(select(func.count()).where(column == player))
                if number:
                    found[str(column)] = number
        return found

    async def export(
        self, player: PlayerId
    ) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        for table, columns in _COLUMNS.items():
            shown = [_readable(column) for column in table.c if column not in LEFT_OUT]
            order = [*table.primary_key]
            named = or_(*(column == player for column in columns))
            found = await self._execute(select(*order).where(named).order_by(*order))
            keys = await in_slices(found, tuple)
            # A few at a time: reading all rows of an active player would hold the event loop.
            for start in range(0, len(keys), BATCH_SIZE):
                few = is_among(table, keys[start : start + BATCH_SIZE])
                rows = (await self._execute(select(*shown).where(few).order_by(*order))).all()
                yield table.name, [_shown(table, row, player) for row in rows]
            if table is matches:
                for part, start in product(OF_MATCHES, range(0, len(keys), MATCHES_AT_ONCE)):
                    ids = [match_id for (match_id,) in keys[start : start + MATCHES_AT_ONCE]]
                    yield part.name, await self._of_matches(part, ids)

    async def _of_matches(
        self, part: Table, match_ids: Sequence[int]
    ) -> Sequence[Mapping[str, Any]]:
        found = await self._execute(_OF_MATCHES[part], the_matches=match_ids)
        return [{name: _plain(value) for name, value in row._mapping.items()} for row in found]  # noqa: SLF001


def _shown(table: Table, row: Row[Any], player: PlayerId) -> Mapping[str, Any]:
    """The values of *row* that *player* may see, in JSON's own types."""
    hidden = {column.name for column in table.c if column in UNSEEN}
    values = {
        name: None if name in hidden and value != player else value
        for name, value in row._mapping.items()  # noqa: SLF001 - public, whatever its name
    }
    # The text of a report may give away its author.
    if table is flags and row.reporter != player:
        values["text"] = None
    # The seed foretells the dice.
    if table is matches and row.state not in {MatchState.FINISHED, MatchState.ABORTED}:
        values["seed"] = None
    return {name: _plain(value, is_id=table.c[name] in _IDS) for name, value in values.items()}


def _plain(value: object, *, is_id: bool = False) -> object:
    """*value* in JSON's types; ids as text, since many programs cannot hold such large numbers."""
    match value:
        case Enum():
            return str(value)
        case int() if is_id:
            return str(value)
        case timedelta():
            return value.total_seconds()
        case datetime() | date() | time():
            return value.isoformat()
        case tuple():
            return [_plain(each) for each in value]
        case frozenset():
            return sorted(map(_plain, value), key=str)
        case str() | int() | float():
            return value
        case _:
            return None  # None, or unreadable

"""Players in the database: their settings, vacations and blocks, and SQL conditions on them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    FromClause,
    Label,
    Row,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    union_all,
)

from db.agendas import agenda_of
from db.clocks import days_of, days_text, interval_of, known_zone
from db.sql_parameters import PLAYER
from db.tables.matches import matches
from db.tables.players import blocks, players, vacations
from db.tables.privacy import deletions
from db.unit_parts import SqlAgendaPart, SqlPart, attributes
from db.unreadable_rows import UNREADABLE_VALUE, lenient, tell_once
from play.players.player import Player
from play.players.player_id import COMPUTERS, PlayerId
from play.time.habits import Habits
from play.time.time_off import FormerWeekend, Interval, Weekend
from play.time.vacation import Vacation
from tafl.pieces import Side

_IS_PLAYER = players.c.id == PLAYER
_GET = select(players).where(_IS_PLAYER)
_AMONG = select(players).where(players.c.id.in_(bindparam("the_players", expanding=True)))
# Vacation is saved up from the first match on, also by players without settings.
_FIRST_MATCH = select(func.min(matches.c.created_at)).where(
    or_(matches.c.attackers == PLAYER, matches.c.defenders == PLAYER)
)
_TAKES = select(players.c.challenges).where(_IS_PLAYER)
_SOUGHT: BindParameter[Any] = bindparam("the_players", expanding=True)
# Somebody's wish to be hidden is deleted before their name is.
_HIDDEN = union_all(
    select(players.c.id).where(players.c.id.in_(_SOUGHT), players.c.public.is_(False)),
    select(deletions.c.player).where(deletions.c.player.in_(_SOUGHT)),
)
_NAMES = [column.name for column in players.c]
_PLAIN = [
    *("id", "reminders", "digest", "puzzle", "named", "mined", "challenges", "pinged", "confirm"),
    *("danger", "everywhere", "public", "theme", "turned", "wake_at"),
]
"""Columns that have the same name and value as a field of ``Player``."""
_STORED_OF = {side: attrgetter(*(f"{side}_{name}" for name in _NAMES)) for side in Side}
_IS_BLOCK = (
    blocks.c.player == PLAYER,
    blocks.c.blocked == bindparam("the_blocked", type_=BigInteger),
)
_HAS_BLOCK = select(blocks.c.player).where(*_IS_BLOCK)
_REMOVE_BLOCK = delete(blocks).where(*_IS_BLOCK)
_BLOCKED_BY = (
    select(blocks.c.blocked)
    .where(blocks.c.player == PLAYER)
    .order_by(blocks.c.created_at, blocks.c.blocked)
)


class SqlPlayers(SqlAgendaPart):
    """Implements ``play.players.port.StoredPlayers`` for the length of one transaction."""

    appointments, earliest = agenda_of(players.c.id, players.c.wake_at)

    async def load_player(self, player: PlayerId, now: datetime) -> Player:
        found = await self._stored(player)
        if found is not None:
            return found
        began = await self._scalar(_FIRST_MATCH, the_player=player)
        new = Player.new(player, began or now)
        if not self._writing:
            return new
        await self._put_if_new(players, _columns(new))
        return await self._stored(player) or new  # another request may have been quicker

    async def stored_among(self, players: Collection[PlayerId]) -> Sequence[Player]:
        return [_player(row) for row in await self._execute(_AMONG, the_players=list(players))]

    async def takes_challenges(self, player: PlayerId) -> bool:
        return await self._scalar(_TAKES, the_player=player) is not False

    async def hidden_among(self, players: Collection[PlayerId]) -> Collection[PlayerId]:
        return await self._scalars(_HIDDEN, the_players=list(players))

    async def put(self, player: Player) -> None:
        await self._put(players, _columns(player))

    async def note_vacation(self, player: PlayerId, away: Interval) -> None:
        row = {"player": player, "began_at": away.start, "ends_at": away.end}
        await self._put(vacations, row)

    async def _stored(self, player: PlayerId) -> Player | None:
        return await self._one(self._locking(_GET), _player, the_player=player)


class SqlBlocks(SqlPart):
    """Implements ``play.players.port.StoredBlocks`` for the length of one transaction."""

    async def add_block(self, player: PlayerId, blocked: PlayerId, now: datetime) -> None:
        await self._put_if_new(blocks, {"player": player, "blocked": blocked, "created_at": now})

    async def remove(self, player: PlayerId, blocked: PlayerId) -> bool:
        removed = await self._execute(_REMOVE_BLOCK, the_player=player, the_blocked=blocked)
        return removed.rowcount > 0

    async def has(self, player: PlayerId, blocked: PlayerId) -> bool:
        return await self._has(_HAS_BLOCK, the_player=player, the_blocked=blocked)

    async def blocked_by(self, player: PlayerId) -> Sequence[PlayerId]:
        return await self._scalars(_BLOCKED_BY, the_player=player)


def is_computer(seat: ColumnElement[Any]) -> ColumnElement[bool]:
    """An SQL condition: the player in the column *seat* is the computer, at any level."""
    return seat.between(COMPUTERS[0], COMPUTERS[-1])


def if_shown(player: ColumnElement[Any], *, everywhere: bool) -> Sequence[ColumnElement[bool]]:
    """The SQL conditions for the player in the column *player* to be shown in a list.

    In a list across servers (*everywhere*), the player must have agreed to that. In one of a server
    there are no conditions, so that nothing is looked up for many rows.
    """
    return [_is_everywhere(player)] if everywhere else []


def both_everywhere(one: ColumnElement[Any], other: ColumnElement[Any]) -> ColumnElement[bool]:
    """An SQL condition: the players in both columns want to be shown across servers."""
    return and_(_is_everywhere(one), _is_everywhere(other))


def _is_everywhere(player: ColumnElement[Any]) -> ColumnElement[bool]:
    return exists().where(players.c.id == player, players.c.everywhere)


def columns_of(player: FromClause, seat: Side) -> list[Label[Any]]:
    """All columns of the table *player*, to be selected with a match of the player.

    Each is named after *seat*, the player's side in the match, such as ``attackers_zone``.
    """
    # Leniently: an unreadable player must not keep the opponent from moving.
    return [lenient(column).label(f"{seat}_{column.name}") for column in player.c]


def habits_of(row: Row[Any], seat: Side) -> Habits:
    """The settings of the player in *seat* that affect a match, from the match's *row*.

    The row must have the columns that ``columns_of`` gives for this seat.
    """
    return _habits(_STORED_OF[seat](row))


@lru_cache(maxsize=1024)
def _habits(stored: tuple[object, ...]) -> Habits:
    """The habits (settings that affect matches) in the *stored* values of a player's columns.

    The default ones if the player has no row, or one that cannot be read.
    """
    columns = dict(zip(_NAMES, stored, strict=True))
    if columns["id"] is None:
        return Habits()
    if UNREADABLE_VALUE in stored:
        tell_once(players.name, columns["id"])
        return Habits()
    return _player(SimpleNamespace(**columns)).habits


def _columns(player: Player) -> dict[str, object]:
    quiet = player.quiet or (None, None)
    away, former = player.vacation.away, player.former
    return attributes(player, _PLAIN) | {
        "zone": player.zone,
        "weekend": days_text(player.weekend),
        "former_zone": former and former.weekend.zone,
        "former_weekend": former and days_text(former.weekend.days),
        "former_until": former and former.until,
        "quiet_from": quiet[0],
        "quiet_until": quiet[1],
        "vacation_left": player.vacation.left,
        "vacation_saved_at": player.vacation.saved_at,
        "away_from": away and away.start,
        "away_until": away and away.end,
    }


def _player(row: Row[Any] | SimpleNamespace) -> Player:
    quiet = None if row.quiet_from is None else (row.quiet_from, row.quiet_until)
    away = interval_of(row.away_from, row.away_until)
    return Player(
        vacation=Vacation(row.vacation_left, row.vacation_saved_at, away),
        zone=known_zone(row.zone),
        weekend=days_of(row.weekend),
        former=_former(row),
        quiet=quiet,
        **attributes(row, _PLAIN),
    )


def _former(row: Row[Any] | SimpleNamespace) -> FormerWeekend | None:
    """The weekend before the latest change, from the columns of a player in *row*."""
    if row.former_until is None:
        return None
    weekend = Weekend(known_zone(row.former_zone), days_of(row.former_weekend))
    return FormerWeekend(weekend, row.former_until)

"""Players in the database: their settings and vacations."""

from datetime import datetime
from functools import lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from sqlalchemy import BigInteger, FromClause, Label, Row, bindparam, func, or_, select

from db.agendas import agenda_of, next_of_shards
from db.clocks import days_of, days_text, interval_of, known_zone
from db.parts import SqlAgendaPart
from db.readable import UNREADABLE_VALUE, lenient, tell_once
from db.tables.matches import matches
from db.tables.players import players, vacations
from db.upserts import put, put_if_new
from play.players.player import Player
from play.players.player_id import PlayerId
from play.time.habits import Habits
from play.time.time_off import FormerWeekend, Interval, Weekend
from play.time.vacation import Vacation
from tafl.pieces import Side

_IS_PLAYER = players.c.id == bindparam("player_id", type_=BigInteger)
_GET = select(players).where(_IS_PLAYER)
# Vacation is saved up from the first match on, also by players without settings.
_FIRST_MATCH = select(func.min(matches.c.created_at)).where(
    or_(
        matches.c.attackers == bindparam("player_id", type_=BigInteger),
        matches.c.defenders == bindparam("player_id", type_=BigInteger),
    )
)
_TAKES = select(players.c.challenges).where(_IS_PLAYER)
_AGENDA = agenda_of(players.c.id, players.c.wake_at)
_NAMES = [column.name for column in players.c]
_PLAIN = [
    *("id", "reminders", "digest", "puzzle", "named", "mined", "challenges", "pinged", "confirm"),
    *("danger", "everywhere", "theme", "turned", "wake_at"),
]
"""Columns that have the same name and value as a field of ``Player``."""
_STORED_OF = {side: attrgetter(*(f"{side}_{name}" for name in _NAMES)) for side in Side}
NEXT_WAKE = next_of_shards(players.c.wake_at)


class SqlPlayers(SqlAgendaPart):
    """Implements ``play.players.port.StoredPlayers`` for the length of one transaction."""

    appointments = _AGENDA

    async def load_player(self, player: PlayerId, now: datetime) -> Player:
        found = await self._stored(player)
        if found is not None:
            return found
        began = await self._scalar(_FIRST_MATCH, player_id=player)
        new = Player.new(player, began or now)
        if not self._writing:
            return new
        await put_if_new(self._connection, players, _columns(new))
        return await self._stored(player) or new  # another request may have been quicker

    async def takes_challenges(self, player: PlayerId) -> bool:
        return await self._scalar(_TAKES, player_id=player) is not False

    async def put(self, player: Player) -> None:
        await put(self._connection, players, _columns(player))

    async def note_vacation(self, player: PlayerId, away: Interval) -> None:
        row = {"player": player, "began_at": away.start, "ends_at": away.end}
        await put(self._connection, vacations, row)

    async def _stored(self, player: PlayerId) -> Player | None:
        row = await self._first(self._locking(_GET), player_id=player)
        return None if row is None else _player(row)


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
    return {name: getattr(player, name) for name in _PLAIN} | {
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
        **{name: getattr(row, name) for name in _PLAIN},
    )


def _former(row: Row[Any] | SimpleNamespace) -> FormerWeekend | None:
    """The weekend before the latest change, from the columns of a player in *row*."""
    if row.former_until is None:
        return None
    weekend = Weekend(known_zone(row.former_zone), days_of(row.former_weekend))
    return FormerWeekend(weekend, row.former_until)

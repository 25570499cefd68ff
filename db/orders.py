"""The operator's orders in the database: bans, maintenance and backups."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Column, Table, delete, func, insert, select, update

from db.sql_parameters import PLAYER
from db.tables.orders import backups, banned_people, banned_servers, maintenance, orders
from db.unit_parts import SqlPart
from play.orders.bans_and_maintenance import Ban, Barred, Order, OrdersInForce
from play.players.player_id import PlayerId

_ONLY = 1
"""The id of the row in a table that never has a second one."""

_BANNED: Mapping[Barred, tuple[Table, Column[int]]] = {
    Barred.USER: (banned_people, banned_people.c.player),
    Barred.SERVER: (banned_servers, banned_servers.c.guild_id),
}
_BARS = select(banned_people.c.player).where(banned_people.c.player == PLAYER)
_LAST = select(func.max(orders.c.id))
_SINCE = select(maintenance.c.since)


class SqlOrders(SqlPart):
    """Implements ``play.orders.port.StoredOrders`` for the length of one transaction."""

    async def last_number(self) -> int:
        return await self._count(_LAST)

    async def standing(self) -> OrdersInForce:
        people = await self._scalars(select(banned_people.c.player))
        servers = await self._scalars(select(banned_servers.c.guild_id))
        return OrdersInForce(
            await self.last_number(),
            frozenset(map(PlayerId, people)),
            frozenset(servers),
            await self.maintenance_since(),
        )

    async def bans(self) -> Sequence[Ban]:
        found = []
        for what, (table, key) in _BANNED.items():
            rows = await self._execute(select(key, table.c.since, table.c.reason))
            found += [Ban(what, id_, since, reason or "") for id_, since, reason in rows]
        return sorted(found, key=lambda ban: ban.since)

    async def bars(self, player: PlayerId) -> bool:
        return await self._has(_BARS, the_player=player)

    async def put_ban(self, ban: Ban) -> None:
        table, key = _BANNED[ban.what]
        row = {key.name: ban.id, "since": ban.since, "reason": ban.reason or None}
        await self._put(table, row)

    async def lift_ban(self, what: Barred, id_: int) -> bool:
        table, key = _BANNED[what]
        lifted = await self._execute(delete(table).where(key == id_))
        return lifted.rowcount > 0

    async def maintenance_since(self) -> datetime | None:
        since: datetime | None = await self._scalar(_SINCE)
        return since

    async def set_maintenance(self, since: datetime | None) -> None:
        if since is None:
            await self._execute(delete(maintenance))
        else:
            await self._put(maintenance, {"id": _ONLY, "since": since})

    async def note(self, order: Order) -> None:
        await self._execute(insert(orders), **asdict(order) | {"reason": order.reason or None})

    async def log(self, limit: int) -> Sequence[Order]:
        rows = await self._execute(select(orders).order_by(orders.c.id.desc()).limit(limit))
        return [Order(row.command, row.at, row.about, row.reason or "") for row in rows]

    async def take_backup_turn(self, now: datetime, due_since: datetime) -> bool:
        if await self._put_if_new(backups, {"id": _ONLY, "begun_at": now}):
            return True
        taken = await self._execute(
            update(backups).where(backups.c.begun_at <= due_since).values(begun_at=now)
        )
        return taken.rowcount == 1

    async def give_backup_turn_back(self) -> None:
        await self._execute(delete(backups))

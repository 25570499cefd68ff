"""The channels for daily puzzles in the database."""

from dataclasses import asdict

from sqlalchemy import delete, select

from db.agendas import agenda_of
from db.clocks import known_zone
from db.sql_parameters import GUILD
from db.tables.puzzles import puzzle_channels
from db.unit_parts import SqlAgendaPart
from play.players.player_id import PlayerId
from play.puzzles.daily import DailyChannel
from play.servers.place import Place
from play.time.time_of_day import TimeOfDay

_BY_KEY = puzzle_channels.c.guild_id == GUILD
_GET = select(puzzle_channels).where(_BY_KEY)
_REMOVE = delete(puzzle_channels).where(_BY_KEY)
_GUILD = puzzle_channels.c.guild_id


class SqlDailyChannels(SqlAgendaPart):
    """Implements ``play.puzzles.port.DailyChannels`` for the length of one transaction."""

    appointments, earliest = agenda_of(_GUILD, puzzle_channels.c.due_at, guild_id=_GUILD)

    async def load_channel(self, guild_id: int) -> DailyChannel | None:
        row = await self._first(self._locking(_GET), the_guild=guild_id)
        if row is None:
            return None
        return DailyChannel(
            place=Place(row.guild_id, row.channel_id),
            manager=PlayerId(row.manager),
            time=TimeOfDay(row.at, known_zone(row.zone)),
            day=row.day,
            due_at=row.due_at,
        )

    async def put(self, channel: DailyChannel) -> None:
        row = asdict(channel)
        row |= row.pop("place") | row.pop("time")._asdict()
        await self._put(puzzle_channels, row)

    async def remove(self, guild_id: int) -> None:
        await self._execute(_REMOVE, the_guild=guild_id)

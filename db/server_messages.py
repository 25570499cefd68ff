"""Counts of the direct messages that servers cause, and servers that players have silenced."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import get_args

from sqlalchemy import BigInteger, Date, and_, bindparam, delete, or_, select

from db.news_rows import word_of
from db.sql_parameters import GUILD, PLAYER
from db.tables.delivery import outbox
from db.tables.fair_play import cases
from db.tables.seasons import seasons
from db.tables.servers import message_counts, silent_servers
from db.tables.tournaments import tournaments
from db.unit_parts import SqlPart
from play.news.challenges import LobbyShut
from play.news.fair_play import OwnCaseNews
from play.news.ladders import OwnLadderNews
from play.news.puzzles import DailyPuzzleShut
from play.news.seasons import SeasonUnposted
from play.news.tournaments import OwnTournamentNews
from play.players.player_id import PlayerId
from play.servers.port import Caused

_BY_KEY = (silent_servers.c.player == PLAYER, silent_servers.c.guild_id == GUILD)
_IS_OFF = select(silent_servers.c.player).where(*_BY_KEY)
_TURN_ON = delete(silent_servers).where(*_BY_KEY)
_SILENT = (
    select(silent_servers.c.guild_id)
    .where(silent_servers.c.player == PLAYER)
    .order_by(silent_servers.c.since.desc(), silent_servers.c.guild_id)
)


def _words(news: object) -> Sequence[str]:
    """The words stored for the classes of news in *news*, a union of them."""
    return [word_of(kind) for kind in get_args(news)]


_OF_SERVER = or_(
    and_(
        outbox.c.kind.in_(_words(OwnLadderNews | LobbyShut | DailyPuzzleShut)),
        outbox.c.about == GUILD,
    ),
    *(
        and_(
            outbox.c.kind.in_(kinds),
            outbox.c.about.in_(select(table.c.id).where(table.c.guild_id == GUILD)),
        )
        for kinds, table in (
            (_words(OwnCaseNews), cases),
            (_words(OwnTournamentNews), tournaments),
            ([word_of(SeasonUnposted)], seasons),
        )
    ),
)
_HAS_WRITTEN = select(outbox.c.id).where(outbox.c.recipient == PLAYER, _OF_SERVER).limit(1)
_COUNTED = select(message_counts.c.number).where(
    message_counts.c.guild_id == GUILD,
    message_counts.c.recipient == bindparam("the_recipient", type_=BigInteger),
    message_counts.c.day == bindparam("today", type_=Date),
)
_FORGET = delete(message_counts).where(
    message_counts.c.guild_id == GUILD, message_counts.c.day < bindparam("today", type_=Date)
)

ALL = 0
"""An id that nobody has, for the count of a server's messages to all players together."""


class SqlServerMessages(SqlPart):
    """Implements ``play.servers.port.StoredServerMessages`` for the length of one transaction."""

    async def counted(self, guild_id: int, recipient: PlayerId, day: date) -> int:
        return await self._count(_COUNTED, the_guild=guild_id, the_recipient=recipient, today=day)

    async def count(self, guild_id: int, recipient: PlayerId, day: date) -> Caused:
        # First the count of all: requests that count for the same server wait here.
        of_server = await self._count_up(guild_id, ALL, day)
        await self._execute(_FORGET, the_guild=guild_id, today=day)
        return Caused(of_server, await self._count_up(guild_id, recipient, day))

    async def _count_up(self, guild_id: int, recipient: int, day: date) -> int:
        insert = self._insert(message_counts)
        row = {"guild_id": guild_id, "recipient": recipient, "day": day, "number": 1}
        counted = (
            insert.values(row)
            .on_conflict_do_update(
                index_elements=[*message_counts.primary_key],
                set_={"number": message_counts.c.number + 1},
            )
            .returning(message_counts.c.number)
        )
        number: int = (await self._execute(counted)).scalar_one()
        return number

    async def has_written(self, player: PlayerId, guild_id: int) -> bool:
        return await self._has(_HAS_WRITTEN, the_player=player, the_guild=guild_id)

    async def turn_off(self, player: PlayerId, guild_id: int, now: datetime) -> None:
        row = {"player": player, "guild_id": guild_id, "since": now}
        await self._put_if_new(silent_servers, row)

    async def turn_on(self, player: PlayerId, guild_id: int) -> None:
        await self._execute(_TURN_ON, the_player=player, the_guild=guild_id)

    async def is_off(self, player: PlayerId, guild_id: int) -> bool:
        return await self._has(_IS_OFF, the_player=player, the_guild=guild_id)

    async def silent(self, player: PlayerId) -> Sequence[int]:
        return await self._scalars(_SILENT, the_player=player)

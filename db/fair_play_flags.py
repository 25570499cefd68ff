"""Flags (suspicions about players) in the database, and the results that may raise them."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, bindparam, insert, or_, select, update

from db.sql_parameters import AT_MOST, GUILD, PLAYER, SINCE
from db.tables.fair_play import flags, open_flag
from db.tables.matches import matches
from db.tables.ratings import results
from db.unit_parts import SqlPart, attributes
from play.fair_play.errors import UnknownFlagError
from play.fair_play.flag import Flag
from play.fair_play.suspicion import Meeting, Suspicion, given_up_after
from play.players.player_id import PlayerId

_FIRST, _SECOND = matches.alias("first"), matches.alias("second")


def _meetings(seat: ColumnElement[Any]) -> Select[Any]:
    """Select the latest rated results of the player in the column *seat*, with their endings."""
    return (
        select(
            results,
            _FIRST.c.reason.label("first_reason"),
            _FIRST.c.ply.label("first_ply"),
            _SECOND.c.reason.label("second_reason"),
            _SECOND.c.ply.label("second_ply"),
        )
        .join(_FIRST, _FIRST.c.id == results.c.match_id)
        .outerjoin(_SECOND, _SECOND.c.id == results.c.second_match_id)
        .where(results.c.guild_id == GUILD, seat == PLAYER, results.c.ended_at >= SINCE)
        .order_by(results.c.ended_at.desc(), results.c.id.desc())
        .limit(AT_MOST)
    )


# One query for each seat, as each seat has its own index.
_MEETINGS = (_meetings(results.c.attackers), _meetings(results.c.defenders))

_BY_KEY = (flags.c.guild_id == GUILD, flags.c.id == bindparam("the_flag"))
_GET = select(flags).where(*_BY_KEY)
_CLOSE = update(flags).where(flags.c.id == bindparam("the_flag"))
_NEWEST_FIRST = flags.c.id.desc()
_OPEN = select(flags).where(flags.c.guild_id == GUILD, open_flag).order_by(_NEWEST_FIRST)
_ABOUT = (
    select(flags)
    .where(
        # Each of the two conditions has its index.
        or_(
            and_(flags.c.guild_id == GUILD, flags.c.player == PLAYER),
            and_(flags.c.guild_id == GUILD, flags.c.other == PLAYER),
        ),
        or_(flags.c.raised_at >= SINCE, open_flag),
    )
    .order_by(_NEWEST_FIRST)
)


class SqlFlags(SqlPart):
    """Implements ``play.fair_play.port.Flags`` for the length of one transaction."""

    async def meetings(
        self, guild_id: int, player: PlayerId, since: datetime, limit: int
    ) -> Sequence[Meeting]:
        sought = {"the_guild": guild_id, "the_player": player, "since": since, "at_most": limit}
        rows: list[Row[Any]] = []
        for statement in _MEETINGS:
            rows += await self._each(statement, lambda row: row, results.c.id, **sought)
        rows.sort(key=attrgetter("ended_at", "id"), reverse=True)
        return [_meeting(row, player) for row in rows[:limit]]

    async def add_flag(self, flag: Flag) -> Flag:
        values = {
            **asdict(flag.suspicion),
            "matches": " ".join(map(str, flag.suspicion.matches)),
            **attributes(flag, ("guild_id", "reporter", "text", "raised_at")),
        }
        stored = await self._execute(insert(flags).returning(flags), **values)
        return _flag(stored.one())

    async def load_flag(self, guild_id: int, flag_id: int) -> Flag:
        row = await self._first(self._locking(_GET), the_guild=guild_id, the_flag=flag_id)
        if row is None:
            raise UnknownFlagError(flag_id)
        return _flag(row)

    async def close(self, flag: Flag) -> None:
        closing = {"closed_at": flag.closed_at, "closed_by": flag.closed_by}
        await self._execute(_CLOSE, the_flag=flag.id, **closing)

    async def open(self, guild_id: int) -> Sequence[Flag]:
        return await self._each(_OPEN, _flag, flags.c.id, the_guild=guild_id)

    async def about(self, guild_id: int, player: PlayerId, since: datetime) -> Sequence[Flag]:
        sought = {"the_guild": guild_id, "the_player": player, "since": since}
        return await self._each(_ABOUT, _flag, flags.c.id, **sought)


def _meeting(row: Row[Any], player: PlayerId) -> Meeting:
    attacks = row.attackers == player
    score = row.score if attacks else 1 - row.score
    ends = [(row.first_reason, row.first_ply)]
    if row.second_match_id is not None:
        ends.append((row.second_reason, row.second_ply))
    return Meeting(
        matches=tuple(filter(None, (row.match_id, row.second_match_id))),
        opponent=PlayerId(row.defenders if attacks else row.attackers),
        score=score,
        ended_at=row.ended_at,
        given_up_after=given_up_after(score, ends),
    )


def _flag(row: Row[Any]) -> Flag:
    suspicion = Suspicion(
        pattern=row.pattern,
        player=PlayerId(row.player),
        other=None if row.other is None else PlayerId(row.other),
        matches=tuple(map(int, row.matches.split())),
    )
    return Flag(
        suspicion=suspicion,
        reporter=None if row.reporter is None else PlayerId(row.reporter),
        closed_by=None if row.closed_by is None else PlayerId(row.closed_by),
        **attributes(row, ("id", "guild_id", "text", "raised_at", "closed_at")),
    )

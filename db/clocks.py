"""Clocks and time controls as columns of a row, and outages of the bot, which stop clocks."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.agendas import UNREADABLE_TIME, lenient_time
from db.sql_parameters import SINCE
from db.tables.uptime import outages
from db.unreadable_rows import read_each, tell_once
from play.shards import Shard
from play.time.clock import Clock
from play.time.reminders import Announced
from play.time.time_control import TimeControl
from play.time.time_off import Interval, Weekend


class Outage(NamedTuple):
    """A period, *when*, in which the bot was down or out of touch with Discord on one *shard*."""

    when: Interval
    shard: Shard


LAST_OUTAGE = (
    select(lenient_time(func.max(outages.c.ended_at))).scalar_subquery().label("last_outage")
)
"""A column to be selected with a clock: the end of the latest outage.

The outages themselves are read only if one has ended since the clock's turn began.
"""

_SINCE = select(outages).where(outages.c.ended_at > SINCE).order_by(outages.c.ended_at)


def control_columns(control: TimeControl) -> dict[str, object]:
    """The values of the columns that store the time control *control*, by name."""
    return {
        "control_start": control.start,
        "control_increment": control.increment,
        "control_cap": control.cap,
        "lapse": control.lapse,
        "weekends": control.weekends,
        "vacations": control.vacations,
    }


def control_of(row: Row[Any]) -> TimeControl:
    return TimeControl(
        row.control_start,
        row.control_increment,
        row.control_cap,
        row.lapse,
        row.weekends,
        row.vacations,
    )


def clock_columns(clock: Clock) -> dict[str, object]:
    """The values of the columns that store *clock*, by name.

    The columns of its time control are not included; outages have a table of their own.
    """
    return {
        "clock_left": clock.left,
        "clock_resting": clock.resting,
        "clock_since": clock.since,
        "clock_turn": clock.turn,
        "clock_first": clock.first,
        "paused_from": clock.pause and clock.pause.start,
        "paused_until": clock.pause and clock.pause.end,
        "away_from": clock.away and clock.away.start,
        "away_until": clock.away and clock.away.end,
        "weekend_zone": clock.weekend and clock.weekend.zone,
        "weekend_days": clock.weekend and days_text(clock.weekend.days),
        "announced": int(clock.announced),
    }


def clock_of(row: Row[Any], recent: Sequence[Outage]) -> Clock:
    """The clock that is stored in *row*.

    It is stopped by those *recent* outages that have ended since its turn began, on its server's
    shard.
    """
    return Clock(
        control=control_of(row),
        left=row.clock_left,
        resting=row.clock_resting,
        since=row.clock_since,
        turn=row.clock_turn,
        first=row.clock_first,
        pause=interval_of(row.paused_from, row.paused_until),
        away=interval_of(row.away_from, row.away_until),
        weekend=row.weekend_zone
        and Weekend(known_zone(row.weekend_zone), days_of(row.weekend_days)),
        outages=tuple(
            outage
            for outage, shard in recent
            if outage.end > row.clock_since and shard.serves(row.guild_id)
        ),
        announced=Announced(row.announced),
    )


@cache
def known_zone(name: str) -> str:
    """*name* if it is a known time zone, otherwise UTC."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, ZoneInfoNotFoundError) as error:
        tell_once("time zones", name, error)
        return "UTC"
    return name


def interval_of(start: datetime | None, end: datetime | None) -> Interval | None:
    """The interval from *start* to *end*, the values of two columns; None if either is None."""
    return None if start is None or end is None else Interval(start, end)


def days_text(days: frozenset[int]) -> str:
    """The days of the week in *days* as digits in ascending order; 0 is Monday."""
    return "".join(map(str, sorted(days)))


def days_of(text: str) -> frozenset[int]:
    """The days of the week that the digits in *text* stand for; 0 is Monday."""
    return frozenset(map(int, text))


async def outages_of(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> list[Outage]:
    """Read the outages that may have stopped the clocks in *rows*.

    There must be at least one row, and rows must have the column ``LAST_OUTAGE``.
    """
    since = min(row.clock_since for row in rows)
    last = rows[0].last_outage
    if last is None or (last != UNREADABLE_TIME and last <= since):
        return []

    def outage(row: Row[Any]) -> Outage:
        return Outage(Interval(row.began_at, row.ended_at), Shard(row.shard_id, row.shard_count))

    return await read_each(connection, _SINCE, {"since": since}, outage, outages.c.id)

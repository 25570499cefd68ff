"""Seasons of servers."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text, UniqueConstraint

from db.tables.columns import ROW_ID, UtcDateTime, metadata, where

seasons = Table(
    "seasons",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    # Counted from 1 on each server.
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("began_at", UtcDateTime, nullable=False),
    Column("ends_at", UtcDateTime),
    Column("reminded", sa.Boolean, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("wake_at", UtcDateTime),
    UniqueConstraint("guild_id", "number"),
    sqlite_autoincrement=True,
)

running_season = seasons.c.ended_at.is_(None)

Index("ix_seasons_running", seasons.c.guild_id, unique=True, **where(running_season))
Index("ix_seasons_wake_at", seasons.c.wake_at, **where(seasons.c.wake_at.is_not(None)))

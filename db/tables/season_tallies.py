"""Tallies of rated results by period."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from db.tables.columns import metadata

tallies = Table(
    "tallies",
    metadata,
    # The id of a server.
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    # A month, or a season.
    Column("period", Text, primary_key=True),
    # Empty: over all rulesets.
    Column("ruleset_key", Text, primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    # Points and results follow from the three above; they are stored for sorting.
    Column("points", sa.Double, nullable=False),
    Column("results", Integer, nullable=False),
    sqlite_with_rowid=False,
)

Index(
    "ix_tallies_best",
    tallies.c.scope,
    tallies.c.period,
    tallies.c.ruleset_key,
    tallies.c.points.desc(),
    tallies.c.results,
    tallies.c.player,
)

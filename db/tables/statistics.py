"""Counts of finished matches, which can be counted again from the matches at any time."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, Table, Text

from db.tables.columns import metadata, words
from tafl.endings import Reason

# The opening table. Rules are the hash of a ruleset; a position stands for all its mirror images.
openings = Table(
    "openings",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("position", Text, primary_key=True),
    Column("move", Text, primary_key=True),
    # Results of the games in which the move was played.
    Column("attackers", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("defenders", Integer, nullable=False),
    sqlite_with_rowid=False,
)

game_counts = Table(
    "game_counts",
    metadata,
    # The server; 0 is everywhere.
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset_key", Text, primary_key=True),
    Column("even", sa.Boolean, primary_key=True),
    Column("reason", words(Reason), primary_key=True),
    Column("name", Text, nullable=False),
    Column("attackers", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("defenders", Integer, nullable=False),
    Column("plies", BigInteger, nullable=False),
    Column("seconds", BigInteger, nullable=False),
    Column("raichi", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("longest_match_id", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

"""Tournaments of servers, their entrants, pairings and corrections."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, Table, Text

from db.tables.columns import ROW_ID, UtcDateTime, control_columns, metadata, where, words
from play.tournaments.tournament import TournamentState

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("organiser", BigInteger, nullable=False),
    # The system, and its rounds or cycles where it has any.
    Column("system", Text, nullable=False),
    Column("length", Integer),
    Column("ruleset_key", Text, nullable=False),
    Column("ruleset_name", Text, nullable=False),
    Column("ruleset_text", Text, nullable=False),
    *control_columns(),
    Column("rating_from", Integer),
    Column("rating_to", Integer),
    Column("most_players", Integer),
    # Whether its games are rated, if skill alone decides.
    Column("rated", sa.Boolean, nullable=False),
    # The level of the computer, if it may join an odd number of players.
    Column("computer", Integer),
    Column("created_at", UtcDateTime, nullable=False),
    Column("sign_up_until", UtcDateTime, nullable=False),
    Column("state", words(TournamentState), nullable=False),
    Column("wake_at", UtcDateTime),
    Index("ix_tournaments_guild_id", "guild_id"),
    sqlite_autoincrement=True,
)

open_tournament = tournaments.c.state.in_([TournamentState.SIGN_UP, TournamentState.RUNNING])

Index(
    "ix_tournaments_open",
    tournaments.c.guild_id,
    tournaments.c.name,
    unique=True,
    **where(open_tournament),
)

Index("ix_tournaments_wake_at", tournaments.c.wake_at, **where(tournaments.c.wake_at.is_not(None)))

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    # Counted from 0, in the order in which they entered.
    Column("number", Integer, nullable=False),
    Column("rating", Float, nullable=False),
    Column("withdrawn", sa.Boolean, nullable=False),
    Index("ix_entrants_player", "player"),
    sqlite_with_rowid=False,
)

pairings = Table(
    "pairings",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), primary_key=True),
    # Rounds are counted from 1, the pairings of each from 0.
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("first", BigInteger, nullable=False),
    # None: the first has a bye.
    Column("second", BigInteger),
    # The points of the first player; and the players who have not shown up.
    Column("points", Float),
    Column("first_missing", sa.Boolean, nullable=False),
    Column("second_missing", sa.Boolean, nullable=False),
    # The first of the two matches, once they have begun.
    Column("pair_id", BigInteger, unique=True),
    sqlite_with_rowid=False,
)

corrections = Table(
    "corrections",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("round", Integer, nullable=False),
    Column("player", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("second", BigInteger, nullable=False),
    Column("points_before", Float),
    Column("first_missing_before", sa.Boolean, nullable=False),
    Column("second_missing_before", sa.Boolean, nullable=False),
    Column("points", Float),
    Column("first_missing", sa.Boolean, nullable=False),
    Column("second_missing", sa.Boolean, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("reason", Text, nullable=False),
    Index("ix_corrections_tournament_id", "tournament_id"),
    sqlite_autoincrement=True,
)

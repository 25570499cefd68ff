"""Challenges, drafts of challenges, and lobbies: messages that list a server's challenges."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from db.tables.columns import ROW_ID, UtcDateTime, control_columns, metadata, where, words
from db.tables.matches import matches
from play.challenges.state import ChallengeState
from tafl.pieces import Side

challenges = Table(
    "challenges",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("challenger", BigInteger, nullable=False),
    Column("opponent", BigInteger),
    Column("ruleset_key", Text, nullable=False),
    Column("ruleset_text", Text, nullable=False),
    Column("side", words(Side)),
    *control_columns(),
    Column("rated", sa.Boolean, nullable=False),
    Column("pair", sa.Boolean, nullable=False),
    # An offer of a rematch names the match that it follows.
    Column("rematch_of", BigInteger),
    # Whether it stays open when it is accepted; then requirements for the player who accepts.
    Column("standing", sa.Boolean, nullable=False),
    Column("min_games", Integer, nullable=False),
    Column("min_reliability", Integer, nullable=False),
    # The player who accepts names this number of men of this side, which are taken off.
    Column("naming_side", words(Side)),
    Column("naming_number", Integer),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("state", words(ChallengeState), nullable=False),
    Column("message_id", BigInteger),
    Column("match_id", ForeignKey(matches.c.id)),
    # Number of matches that have begun with it.
    Column("begun", Integer, nullable=False),
    Index(None, "state", "expires_at"),
    Index(None, "challenger", "state"),
    Index(None, "opponent", "state"),
    Index(None, "challenger", "opponent", "created_at"),
    Index(None, "challenger", "created_at"),
    Index(None, "guild_id", "state", "expires_at"),
    sqlite_autoincrement=True,
)

Index(
    "ix_challenges_rematch_of",
    challenges.c.rematch_of,
    **where(challenges.c.rematch_of.is_not(None)),
)

lobbies = Table(
    "lobbies",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("changes", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("due_at", UtcDateTime),
    Column("is_shut", sa.Boolean, nullable=False),
)

# The challenge that a player is drafting on a server, or in a chat outside servers, and the choices
# of the last one sent there.
drafts = Table(
    "drafts",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    # The id of the server, or else of the chat.
    Column("home", BigInteger, primary_key=True, autoincrement=False),
    Column("version", BigInteger, nullable=False),
    Column("opponent", BigInteger),
    Column("choices", Text),
    Column("last", Text),
    sqlite_with_rowid=False,
)

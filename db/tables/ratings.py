"""Results that count for ratings, the ratings, and their changes."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text, literal_column

from db.tables.columns import ROW_ID, UtcDateTime, metadata, where, words
from db.tables.matches import matches
from tafl.pieces import Side

# Results that count for ratings, in the order of ids. A pair is one, under its first match.
results = Table(
    "results",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger),
    Column("ruleset_key", Text, nullable=False),
    Column("match_id", ForeignKey(matches.c.id), nullable=False, unique=True),
    Column("second_match_id", ForeignKey(matches.c.id), unique=True),
    Column("attackers", BigInteger, nullable=False),
    Column("defenders", BigInteger, nullable=False),
    # The attackers' score.
    Column("score", sa.Double, nullable=False),
    # In a pair, the attackers' score in each of its matches.
    Column("first_score", sa.Double),
    Column("second_score", sa.Double),
    # Whether it counts across all servers too.
    Column("everywhere", sa.Boolean, nullable=False),
    # The side of the player who lost on time.
    Column("late", words(Side)),
    Column("ended_at", UtcDateTime, nullable=False),
    Index(None, "guild_id", "ended_at"),
    Index(None, "guild_id", "attackers", "ended_at"),
    Index(None, "guild_id", "defenders", "ended_at"),
    Index(None, "attackers", "defenders"),
    Index(None, "defenders", "attackers"),
    sqlite_autoincrement=True,
)


for _side, _seat in ((Side.ATTACKERS, results.c.attackers), (Side.DEFENDERS, results.c.defenders)):
    _is_late = results.c.late == literal_column(f"'{_side}'")
    Index(f"ix_results_late_{_side}", _seat, results.c.ended_at, **where(_is_late))


ratings = Table(
    "ratings",
    metadata,
    # The id of a server; 0: all servers together; -1: games against the computer.
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    # Empty: over all rulesets.
    Column("ruleset_key", Text, primary_key=True),
    Column("value", sa.Double, nullable=False),
    Column("deviation", sa.Double, nullable=False),
    Column("volatility", sa.Double, nullable=False),
    Column("rated_at", UtcDateTime, nullable=False),
    Column("results", Integer, nullable=False),
    # Number of different opponents.
    Column("opponents", Integer, nullable=False),
    # Time until which the rating is certain enough to be listed; None if it is not.
    Column("listed_until", UtcDateTime),
    sqlite_with_rowid=False,
)

Index(
    "ix_ratings_listed",
    ratings.c.scope,
    ratings.c.ruleset_key,
    ratings.c.value,
    ratings.c.listed_until,
    **where(ratings.c.listed_until.is_not(None)),
)
Index(
    "ix_ratings_listed_until", ratings.c.listed_until, **where(ratings.c.listed_until.is_not(None))
)

# The ratings that each result changed, after the change.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset_key", Text, primary_key=True),
    Column("result_id", ForeignKey(results.c.id), primary_key=True),
    Column("value", sa.Double, nullable=False),
    Column("deviation", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)

# The attackers' advantage, as learned from rated games.
balances = Table(
    "balances",
    metadata,
    # The id of the server whose own ruleset it is; 0 for a ruleset that all may play.
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset_key", Text, primary_key=True),
    Column("advantage", sa.Double, nullable=False),
    Column("deviation", sa.Double, nullable=False),
    Column("games", Integer, nullable=False),
    sqlite_with_rowid=False,
)

"""Matches, and the tables whose rows belong to a single match."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text, literal_column

from db.tables.columns import (
    ROW_ID,
    Duration,
    Offered,
    UtcDateTime,
    control_columns,
    metadata,
    where,
    words,
)
from play.matches.offer import OfferKind
from play.matches.state import MatchState, Occasion
from tafl.endings import Reason
from tafl.pieces import Side

matches = Table(
    "matches",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger, unique=True),
    Column("attackers", BigInteger, nullable=False),
    Column("defenders", BigInteger, nullable=False),
    Column("ruleset_key", Text, nullable=False),
    Column("ruleset_name", Text, nullable=False),
    # The rules as played: a ruleset that changes later changes no game.
    Column("ruleset_text", Text, nullable=False),
    # The seed of dice and lots, in games that have any; secret until the match is over.
    Column("seed", Text),
    Column("ply", Integer, nullable=False),
    Column("to_move", words(Side), nullable=False),
    Column("state", words(MatchState), nullable=False),
    Column("winner", words(Side)),
    Column("reason", words(Reason)),
    # The open offer, and the number of offers so far.
    Column("offer_kind", words(OfferKind)),
    Column("offer_side", words(Side)),
    Column("offer_lasting", Duration),
    Column("offers_made", Integer, nullable=False),
    # The offers of each side in this turn.
    Column("offered", Offered, nullable=False),
    Column("rated", sa.Boolean, nullable=False),
    # Whether skill alone decides: no dice, no handicap. Statistics keep the others apart.
    Column("even", sa.Boolean, nullable=False),
    # The first of the two matches of a pair, in both of them.
    Column("pair_id", BigInteger),
    # The standing challenge with which the match began.
    Column("challenge_id", BigInteger),
    Column("occasion", words(Occasion)),
    Column("skipped", Integer, nullable=False),
    *control_columns(),
    # The clock: time left at ``clock_since``, of the side to move and of the other.
    Column("clock_left", Duration, nullable=False),
    Column("clock_resting", Duration, nullable=False),
    Column("clock_since", UtcDateTime, nullable=False),
    Column("clock_turn", Duration, nullable=False),
    Column("clock_first", sa.Boolean, nullable=False),
    Column("paused_from", UtcDateTime),
    Column("paused_until", UtcDateTime),
    Column("away_from", UtcDateTime),
    Column("away_until", UtcDateTime),
    Column("weekend_zone", Text),
    Column("weekend_days", Text),
    # ``Announced`` of the clock, as a number.
    Column("announced", Integer, nullable=False),
    # Time at which the clock is due; perhaps too early, never too late.
    Column("wake_at", UtcDateTime),
    # Time since which the computer has to move, or to answer an offer.
    Column("think_since", UtcDateTime),
    # ``live_keys``: the position that nobody may get help with.
    Column("position_key", BigInteger),
    Column("mover_key", BigInteger),
    Column("men_waiting", Integer),
    # ``written_men`` of the same position, by which others near it are found.
    Column("live_men", Text),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    # For lists in the order of time; reliability is counted from these indexes alone.
    Index(
        "ix_matches_attackers",
        *("attackers", "state", "updated_at", "winner", "reason", "defenders"),
    ),
    Index(
        "ix_matches_defenders",
        *("defenders", "state", "updated_at", "winner", "reason", "attackers"),
    ),
    # For the games of a server, the latest first.
    Index(None, "guild_id", "id"),
    # Otherwise SQLite reuses the id of a deleted match, and its old buttons act on the new one.
    sqlite_autoincrement=True,
)

Index("ix_matches_wake_at", matches.c.wake_at, **where(matches.c.wake_at.is_not(None)))

# A literal: a database uses the partial index only for a condition that looks the same. With a
# parameter, SQLite would plan the statement anew at each execution.
is_running = matches.c.state == literal_column(f"'{MatchState.RUNNING}'")

Index("ix_matches_running", matches.c.state, **where(is_running))

Index("ix_matches_think_since", matches.c.think_since, **where(matches.c.think_since.is_not(None)))

for _key in (matches.c.position_key, matches.c.mover_key):
    Index(f"ix_matches_{_key.name}", _key, **where(_key.is_not(None)))

Index("ix_matches_pair_id", matches.c.pair_id, **where(matches.c.pair_id.is_not(None)))

Index(
    "ix_matches_challenge_id", matches.c.challenge_id, **where(matches.c.challenge_id.is_not(None))
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    # The first move of a match has the ply 1.
    Column("ply", Integer, primary_key=True, autoincrement=False),
    # Source and target alone: captures follow from the rules.
    Column("move", Text, nullable=False),
    Column("played_at", UtcDateTime, nullable=False),
    # Rows lie in the order of the key: the moves of a match are read in one go.
    sqlite_with_rowid=False,
)

rolls = Table(
    "rolls",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    # The first roll of a match has the number 0, as in the seed's row of draws.
    Column("number", Integer, primary_key=True, autoincrement=False),
    # Number of turns played before the roll.
    Column("ply", Integer, nullable=False),
    Column("face", Integer, nullable=False),
    sqlite_with_rowid=False,
)

notes = Table(
    "notes",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

followers = Table(
    "followers",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("created_at", UtcDateTime, nullable=False),
    Index(None, "player"),
    sqlite_with_rowid=False,
)

# Conditional moves, for the board with this number.
plans = Table(
    "plans",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("board", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    sqlite_with_rowid=False,
)

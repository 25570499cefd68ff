"""Everything that version 0.1.0 stores.

The tables are written out as they were then. Those in ``db.tables`` change with later versions,
each change by a migration of its own.
"""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Date,
    DateTime,
    Double,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    Time,
    UniqueConstraint,
    column,
    false,
    text,
)

revision = "0001"
down_revision = None
phase = "expand"

ROW_ID = BigInteger().with_variant(Integer(), "sqlite")
WORD = String(32)
TIME = DateTime(timezone=True)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def upgrade() -> None:
    """Create the tables."""
    metadata.create_all(op.get_bind(), checkfirst=False)


def control() -> tuple[Column[Any], ...]:
    """The columns that store a time control."""
    return (
        Column("control_start", BigInteger, nullable=False),
        Column("control_increment", BigInteger, nullable=False),
        Column("control_cap", BigInteger, nullable=False),
        Column("lapse", WORD, nullable=False),
        Column("weekends", Boolean, nullable=False),
        Column("vacations", Boolean, nullable=False),
    )


def where(condition: str | ColumnElement[bool]) -> dict[str, Any]:
    """Keyword arguments for an index that covers only the rows that meet *condition*."""
    clause = text(condition) if isinstance(condition, str) else condition
    return {"sqlite_where": clause, "postgresql_where": clause}


# Announcements.
Table(
    "announcements",
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", Text, nullable=False),
)

# Matches, and what belongs to a single one.
Table(
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
    Column("ruleset_text", Text, nullable=False),
    Column("seed", Text),
    Column("ply", Integer, nullable=False),
    Column("to_move", WORD, nullable=False),
    Column("state", WORD, nullable=False),
    Column("winner", WORD),
    Column("reason", WORD),
    Column("offer_kind", WORD),
    Column("offer_side", WORD),
    Column("offer_lasting", BigInteger),
    Column("offers_made", Integer, nullable=False),
    Column("offered", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("even", Boolean, nullable=False),
    Column("pair_id", BigInteger),
    Column("challenge_id", BigInteger),
    Column("occasion", WORD),
    Column("skipped", Integer, nullable=False),
    *control(),
    Column("clock_left", BigInteger, nullable=False),
    Column("clock_resting", BigInteger, nullable=False),
    Column("clock_since", TIME, nullable=False),
    Column("clock_turn", BigInteger, nullable=False),
    Column("clock_first", Boolean, nullable=False),
    Column("paused_from", TIME),
    Column("paused_until", TIME),
    Column("away_from", TIME),
    Column("away_until", TIME),
    Column("weekend_zone", Text),
    Column("weekend_days", Text),
    Column("announced", Integer, nullable=False),
    Column("wake_at", TIME),
    Column("think_since", TIME),
    Column("position_key", BigInteger),
    Column("mover_key", BigInteger),
    Column("men_waiting", Integer),
    Column("live_men", Text),
    Column("created_at", TIME, nullable=False),
    Column("updated_at", TIME, nullable=False),
    Index(
        "ix_matches_attackers", "attackers", "state", "updated_at", "winner", "reason", "defenders"
    ),
    Index("ix_matches_challenge_id", "challenge_id", **where("challenge_id IS NOT NULL")),
    Index(
        "ix_matches_defenders", "defenders", "state", "updated_at", "winner", "reason", "attackers"
    ),
    Index("ix_matches_mover_key", "mover_key", **where("mover_key IS NOT NULL")),
    Index("ix_matches_pair_id", "pair_id", **where("pair_id IS NOT NULL")),
    Index("ix_matches_position_key", "position_key", **where("position_key IS NOT NULL")),
    Index("ix_matches_running", "state", **where("state = 'running'")),
    Index("ix_matches_think_since", "think_since", **where("think_since IS NOT NULL")),
    Index("ix_matches_wake_at", "wake_at", **where("wake_at IS NOT NULL")),
    sqlite_autoincrement=True,
)

Table(
    "moves",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("move", Text, nullable=False),
    Column("played_at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "rolls",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("face", Integer, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "notes",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("updated_at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "followers",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("created_at", TIME, nullable=False),
    Index("ix_followers_player", "player"),
    sqlite_with_rowid=False,
)

Table(
    "plans",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("board", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Challenges.
Table(
    "challenges",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("challenger", BigInteger, nullable=False),
    Column("opponent", BigInteger),
    Column("ruleset_key", Text, nullable=False),
    Column("ruleset_text", Text, nullable=False),
    Column("side", WORD),
    *control(),
    Column("rated", Boolean, nullable=False),
    Column("pair", Boolean, nullable=False),
    Column("rematch_of", BigInteger),
    Column("standing", Boolean, nullable=False),
    Column("min_games", Integer, nullable=False),
    Column("min_reliability", Integer, nullable=False),
    Column("naming_side", WORD),
    Column("naming_number", Integer),
    Column("created_at", TIME, nullable=False),
    Column("expires_at", TIME, nullable=False),
    Column("state", WORD, nullable=False),
    Column("message_id", BigInteger),
    Column("match_id", ForeignKey("matches.id")),
    Column("begun", Integer, nullable=False),
    Index("ix_challenges_challenger_created_at", "challenger", "created_at"),
    Index("ix_challenges_challenger_opponent_created_at", "challenger", "opponent", "created_at"),
    Index("ix_challenges_challenger_state", "challenger", "state"),
    Index("ix_challenges_guild_id_state_expires_at", "guild_id", "state", "expires_at"),
    Index("ix_challenges_opponent_state", "opponent", "state"),
    Index("ix_challenges_rematch_of", "rematch_of", **where("rematch_of IS NOT NULL")),
    Index("ix_challenges_state_expires_at", "state", "expires_at"),
    sqlite_autoincrement=True,
)

Table(
    "lobbies",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("changes", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("due_at", TIME),
    Column("is_shut", Boolean, nullable=False),
)

Table(
    "drafts",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("home", BigInteger, primary_key=True, autoincrement=False),
    Column("version", BigInteger, nullable=False),
    Column("opponent", BigInteger),
    Column("choices", Text),
    Column("last", Text),
    sqlite_with_rowid=False,
)

# Fair play.
Table(
    "flags",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("pattern", WORD, nullable=False),
    Column("player", BigInteger, nullable=False),
    Column("other", BigInteger),
    Column("matches", Text, nullable=False),
    Column("reporter", BigInteger),
    Column("text", Text, nullable=False),
    Column("raised_at", TIME, nullable=False),
    Column("closed_at", TIME),
    Column("closed_by", BigInteger),
    Index("ix_flags_guild_id_other", "guild_id", "other"),
    Index("ix_flags_guild_id_player", "guild_id", "player"),
    Index("ix_flags_open", "guild_id", **where("closed_at IS NULL")),
    sqlite_autoincrement=True,
)

Table(
    "cases",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("player", BigInteger, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("opened_at", TIME, nullable=False),
    Column("until", TIME),
    Column("appeal", Text, nullable=False),
    Column("appealed_at", TIME),
    Column("answered_at", TIME),
    Column("lifted_at", TIME),
    Index(
        "ix_cases_excluding",
        "guild_id",
        "until",
        **where("until IS NOT NULL AND lifted_at IS NULL"),
    ),
    Index("ix_cases_player", "player"),
    Index(
        "ix_cases_waiting", "guild_id", **where("appealed_at IS NOT NULL AND answered_at IS NULL")
    ),
    sqlite_autoincrement=True,
)

# Ladders.
Table(
    "ladders",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("ruleset_key", Text, nullable=False),
    Column("ruleset_text", Text, nullable=False),
    *control(),
    Column("rated", Boolean, nullable=False),
    Column("opened_at", TIME, nullable=False),
    Column("log_after", BigInteger, nullable=False),
    Column("wake_at", TIME),
    Index("ix_ladders_wake_at", "wake_at", **where("wake_at IS NOT NULL")),
)

Table(
    "rungs",
    metadata,
    Column("guild_id", ForeignKey("ladders.guild_id"), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("rank", Integer),
    Column("joined_at", TIME, nullable=False),
    Column("played_at", TIME),
    Column("late_at", Text, nullable=False),
    Column("warned_at", TIME),
    Index("ix_rungs_player", "player"),
    sqlite_with_rowid=False,
)

Table(
    "ladder_challenges",
    metadata,
    Column("pair_id", ForeignKey("matches.id"), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("challenger", BigInteger, nullable=False),
    Column("opponent", BigInteger, nullable=False),
    Column("ended_at", TIME),
    Index("ix_ladder_challenges_guild_id_ended_at", "guild_id", "ended_at"),
)

Table(
    "ladder_changes",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("player", BigInteger, nullable=False),
    Column("cause", WORD, nullable=False),
    Column("before", Integer),
    Column("after", Integer),
    Column("pair_id", ForeignKey("matches.id")),
    Column("at", TIME, nullable=False),
    Index("ix_ladder_changes_guild_id_id", "guild_id", "id"),
    sqlite_autoincrement=True,
)

# Leases.
Table(
    "leases",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("holder", BigInteger, nullable=False),
    Column("until", TIME, nullable=False),
)

# Lessons.
Table(
    "lesson_progress",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("lesson", Text, primary_key=True),
    Column("steps", Integer, nullable=False),
    Column("finished_at", TIME),
    Column("ruleset_key", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Orders of the operator.
Table(
    "banned_people",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("since", TIME, nullable=False),
    Column("reason", Text),
)

Table(
    "banned_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", TIME, nullable=False),
    Column("reason", Text),
)

Table(
    "maintenance",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("since", TIME, nullable=False),
)

Table(
    "orders",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("command", Text, nullable=False),
    Column("at", TIME, nullable=False),
    Column("about", BigInteger),
    Column("reason", Text),
    sqlite_autoincrement=True,
)

Table(
    "backups",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("begun_at", TIME, nullable=False),
)

# Privacy.
Table(
    "deletions",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("player", BigInteger, nullable=False, unique=True),
    Column("asked_at", TIME, nullable=False),
    Column("due_at", TIME, nullable=False),
    sqlite_autoincrement=True,
)

Table(
    "server_removals",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("noticed_at", TIME, nullable=False),
)

# Puzzles.
Table(
    "puzzles",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("ruleset_key", Text, nullable=False),
    Column("kind", WORD, nullable=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("rated_at", TIME),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("retired", Boolean, nullable=False, server_default=false()),
    Index("ix_puzzles_value_number", "value", "number"),
)

Table(
    "mined_matches",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
)

Table("puzzle_shipments", metadata, Column("digest", Text, primary_key=True))

Table(
    "daily_puzzles",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("number", ForeignKey("puzzles.number"), nullable=False),
)

Table(
    "puzzle_solvers",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("rated_at", TIME),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("given", BigInteger),
    Column("kind", WORD),
    Column("ruleset_key", Text),
    Column("difficulty", WORD, nullable=False),
)

Table(
    "puzzle_attempts",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("number", ForeignKey("puzzles.number"), primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("given_at", TIME, nullable=False),
    Column("guild_id", BigInteger),
    Column("step", Integer, nullable=False),
    Column("found", Integer, nullable=False),
    Column("solved", Boolean),
    Column("counted", Boolean, nullable=False),
    Column("shared", Boolean, nullable=False),
    Index(
        "ix_puzzle_attempts_found",
        "guild_id",
        "day",
        "given_at",
        **where("guild_id IS NOT NULL AND day > 0"),
    ),
    Index("ix_puzzle_attempts_player_given_at", "player", "given_at"),
    sqlite_with_rowid=False,
)

Table(
    "puzzle_channels",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("at", Time, nullable=False),
    Column("zone", Text, nullable=False),
    Column("day", Integer),
    Column("due_at", TIME),
    Index("ix_puzzle_channels_due_at", "due_at", **where("due_at IS NOT NULL")),
)

# Ratings.
Table(
    "results",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger),
    Column("ruleset_key", Text, nullable=False),
    Column("match_id", ForeignKey("matches.id"), nullable=False, unique=True),
    Column("second_match_id", ForeignKey("matches.id"), unique=True),
    Column("attackers", BigInteger, nullable=False),
    Column("defenders", BigInteger, nullable=False),
    Column("score", Double, nullable=False),
    Column("first_score", Double),
    Column("second_score", Double),
    Column("everywhere", Boolean, nullable=False),
    Column("late", WORD),
    Column("ended_at", TIME, nullable=False),
    Index("ix_results_attackers_defenders", "attackers", "defenders"),
    Index("ix_results_defenders_attackers", "defenders", "attackers"),
    Index("ix_results_guild_id_attackers_ended_at", "guild_id", "attackers", "ended_at"),
    Index("ix_results_guild_id_defenders_ended_at", "guild_id", "defenders", "ended_at"),
    Index("ix_results_guild_id_ended_at", "guild_id", "ended_at"),
    Index("ix_results_late_attackers", "attackers", "ended_at", **where("late = 'attackers'")),
    Index("ix_results_late_defenders", "defenders", "ended_at", **where("late = 'defenders'")),
    sqlite_autoincrement=True,
)

Table(
    "ratings",
    metadata,
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset_key", Text, primary_key=True),
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("rated_at", TIME, nullable=False),
    Column("results", Integer, nullable=False),
    Column("opponents", Integer, nullable=False),
    Column("listed_until", TIME),
    Index(
        "ix_ratings_listed",
        "scope",
        "ruleset_key",
        "value",
        "listed_until",
        **where("listed_until IS NOT NULL"),
    ),
    Index("ix_ratings_listed_until", "listed_until", **where("listed_until IS NOT NULL")),
    sqlite_with_rowid=False,
)

Table(
    "rating_changes",
    metadata,
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset_key", Text, primary_key=True),
    Column("result_id", ForeignKey("results.id"), primary_key=True),
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "balances",
    metadata,
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset_key", Text, primary_key=True),
    Column("advantage", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("games", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Reviews.
Table(
    "reviews",
    metadata,
    Column("game_key", Text, primary_key=True),
    Column("findings", Text, nullable=False),
    Column("made_at", TIME, nullable=False),
    Index("ix_reviews_made_at", "made_at"),
    sqlite_with_rowid=False,
)

# Seasons.
Table(
    "seasons",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("began_at", TIME, nullable=False),
    Column("ends_at", TIME),
    Column("reminded", Boolean, nullable=False),
    Column("ended_at", TIME),
    Column("wake_at", TIME),
    UniqueConstraint("guild_id", "number"),
    Index("ix_seasons_running", "guild_id", unique=True, **where("ended_at IS NULL")),
    Index("ix_seasons_wake_at", "wake_at", **where("wake_at IS NOT NULL")),
    sqlite_autoincrement=True,
)

Table(
    "season_divisions",
    metadata,
    Column("season_id", ForeignKey("seasons.id"), primary_key=True),
    Column("ruleset_key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("players", Integer, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "season_places",
    metadata,
    Column("season_id", ForeignKey("seasons.id"), primary_key=True),
    Column("ruleset_key", Text, primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Index(
        "ix_season_places_season_id_ruleset_key_place_player",
        "season_id",
        "ruleset_key",
        "place",
        "player",
    ),
    sqlite_with_rowid=False,
)

# The log of managers.
Table(
    "server_log",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("at", TIME, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("act", WORD, nullable=False),
    Column("about", Text, nullable=False),
    Column("player", BigInteger),
    Column("before", Text),
    Column("after", Text),
    Column("reason", Text, nullable=False),
    Index("ix_server_log_guild_id_id", "guild_id", "id"),
    sqlite_autoincrement=True,
)

# Servers.
Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger),
    Column("ruleset_key", Text),
    Column("control", Text),
    Column("challengers", BigInteger),
    Column("archive", BigInteger, nullable=False),
    Column("theme", WORD, nullable=False),
    Column("turned", Boolean, nullable=False),
    Column("managers", BigInteger),
    Column("lobby", BigInteger),
    Column("computer", Integer, nullable=False),
    Column("computer_games", Integer),
    Column("puzzles", BigInteger),
    Column("puzzle_time", Text),
)

Table("greetings", metadata, Column("guild_id", BigInteger, primary_key=True, autoincrement=False))

Table(
    "rulesets",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("added_by", BigInteger, nullable=False),
    Column("added_at", TIME, nullable=False),
    Column("retired_at", TIME),
    Index("ix_rulesets_active", "guild_id", "key", unique=True, **where("retired_at IS NULL")),
    sqlite_autoincrement=True,
)

# Statistics.
Table(
    "openings",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("position", Text, primary_key=True),
    Column("move", Text, primary_key=True),
    Column("attackers", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("defenders", Integer, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "game_counts",
    metadata,
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset_key", Text, primary_key=True),
    Column("even", Boolean, primary_key=True),
    Column("reason", WORD, primary_key=True),
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

# Studies.
Table(
    "studies",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("owner", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("title", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("created_at", TIME, nullable=False),
    Index("ix_studies_owner", "owner"),
    sqlite_autoincrement=True,
)

# Tournaments.
Table(
    "tournaments",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("organiser", BigInteger, nullable=False),
    Column("system", Text, nullable=False),
    Column("length", Integer),
    Column("ruleset_key", Text, nullable=False),
    Column("ruleset_name", Text, nullable=False),
    Column("ruleset_text", Text, nullable=False),
    *control(),
    Column("rating_from", Integer),
    Column("rating_to", Integer),
    Column("most_players", Integer),
    Column("rated", Boolean, nullable=False),
    Column("computer", Integer),
    Column("created_at", TIME, nullable=False),
    Column("sign_up_until", TIME, nullable=False),
    Column("state", WORD, nullable=False),
    Column("wake_at", TIME),
    Index("ix_tournaments_guild_id", "guild_id"),
    Index(
        "ix_tournaments_open",
        "guild_id",
        "name",
        unique=True,
        **where("state IN ('sign-up', 'running')"),
    ),
    Index("ix_tournaments_wake_at", "wake_at", **where("wake_at IS NOT NULL")),
    sqlite_autoincrement=True,
)

Table(
    "entrants",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("rating", Float, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Index("ix_entrants_player", "player"),
    sqlite_with_rowid=False,
)

Table(
    "pairings",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("first", BigInteger, nullable=False),
    Column("second", BigInteger),
    Column("points", Float),
    Column("first_missing", Boolean, nullable=False),
    Column("second_missing", Boolean, nullable=False),
    Column("pair_id", BigInteger, unique=True),
    sqlite_with_rowid=False,
)

Table(
    "corrections",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("player", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("second", BigInteger, nullable=False),
    Column("points_before", Float),
    Column("first_missing_before", Boolean, nullable=False),
    Column("second_missing_before", Boolean, nullable=False),
    Column("points", Float),
    Column("first_missing", Boolean, nullable=False),
    Column("second_missing", Boolean, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("at", TIME, nullable=False),
    Column("reason", Text, nullable=False),
    Index("ix_corrections_tournament_id", "tournament_id"),
    sqlite_autoincrement=True,
)

# Uptime.
Table(
    "outages",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("began_at", TIME, nullable=False),
    Column("ended_at", TIME, nullable=False),
    Column("shard_id", Integer, nullable=False),
    Column("shard_count", Integer, nullable=False),
    Index("ix_outages_ended_at", "ended_at"),
    sqlite_autoincrement=True,
)

Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", TIME, nullable=False),
    Column("shard_id", Integer, nullable=False),
    Column("shard_count", Integer, nullable=False),
)

# The outbox.
Table(
    "outbox",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("kind", WORD, nullable=False),
    Column("match_id", ForeignKey("matches.id")),
    Column("challenge_id", ForeignKey("challenges.id")),
    Column("ply", Integer),
    Column("board", Integer),
    Column("offer", Integer),
    Column("player", BigInteger),
    Column("recipient", BigInteger),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("about", BigInteger),
    Column("number", Integer),
    Column("created_at", TIME, nullable=False),
    Column("due_at", TIME, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("message_id", BigInteger),
    Column("failure", Text),
    Column("claimed_by", BigInteger),
    Column("claimed_room", BigInteger),
    Column("claimed_until", TIME),
    Index("ix_outbox_about", "about", "id", **where("about IS NOT NULL")),
    Index("ix_outbox_match", "match_id", "id"),
    Index(
        "ix_outbox_open",
        "match_id",
        "challenge_id",
        "recipient",
        "channel_id",
        "about",
        **where(column("closed", Boolean).is_(false())),
    ),
    sqlite_autoincrement=True,
)

# Players.
Table(
    "players",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", Text, nullable=False),
    Column("weekend", Text, nullable=False),
    Column("former_zone", Text),
    Column("former_weekend", Text),
    Column("former_until", TIME),
    Column("quiet_from", Time),
    Column("quiet_until", Time),
    Column("reminders", WORD, nullable=False),
    Column("digest", Time),
    Column("puzzle", Time),
    Column("named", Boolean, nullable=False),
    Column("mined", Boolean, nullable=False),
    Column("challenges", Boolean, nullable=False),
    Column("pinged", Boolean, nullable=False),
    Column("confirm", WORD, nullable=False),
    Column("danger", Boolean, nullable=False),
    Column("everywhere", Boolean, nullable=False),
    Column("theme", WORD),
    Column("turned", Boolean),
    Column("vacation_left", BigInteger, nullable=False),
    Column("vacation_saved_at", TIME, nullable=False),
    Column("away_from", TIME),
    Column("away_until", TIME),
    Column("wake_at", TIME),
    Index("ix_players_wake_at", "wake_at", **where("wake_at IS NOT NULL")),
)

Table(
    "vacations",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("began_at", TIME, primary_key=True),
    Column("ends_at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "blocks",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked", BigInteger, primary_key=True, autoincrement=False),
    Column("created_at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

# Medals.
Table(
    "medals",
    metadata,
    Column("kind", WORD, primary_key=True),
    Column("about", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset_key", Text, primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("ruleset_name", Text, nullable=False),
    Column("awarded_at", TIME, nullable=False),
    Index("ix_medals_player_guild_id", "player", "guild_id"),
    sqlite_with_rowid=False,
)

# Tallies of seasons.
Table(
    "tallies",
    metadata,
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("period", Text, primary_key=True),
    Column("ruleset_key", Text, primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("points", Double, nullable=False),
    Column("results", Integer, nullable=False),
    Index(
        "ix_tallies_best",
        "scope",
        "period",
        "ruleset_key",
        text("points DESC"),
        "results",
        "player",
    ),
    sqlite_with_rowid=False,
)

# Messages on servers.
Table(
    "message_counts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("recipient", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("number", Integer, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "silent_servers",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", TIME, nullable=False),
    sqlite_with_rowid=False,
)

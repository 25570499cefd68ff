"""The tables. All times are UTC; all ids of players, channels and messages are Discord's."""

from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text, Time

from play.challenge import ChallengeState
from play.look import ThemeKey
from play.match import MatchState
from play.notice import NoticeKind
from play.offer import OfferKind
from play.player import Reminders
from play.time_control import Lapse
from tafl.endings import Reason
from tafl.pieces import Side


class UtcDateTime(sa.types.TypeDecorator[datetime]):
    """An aware time, also where the database knows no time zones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: sa.Dialect) -> datetime | None:
        """Store *value* as UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _: sa.Dialect) -> datetime | None:
        """Read back an aware time."""
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


MICROSECOND = timedelta(microseconds=1)


class Period(sa.types.TypeDecorator[timedelta]):
    """A length of time, in microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, _: sa.Dialect) -> int | None:
        """Store whole microseconds."""
        return None if value is None else value // MICROSECOND

    def process_result_value(self, value: int | None, _: sa.Dialect) -> timedelta | None:
        """Read them back."""
        return None if value is None else value * MICROSECOND


def words(kind: type[Enum]) -> sa.Enum:
    """The type of a column that holds a member of *kind*, as it prints."""
    return sa.Enum(
        kind,
        native_enum=False,
        length=32,
        values_callable=lambda members: [str(member) for member in members],
    )


def where(condition: sa.ColumnElement[bool]) -> dict[str, Any]:
    """Arguments for an index of the rows that meet *condition*."""
    return {"sqlite_where": condition, "postgresql_where": condition}


ROW_ID = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only in columns of the type INTEGER."""


def control_columns() -> tuple[Column[Any], ...]:
    """The columns of a time control."""
    return (
        Column("control_start", Period, nullable=False),
        Column("control_increment", Period, nullable=False),
        Column("control_cap", Period, nullable=False),
        Column("lapse", words(Lapse), nullable=False),
        Column("weekends", sa.Boolean, nullable=False),
        Column("vacations", sa.Boolean, nullable=False),
    )


metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

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
    # What dice and lots are drawn from, in games that have any; secret until the match is over.
    Column("seed", Text),
    Column("ply", Integer, nullable=False),
    Column("to_move", words(Side), nullable=False),
    Column("state", words(MatchState), nullable=False),
    Column("winner", words(Side)),
    Column("reason", words(Reason)),
    # The offer that stands, and how many there have been.
    Column("offer_kind", words(OfferKind)),
    Column("offer_side", words(Side)),
    Column("offer_lasting", Period),
    Column("offers_made", Integer, nullable=False),
    Column("rated", sa.Boolean, nullable=False),
    # The first of the two matches of a pair, in both of them.
    Column("pair_id", BigInteger),
    # The standing challenge that the match came of.
    Column("challenge_id", BigInteger),
    Column("skipped", Integer, nullable=False),
    *control_columns(),
    # The clock: what the side to move had left at that time, and the other side.
    Column("clock_left", Period, nullable=False),
    Column("clock_resting", Period, nullable=False),
    Column("clock_since", UtcDateTime, nullable=False),
    Column("clock_turn", Period, nullable=False),
    Column("clock_first", sa.Boolean, nullable=False),
    Column("paused_from", UtcDateTime),
    Column("paused_until", UtcDateTime),
    Column("away_from", UtcDateTime),
    Column("away_until", UtcDateTime),
    Column("weekend_zone", Text),
    Column("weekend_days", Text),
    Column("told", Integer, nullable=False),
    # When the clock wants something done; never later than it really does, perhaps earlier.
    Column("wake_at", UtcDateTime),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    # They serve lists in the order of time, and alone tell how reliable a player is.
    Index("ix_matches_attackers", "attackers", "state", "updated_at", "winner", "reason"),
    Index("ix_matches_defenders", "defenders", "state", "updated_at", "winner", "reason"),
    sqlite_autoincrement=True,
)

Index("ix_matches_wake_at", matches.c.wake_at, **where(matches.c.wake_at.is_not(None)))
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
    # Source and target alone: what is captured follows from the rules.
    Column("move", Text, nullable=False),
    Column("played_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

rolls = Table(
    "rolls",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    # The first roll of a match has the number 0, as in the seed's row of draws.
    Column("number", Integer, primary_key=True, autoincrement=False),
    # So many turns had been played.
    Column("ply", Integer, nullable=False),
    Column("face", Integer, nullable=False),
    sqlite_with_rowid=False,
)

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
    # A standing challenge stays open when it is accepted, and may ask for something.
    Column("standing", sa.Boolean, nullable=False),
    Column("min_games", Integer, nullable=False),
    Column("min_reliability", Integer, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("state", words(ChallengeState), nullable=False),
    Column("message_id", BigInteger),
    Column("match_id", ForeignKey(matches.c.id)),
    # How many matches came of it.
    Column("begun", Integer, nullable=False),
    Index(None, "state", "expires_at"),
    Index(None, "challenger", "state"),
    Index(None, "opponent", "state"),
    sqlite_autoincrement=True,
)

Index(
    "ix_challenges_rematch_of",
    challenges.c.rematch_of,
    **where(challenges.c.rematch_of.is_not(None)),
)

rulesets = Table(
    "rulesets",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("added_by", BigInteger, nullable=False),
    Column("added_at", UtcDateTime, nullable=False),
    # A retired ruleset stays, and another one may take its key.
    Column("retired_at", UtcDateTime),
    sqlite_autoincrement=True,
)

active_ruleset = rulesets.c.retired_at.is_(None)
Index(
    "ix_rulesets_active",
    rulesets.c.guild_id,
    rulesets.c.key,
    unique=True,
    **where(active_ruleset),
)

players = Table(
    "players",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", Text, nullable=False),
    # The days of the week as digits, Monday being 0.
    Column("weekend", Text, nullable=False),
    Column("quiet_from", Time),
    Column("quiet_until", Time),
    Column("reminders", words(Reminders), nullable=False),
    Column("digest", Time),
    Column("pinged", sa.Boolean, nullable=False),
    Column("confirm", sa.Boolean, nullable=False),
    Column("danger", sa.Boolean, nullable=False),
    # None is as the server has it.
    Column("theme", words(ThemeKey)),
    Column("turned", sa.Boolean),
    Column("vacation_left", Period, nullable=False),
    Column("vacation_saved_at", UtcDateTime, nullable=False),
    Column("away_from", UtcDateTime),
    Column("away_until", UtcDateTime),
    Column("wake_at", UtcDateTime),
)
Index("ix_players_wake_at", players.c.wake_at, **where(players.c.wake_at.is_not(None)))

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger),
    Column("ruleset_key", Text),
    Column("control", Text),
    Column("challengers", BigInteger),
    Column("archive", Period, nullable=False),
    Column("theme", words(ThemeKey), nullable=False),
    Column("turned", sa.Boolean, nullable=False),
)

# Whoever is blocked plays no new match with the player.
blocks = Table(
    "blocks",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked", BigInteger, primary_key=True, autoincrement=False),
    Column("created_at", UtcDateTime, nullable=False),
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

# Conditional moves. They are for the board with this number.
plans = Table(
    "plans",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("board", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    sqlite_with_rowid=False,
)

# When the bot was down or out of touch with Discord.
outages = Table(
    "outages",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("began_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Index(None, "ended_at"),
    sqlite_autoincrement=True,
)

# One row: when the bot last noted that it was up.
uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", UtcDateTime, nullable=False),
)

studies = Table(
    "studies",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("owner", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("title", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Index(None, "owner"),
    sqlite_autoincrement=True,
)

# What counts for ratings, in the order of ids. A pair is one result, that of its first match.
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
    # That of the attackers, and what their side was held to be worth in rating points.
    Column("score", sa.Double, nullable=False),
    Column("advantage", sa.Double, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Index(None, "guild_id", "ended_at"),
    Index(None, "attackers", "defenders"),
    Index(None, "defenders", "attackers"),
    sqlite_autoincrement=True,
)


def entry_columns() -> tuple[Column[Any], ...]:
    """The columns that tell whose rating it is, where, and under which ruleset."""
    return (
        # The id of a server.
        Column("scope", BigInteger, primary_key=True, autoincrement=False),
        Column("player", BigInteger, primary_key=True, autoincrement=False),
        # Empty: over all rulesets.
        Column("ruleset_key", Text, primary_key=True),
    )


ratings = Table(
    "ratings",
    metadata,
    *entry_columns(),
    Column("value", sa.Double, nullable=False),
    Column("deviation", sa.Double, nullable=False),
    Column("volatility", sa.Double, nullable=False),
    Column("rated_at", UtcDateTime, nullable=False),
    Column("results", Integer, nullable=False),
    # How many different ones.
    Column("opponents", Integer, nullable=False),
    # Until then the rating is sure enough to be listed, if it is at all.
    Column("listed_until", UtcDateTime),
    sqlite_with_rowid=False,
)

Index(
    "ix_ratings_listed",
    ratings.c.scope,
    ratings.c.ruleset_key,
    ratings.c.value,
    **where(ratings.c.listed_until.is_not(None)),
)

# What each result made of the ratings that it changed.
rating_changes = Table(
    "rating_changes",
    metadata,
    *entry_columns(),
    Column("result_id", ForeignKey(results.c.id), primary_key=True),
    Column("value", sa.Double, nullable=False),
    Column("deviation", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("kind", words(NoticeKind), nullable=False),
    Column("match_id", ForeignKey(matches.c.id)),
    Column("challenge_id", ForeignKey(challenges.c.id)),
    Column("ply", Integer),
    # Unlike plies, the numbers of boards never come again when turns are taken back.
    Column("board", Integer),
    Column("offer", Integer),
    Column("player", BigInteger),
    # Who is told privately; nobody: whoever reads along.
    Column("recipient", BigInteger),
    Column("created_at", UtcDateTime, nullable=False),
    Column("due_at", UtcDateTime, nullable=False),
    Column("attempts", Integer, nullable=False),
    # Closed means dealt with: by a message, or by giving up for a failure.
    Column("closed", sa.Boolean, nullable=False),
    Column("message_id", BigInteger),
    Column("failure", Text),
    sqlite_autoincrement=True,
)

Index("ix_outbox_match", outbox.c.match_id, outbox.c.id)

open_notice = outbox.c.closed.is_(sa.false())
Index(
    "ix_outbox_open",
    outbox.c.match_id,
    outbox.c.challenge_id,
    outbox.c.recipient,
    **where(open_notice),
)

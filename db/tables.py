"""The tables. All times are UTC; all ids of players, channels and messages are Discord's."""

from datetime import UTC, datetime
from enum import Enum

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from play.challenge import ChallengeState
from play.match import MatchState
from play.notice import NoticeKind
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


def words(kind: type[Enum]) -> sa.Enum:
    """The type of a column that holds a member of *kind*, as it prints."""
    return sa.Enum(
        kind,
        native_enum=False,
        length=32,
        values_callable=lambda members: [str(member) for member in members],
    )


ROW_ID = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only in columns of the type INTEGER."""

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
    Column("draw_offer", words(Side)),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Index(None, "attackers", "state"),
    Index(None, "defenders", "state"),
    sqlite_autoincrement=True,
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
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("state", words(ChallengeState), nullable=False),
    Column("message_id", BigInteger),
    Column("match_id", ForeignKey(matches.c.id)),
    Index(None, "state", "expires_at"),
    Index(None, "challenger", "state"),
    Index(None, "opponent", "state"),
    sqlite_autoincrement=True,
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
    sqlite_where=active_ruleset,
    postgresql_where=active_ruleset,
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

outbox = Table(
    "outbox",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("kind", words(NoticeKind), nullable=False),
    Column("match_id", ForeignKey(matches.c.id)),
    Column("challenge_id", ForeignKey(challenges.c.id)),
    Column("ply", Integer),
    Column("player", BigInteger),
    Column("created_at", UtcDateTime, nullable=False),
    Column("due_at", UtcDateTime, nullable=False),
    Column("attempts", Integer, nullable=False),
    # Closed means dealt with: by a message, or by giving up for a failure.
    Column("closed", sa.Boolean, nullable=False),
    Column("message_id", BigInteger),
    Column("failure", Text),
    sqlite_autoincrement=True,
)

open_notice = outbox.c.closed.is_(sa.false())
Index(
    "ix_outbox_open",
    outbox.c.match_id,
    outbox.c.challenge_id,
    sqlite_where=open_notice,
    postgresql_where=open_notice,
)

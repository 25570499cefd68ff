"""Ladders, and when players were on vacation, which does not count there."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables; of vacations only those are known that players had last."""
    _create_vacations()
    op.create_table(
        "ladders",
        _id("guild_id"),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        sa.Column("ruleset_text", sa.Text(), nullable=False),
        *(
            sa.Column(f"control_{name}", sa.BigInteger(), nullable=False)
            for name in ("start", "increment", "cap")
        ),
        sa.Column("lapse", sa.String(32), nullable=False),
        *(
            sa.Column(name, sa.Boolean(), nullable=False)
            for name in ("weekends", "vacations", "rated")
        ),
        _time("opened_at", nullable=False),
        sa.Column("log_after", sa.BigInteger(), nullable=False),
        _time("wake_at"),
        sa.PrimaryKeyConstraint("guild_id", name="pk_ladders"),
    )
    is_due = sa.text("wake_at IS NOT NULL")
    op.create_index(
        "ix_ladders_wake_at", "ladders", ["wake_at"], sqlite_where=is_due, postgresql_where=is_due
    )
    _create_rungs()
    _create_challenges()
    _create_changes()


def _create_vacations() -> None:
    op.create_table(
        "vacations",
        _id("player"),
        _time("began_at", nullable=False),
        _time("ends_at", nullable=False),
        sa.PrimaryKeyConstraint("player", "began_at", name="pk_vacations"),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO vacations SELECT id, away_from, away_until FROM players "
        "WHERE away_from IS NOT NULL"
    )


def _create_rungs() -> None:
    op.create_table(
        "rungs",
        _id("guild_id"),
        _id("player"),
        sa.Column("rank", sa.Integer()),
        _time("joined_at", nullable=False),
        _time("played_at"),
        sa.Column("late_at", sa.Text(), nullable=False),
        _time("warned_at"),
        sa.PrimaryKeyConstraint("guild_id", "player", name="pk_rungs"),
        sa.ForeignKeyConstraint(["guild_id"], ["ladders.guild_id"], name="fk_rungs_guild_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rungs_player", "rungs", ["player"])


def _create_challenges() -> None:
    op.create_table(
        "ladder_challenges",
        sa.Column("pair_id", ROW_ID, nullable=False),
        *(
            sa.Column(name, sa.BigInteger(), nullable=False)
            for name in ("guild_id", "challenger", "opponent")
        ),
        _time("ended_at"),
        sa.PrimaryKeyConstraint("pair_id", name="pk_ladder_challenges"),
        sa.ForeignKeyConstraint(["pair_id"], ["matches.id"], name="fk_ladder_challenges_pair_id"),
    )
    columns = ["guild_id", "ended_at"]
    op.create_index("ix_ladder_challenges_guild_id_ended_at", "ladder_challenges", columns)


def _create_changes() -> None:
    op.create_table(
        "ladder_changes",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("cause", sa.String(32), nullable=False),
        sa.Column("before", sa.Integer()),
        sa.Column("after", sa.Integer()),
        sa.Column("pair_id", ROW_ID),
        _time("at", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ladder_changes"),
        sa.ForeignKeyConstraint(["pair_id"], ["matches.id"], name="fk_ladder_changes_pair_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_ladder_changes_guild_id_id", "ladder_changes", ["guild_id", "id"])


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False, autoincrement=False)


def _time(name: str, *, nullable: bool = True) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)

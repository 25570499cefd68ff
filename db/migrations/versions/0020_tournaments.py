"""Tournaments of servers."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
phase = "expand"


def upgrade() -> None:
    """Add the tables."""
    _tournaments()
    _entrants_and_pairings()
    _corrections()


def _row_id() -> "sa.Column[int]":
    return sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False)


def _tournament_id(*, key: bool) -> "sa.Column[int]":
    return sa.Column(
        "tournament_id",
        sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
        nullable=False,
        primary_key=key,
    )


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        _row_id(),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("organiser", sa.BigInteger(), nullable=False),
        sa.Column("system", sa.Text(), nullable=False),
        sa.Column("length", sa.Integer()),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        sa.Column("ruleset_name", sa.Text(), nullable=False),
        sa.Column("ruleset_text", sa.Text(), nullable=False),
        sa.Column("control_start", sa.BigInteger(), nullable=False),
        sa.Column("control_increment", sa.BigInteger(), nullable=False),
        sa.Column("control_cap", sa.BigInteger(), nullable=False),
        sa.Column("lapse", sa.String(32), nullable=False),
        sa.Column("weekends", sa.Boolean(), nullable=False),
        sa.Column("vacations", sa.Boolean(), nullable=False),
        sa.Column("rating_from", sa.Integer()),
        sa.Column("rating_to", sa.Integer()),
        sa.Column("most_players", sa.Integer()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sign_up_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(32), nullable=False),
        sa.Column("wake_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_guild_id", "tournaments", ["guild_id"])
    going_on = sa.text("state IN ('sign-up', 'running')")
    op.create_index(
        "ix_tournaments_open",
        "tournaments",
        ["guild_id", "name"],
        unique=True,
        sqlite_where=going_on,
        postgresql_where=going_on,
    )
    waking = sa.text("wake_at IS NOT NULL")
    op.create_index(
        "ix_tournaments_wake_at",
        "tournaments",
        ["wake_at"],
        sqlite_where=waking,
        postgresql_where=waking,
    )


def _entrants_and_pairings() -> None:
    op.create_table(
        "entrants",
        _tournament_id(key=True),
        sa.Column("player", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "player", name="pk_entrants"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_entrants_tournament_id"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_entrants_player", "entrants", ["player"])
    op.create_table(
        "pairings",
        _tournament_id(key=True),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("second", sa.BigInteger()),
        sa.Column("points", sa.Float()),
        sa.Column("first_missing", sa.Boolean(), nullable=False),
        sa.Column("second_missing", sa.Boolean(), nullable=False),
        sa.Column("pair_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("tournament_id", "round", "number", name="pk_pairings"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_pairings_tournament_id"
        ),
        sa.UniqueConstraint("pair_id", name="uq_pairings_pair_id"),
        sqlite_with_rowid=False,
    )


def _corrections() -> None:
    op.create_table(
        "corrections",
        _row_id(),
        _tournament_id(key=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("second", sa.BigInteger(), nullable=False),
        sa.Column("points_before", sa.Float()),
        sa.Column("first_missing_before", sa.Boolean(), nullable=False),
        sa.Column("second_missing_before", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Float()),
        sa.Column("first_missing", sa.Boolean(), nullable=False),
        sa.Column("second_missing", sa.Boolean(), nullable=False),
        sa.Column("manager", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_corrections"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_corrections_tournament_id"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_corrections_tournament_id", "corrections", ["tournament_id"])

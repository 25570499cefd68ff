"""Ratings: the results that count, what they made of ratings, and the ratings themselves."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables; results are counted from now on."""
    _create_results()
    op.create_table(
        "ratings",
        *_entry_columns(),
        *(_double(name) for name in ("value", "deviation", "volatility")),
        sa.Column("rated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("results", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("listed_until", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("scope", "player", "ruleset_key", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    is_listed = sa.text("listed_until IS NOT NULL")
    op.create_index(
        "ix_ratings_listed",
        "ratings",
        ["scope", "ruleset_key", "value"],
        sqlite_where=is_listed,
        postgresql_where=is_listed,
    )
    op.create_table(
        "rating_changes",
        *_entry_columns(),
        sa.Column("result_id", ROW_ID, nullable=False),
        *(_double(name) for name in ("value", "deviation")),
        sa.PrimaryKeyConstraint(
            "scope", "player", "ruleset_key", "result_id", name="pk_rating_changes"
        ),
        sa.ForeignKeyConstraint(["result_id"], ["results.id"], name="fk_rating_changes_result_id"),
        sqlite_with_rowid=False,
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("second_match_id", ROW_ID),
        sa.Column("attackers", sa.BigInteger(), nullable=False),
        sa.Column("defenders", sa.BigInteger(), nullable=False),
        *(_double(name) for name in ("score", "advantage")),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_results"),
        *_names_matches("match_id", "second_match_id"),
        sqlite_autoincrement=True,
    )
    for columns in (
        ["guild_id", "ended_at"],
        ["attackers", "defenders"],
        ["defenders", "attackers"],
    ):
        op.create_index(f"ix_results_{'_'.join(columns)}", "results", columns)


def _names_matches(*columns: str) -> list[Any]:
    """Each match that one of these *columns* names is there, and is named once."""
    return [
        constraint
        for name in columns
        for constraint in (
            sa.UniqueConstraint(name, name=f"uq_results_{name}"),
            sa.ForeignKeyConstraint([name], ["matches.id"], name=f"fk_results_{name}"),
        )
    ]


def _entry_columns() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("scope", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("player", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
    )


def _double(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double(), nullable=False)

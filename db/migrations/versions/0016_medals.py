"""The final standings of seasons, and medals."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
phase = "expand"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "season_divisions",
        *_division_columns(),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("season_id", "ruleset_key", name="pk_season_divisions"),
        _of_a_season("season_divisions"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "season_places",
        *_division_columns(),
        _player(),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in _PLACE),
        sa.PrimaryKeyConstraint("season_id", "ruleset_key", "player", name="pk_season_places"),
        _of_a_season("season_places"),
        sqlite_with_rowid=False,
    )
    order = ["season_id", "ruleset_key", "place", "player"]
    op.create_index(f"ix_season_places_{'_'.join(order)}", "season_places", order)
    op.create_table(
        "medals",
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("about", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        _player(),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ruleset_name", sa.Text(), nullable=False),
        sa.Column("awarded_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "about", "ruleset_key", "player", name="pk_medals"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_medals_player_guild_id", "medals", ["player", "guild_id"])


_PLACE = ("place", "won", "drawn", "lost")


def _division_columns() -> tuple[sa.Column[int], sa.Column[str]]:
    season_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return (
        sa.Column("season_id", season_id, nullable=False),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
    )


def _player() -> sa.Column[int]:
    return sa.Column("player", sa.BigInteger(), nullable=False, autoincrement=False)


def _of_a_season(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=f"fk_{table}_season_id")

"""Correspondence: clocks, players and their habits, servers, and all that people arrange."""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
phase = "contract"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

UNTIMED = str(30 * 24 * 60 * 60 * 1_000_000)
"""Matches that run have no clock, which means thirty days a move; in microseconds."""


def upgrade() -> None:
    """Add columns to matches, challenges and the outbox, and make the new tables."""
    # SQLite cannot add a column whose default is an expression, such as the present time.
    now = str(op.get_bind().scalar(sa.select(sa.func.current_timestamp())))
    for column in (*_control(), *_clock(now)):
        op.add_column("matches", column)
    _make_offers_of_draws()
    # Too early is harmless: the timekeeper finds nothing due, and puts it right (ADR 0008).
    op.execute("UPDATE matches SET wake_at = clock_since WHERE state = 'running'")
    for name in ("wake_at", "pair_id", "challenge_id"):
        _index_where_set("matches", name)
    for side in ("attackers", "defenders"):
        op.drop_index(f"ix_matches_{side}_state", "matches")
        columns = [side, "state", "updated_at", "winner", "reason"]
        op.create_index(f"ix_matches_{side}", "matches", columns)
    for column in (*_control(), *_wishes()):
        op.add_column("challenges", column)
    _index_where_set("challenges", "rematch_of")
    op.add_column("outbox", sa.Column("recipient", sa.BigInteger()))
    op.add_column("outbox", sa.Column("board", sa.Integer()))
    # Nothing has ever been taken back, so both numbers are the same (ADR 0009).
    op.execute("UPDATE outbox SET board = ply")
    op.add_column("outbox", sa.Column("offer", sa.Integer()))
    op.execute("UPDATE outbox SET offer = 1 WHERE kind = 'offered'")
    op.drop_index("ix_outbox_open", "outbox")
    is_open = sa.column("closed", sa.Boolean).is_(sa.false())
    ids = ["match_id", "challenge_id", "recipient"]
    op.create_index("ix_outbox_open", "outbox", ids, **_where(is_open))
    op.create_index("ix_outbox_match", "outbox", ["match_id", "id"])
    _create_tables_of_people()
    _create_tables_of_matches()
    _create_tables_of_uptime()


def _index_where_set(table: str, column: str) -> None:
    where = sa.text(f"{column} IS NOT NULL")
    op.create_index(f"ix_{table}_{column}", table, [column], **_where(where))


def _make_offers_of_draws() -> None:
    """An offer of a draw becomes one of the things that can be offered, the first of its match."""
    op.alter_column("matches", "draw_offer", new_column_name="offer_side")
    op.add_column("matches", sa.Column("offer_kind", sa.String(32)))
    op.add_column("matches", sa.Column("offer_lasting", sa.BigInteger()))
    op.add_column("matches", _number("offers_made"))
    op.execute(
        "UPDATE matches SET offer_kind = 'draw', offers_made = 1 WHERE offer_side IS NOT NULL"
    )
    op.execute("UPDATE outbox SET kind = 'offered' WHERE kind = 'draw-offered'")
    op.execute("UPDATE outbox SET kind = 'offer-declined' WHERE kind = 'draw-declined'")
    op.execute("UPDATE outbox SET kind = 'offer-withdrawn' WHERE kind = 'draw-withdrawn'")


def _where(condition: Any) -> dict[str, Any]:  # noqa: ANN401 - text, or an expression
    return {"sqlite_where": condition, "postgresql_where": condition}


def _flag(name: str, *, default: bool = False) -> sa.Column[Any]:
    """A column that says yes or no; *default* is for the rows that are there."""
    return sa.Column(
        name, sa.Boolean(), nullable=False, server_default=sa.true() if default else sa.false()
    )


def _time(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True))


def _period(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), nullable=False, server_default=UNTIMED)


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False, server_default="0")


def _control() -> Iterator[sa.Column[Any]]:
    yield from map(_period, ("control_start", "control_increment", "control_cap"))
    yield sa.Column("lapse", sa.String(32), nullable=False, server_default="abandoned")
    yield _flag("weekends")
    yield _flag("vacations", default=True)


def _clock(now: str) -> Iterator[sa.Column[Any]]:
    """The clock of matches that run starts *now*."""
    yield _flag("rated")
    yield sa.Column("pair_id", sa.BigInteger())
    yield sa.Column("challenge_id", sa.BigInteger())
    yield _number("skipped")
    yield from map(_period, ("clock_left", "clock_resting", "clock_turn"))
    since = sa.DateTime(timezone=True)
    yield sa.Column("clock_since", since, nullable=False, server_default=now)
    yield _flag("clock_first")
    yield from map(_time, ("paused_from", "paused_until", "away_from", "away_until"))
    yield sa.Column("weekend_zone", sa.Text())
    yield sa.Column("weekend_days", sa.Text())
    yield _number("told")
    yield _time("wake_at")


def _wishes() -> Iterator[sa.Column[Any]]:
    yield from map(_flag, ("rated", "pair", "standing"))
    yield sa.Column("rematch_of", sa.BigInteger())
    yield from map(_number, ("min_games", "min_reliability", "begun"))


def _create_tables_of_people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("weekend", sa.Text(), nullable=False),
        sa.Column("quiet_from", sa.Time()),
        sa.Column("quiet_until", sa.Time()),
        sa.Column("reminders", sa.String(32), nullable=False),
        sa.Column("digest", sa.Time()),
        sa.Column("pinged", sa.Boolean(), nullable=False),
        sa.Column("turned", sa.Boolean(), nullable=False),
        sa.Column("confirm", sa.Boolean(), nullable=False),
        sa.Column("vacation_left", sa.BigInteger(), nullable=False),
        sa.Column("vacation_saved_at", sa.DateTime(timezone=True), nullable=False),
        _time("away_from"),
        _time("away_until"),
        _time("wake_at"),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    where = sa.text("wake_at IS NOT NULL")
    op.create_index("ix_players_wake_at", "players", ["wake_at"], **_where(where))
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("ruleset_key", sa.Text()),
        sa.Column("control", sa.Text()),
        sa.Column("challengers", sa.BigInteger()),
        sa.Column("archive", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
    op.create_table(
        "blocks",
        sa.Column("player", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("blocked", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("player", "blocked", name="pk_blocks"),
        sqlite_with_rowid=False,
    )


def _create_tables_of_matches() -> None:
    _create_table_of_a_player_and_a_match(
        "notes",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
    )
    _create_table_of_a_player_and_a_match(
        "followers", sa.Column("created_at", sa.DateTime(timezone=True), nullable=False)
    )
    op.create_index("ix_followers_player", "followers", ["player"])
    _create_table_of_a_player_and_a_match(
        "plans",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
    )


def _create_table_of_a_player_and_a_match(name: str, *columns: sa.Column[Any]) -> None:
    op.create_table(
        name,
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False, autoincrement=False),
        *columns,
        sa.PrimaryKeyConstraint("match_id", "player", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{name}_match_id"),
        sqlite_with_rowid=False,
    )


def _create_tables_of_uptime() -> None:
    op.create_table(
        "outages",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outages"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outages_ended_at", "outages", ["ended_at"])
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("alive_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_uptime"),
    )

"""Each column that can name a person or a server, or hold a text, has its place."""

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Column

from db.privacy_export import EXPORTED_TABLES
from db.privacy_rules import (
    EMPTIED_TOO,
    NUMBERS,
    OTHERS_OWN,
    PARTS,
    PEOPLE,
    SERVERS,
    TEXTS,
    UNSEEN,
    Fate,
)
from db.tables import metadata
from db.tables.columns import Duration, Moments, Offered, UtcDateTime

HARMLESS = (
    sa.Enum,
    sa.Boolean,
    sa.Integer,
    sa.Float,
    sa.Date,
    sa.Time,
    Moments,
    Offered,
    Duration,
    UtcDateTime,
)
"""Types of columns that hold neither ids of Discord nor texts."""

WORDS = {
    "announcements": "digest",
    "entry_links": "digest",
    "flags": "matches",
    "leases": "name",
    "lesson_progress": "lesson",
    "matches": "live_men seed weekend_zone weekend_days",
    "moves": "move",
    "openings": "rules position move",
    "orders": "command",
    "outbox": "kind failure",
    "plans": "lines",
    "players": "zone weekend former_zone former_weekend",
    "puzzle_channels": "zone",
    "puzzle_shipments": "digest",
    "puzzles": "text",
    "reviews": "game_key findings",
    "rulesets": "key",
    "servers": "control puzzle_time",
    "sessions": "digest",
    "tallies": "period",
    "tournaments": "system",
}
"""Texts that the program writes, besides keys of rulesets: the columns of each table."""

COLUMNS = [column for table in metadata.sorted_tables for column in table.c]


def is_number_of_row(column: Column[object]) -> bool:
    """Whether the database counts in this column, or it refers to one in which it does."""
    counted = column.primary_key and column is column.table.autoincrement_column
    return counted or any(
        target.column is target.column.table.autoincrement_column for target in column.foreign_keys
    )


def is_id(column: Column[object]) -> bool:
    return isinstance(column.type, sa.BigInteger) and not is_number_of_row(column)


def is_text(column: Column[object]) -> bool:
    return isinstance(column.type, sa.String) and not isinstance(column.type, sa.Enum)


def test_it_is_said_of_every_number_whom_it_names() -> None:
    """A person, a server, or neither: a new column has to be put into one of these.

    They are in db.privacy_rules; what becomes of it in a deletion and an export follows from that.
    """
    said = [*PEOPLE, *SERVERS, *NUMBERS]
    ids = {column for column in COLUMNS if is_id(column)} | {
        column for column in SERVERS if column.foreign_keys
    }
    assert {str(column) for column in said} == {str(column) for column in ids}
    assert len(said) == len(set(said))


def test_it_is_said_of_every_text_who_writes_it() -> None:
    """People, who may mention others in it, or the program."""
    words = [f"{table}.{name}" for table, names in WORDS.items() for name in names.split()]
    words += [str(column) for column in COLUMNS if column.name == "ruleset_key"]
    said = [*map(str, TEXTS), *words]
    assert sorted(said) == sorted(str(column) for column in COLUMNS if is_text(column))


def test_no_column_holds_what_nobody_looks_through() -> None:
    """Such as JSON or bytes: they could name somebody, and no deletion would find it."""
    known = (is_id, is_text, is_number_of_row, lambda column: isinstance(column.type, HARMLESS))
    assert [str(each) for each in COLUMNS if not any(test(each) for test in known)] == []


def test_every_person_has_a_fate_that_people_can_have() -> None:
    """Nothing that names a person is kept, but whom the operator has blocked."""
    kept = [str(column) for column, fate in PEOPLE.items() if fate is Fate.KEPT]
    assert kept == ["banned_people.player"]
    for column, fate in PEOPLE.items():
        assert column.nullable or fate is not Fate.EMPTIED, column


def test_parts_go_with_what_they_are_parts_of() -> None:
    """Else the database would refuse to erase what rows of another table refer to."""
    erased = {column.table for column, fate in SERVERS.items() if fate is Fate.ERASED}
    parts = {part.table for part in PARTS} | erased
    for column in COLUMNS:
        for key in column.foreign_keys:
            assert key.column.table not in erased or column.table in parts, column


def test_what_is_said_of_columns_is_said_of_people() -> None:
    """Who may see a column, and what is emptied with it."""
    assert set(PEOPLE) >= OTHERS_OWN | UNSEEN | set(EMPTIED_TOO)


def test_the_policy_explains_every_key_of_an_export() -> None:
    """``docs/privacy.md`` has a row for each table that an export may have."""
    policy = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text()
    for table in EXPORTED_TABLES:
        assert f"| `{table}` |" in policy

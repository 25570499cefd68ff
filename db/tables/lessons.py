"""Progress of players in the lessons."""

from sqlalchemy import BigInteger, Column, Integer, Table, Text

from db.tables.columns import UtcDateTime, metadata

lesson_progress = Table(
    "lesson_progress",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    # The key of the lesson: its text comes with the program.
    Column("lesson", Text, primary_key=True),
    # Number of steps done, from the first on.
    Column("steps", Integer, nullable=False),
    Column("finished_at", UtcDateTime),
    # The key of the ruleset that they learned with the lesson.
    Column("ruleset_key", Text, nullable=False),
    sqlite_with_rowid=False,
)

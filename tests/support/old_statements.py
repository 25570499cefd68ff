"""What an old release says to its database, recorded while its tests run.

``make statements RELEASE=...`` loads this file as a plugin of pytest in a checkout of that release,
and so it uses nothing of the project. ``tests/db/test_old_statements.py`` has a newer schema
prepare what was recorded.
"""

import json
import os
import re
from pathlib import Path
from traceback import walk_stack

from sqlalchemy import Connection, Engine, event

RECORDS = "HNEFABOT_RECORDED_STATEMENTS"
"""The variable with the file into which statements of PostgreSQL are recorded.

On SQLite a new version never runs beside an old one.
"""

VALUES = re.compile(r"(\$\d+::[A-Z ]+(?:\(\d+\))?)(?:, \$\d+::[A-Z ]+(?:\(\d+\))?)+")
"""Several values in a row, as many as there were."""

TEXTS = re.compile(r"'[^']*'")

_found: dict[str, str] = {}


def pytest_configure() -> None:
    """Begin to record."""
    event.listen(Engine, "before_cursor_execute", _record)


def pytest_unconfigure() -> None:
    """Write what was recorded, in the same order each time."""
    file = Path(os.environ[RECORDS])
    file.write_text(json.dumps(sorted(_found.values()), indent=0) + "\n", "utf-8")


def _record(connection: Connection, cursor: object, statement: str, *_: object) -> None:
    """Record a statement; of those that differ by how many values they have, the shortest."""
    del cursor
    if connection.dialect.name != "postgresql" or not statement.startswith(
        ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
    ):
        return
    shape = re.sub(r"\d+", "0", TEXTS.sub("''", VALUES.sub(r"\1", statement)))
    before = _found.get(shape)
    if before is not None and (len(statement), statement) >= (len(before), before):
        return
    # What a migration says is about the schema of its time.
    if not any("alembic" in frame.f_code.co_filename for frame, _ in walk_stack(None)):
        _found[shape] = statement

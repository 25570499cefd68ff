from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

from sqlalchemy import CompoundSelect, Select
from sqlalchemy.dialects import sqlite


def steps(
    database: Path, question: Select[Any] | CompoundSelect[*tuple[Any, ...]], **asked: object
) -> Sequence[str]:
    """The steps in which tables are looked through, in SQLite's words."""
    compiled = question.params(asked).compile(
        dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}
    )
    with closing(connect(database)) as stored:
        plan = stored.execute(f"EXPLAIN QUERY PLAN {compiled}").fetchall()
    return [step for *_, step in plan if step.startswith(("SEARCH", "SCAN")) and "ROW" not in step]

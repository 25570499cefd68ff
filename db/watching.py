"""Tells what a store does and how long it takes, where somebody wants to know."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine


class Watch(NamedTuple):
    """Who is told; *clock* counts seconds.

    *statement_ended* is told how many a statement took: to begin a transaction is one, to commit it
    is none. *moves_stored* is told how many moves a transaction has stored, after its commit.
    """

    clock: Callable[[], float]
    statement_ended: Callable[[float], None]
    moves_stored: Callable[[int], None]


def time_statements(engine: AsyncEngine, watch: Watch) -> None:
    """Have *watch* told of each statement of *engine* that does not fail."""

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def note(connection: Connection, *_: Any) -> None:  # noqa: ANN401 - what SQLAlchemy passes
        connection.info["began"] = watch.clock()

    @event.listens_for(engine.sync_engine, "after_cursor_execute")
    def tell(connection: Connection, *_: Any) -> None:  # noqa: ANN401 - what SQLAlchemy passes
        watch.statement_ended(watch.clock() - connection.info["began"])

"""Measurements of the store's work: durations of statements, and moves stored."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine


class StoreWatch(NamedTuple):
    """Callbacks for the store's work; *clock* gives the time in seconds.

    *statement_ended* gets the seconds of each statement; beginning a transaction counts as one, a
    commit does not. *moves_stored* gets a transaction's number of moves, after its commit.
    """

    clock: Callable[[], float]
    statement_ended: Callable[[float], None]
    moves_stored: Callable[[int], None]


def time_statements(engine: AsyncEngine, watch: StoreWatch) -> None:
    """Report the seconds of each statement on *engine* to *watch*, unless it fails."""

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def note(connection: Connection, *_: Any) -> None:  # noqa: ANN401 - what SQLAlchemy passes
        connection.info["began"] = watch.clock()

    @event.listens_for(engine.sync_engine, "after_cursor_execute")
    def tell(connection: Connection, *_: Any) -> None:  # noqa: ANN401 - what SQLAlchemy passes
        watch.statement_ended(watch.clock() - connection.info["began"])

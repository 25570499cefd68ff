"""Measurements of the store's work: durations of statements, and moves stored."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from sqlalchemy import ExecutionContext, event
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
    # With a listener to "before_cursor_execute", SQLAlchemy would look for others all the time.
    for name in ("do_execute", "do_executemany"):
        event.listen(engine.sync_engine, name, partial(_timed, watch, name))


def _timed(  # noqa: PLR0913, PLR0917 - what SQLAlchemy passes
    watch: StoreWatch,
    name: str,
    cursor: object,
    statement: str,
    values: object,
    context: ExecutionContext,
) -> bool:
    """Execute *statement* by the method *name* of its dialect; true, since that is done."""
    began = watch.clock()
    getattr(context.dialect, name)(cursor, statement, values, context)
    watch.statement_ended(watch.clock() - began)
    return True

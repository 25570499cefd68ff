"""How long the database takes, and what it could not do."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import cast

import pytest

from bot.figures.receiver import Figures, Transaction
from bot.figures.stores import MeasuredStore
from play.store.errors import StoreBusyError
from play.store.port import Store, Unit


class Busy:
    """A store in which nobody gets a connection."""

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Unit]:
        raise StoreBusyError
        yield


def measured(store: Store) -> tuple[MeasuredStore, list[Transaction]]:
    """A measured store, by a clock that goes on by a second with each look; what it tells."""
    figures, told, seconds = Figures(), list[Transaction](), count()
    figures.transaction_ended = told.append  # type: ignore[method-assign,assignment]
    return MeasuredStore(store, figures, lambda: float(next(seconds))), told


async def test_waiting_and_working_are_two_things(sql_store: Store) -> None:
    """For a connection, and from then until the end."""
    store, told = measured(sql_store)
    async with store.begin() as unit:
        await unit.workload.running_matches()
    async with store.read() as unit:
        await unit.workload.running_matches()

    assert told == [Transaction(True, 1.0, 1.0, None), Transaction(False, 1.0, 1.0, None)]


async def test_what_the_database_cannot_do_is_told(sql_store: Store) -> None:
    """By the name of the error; what a rule refuses is none of its faults."""
    store, told = measured(cast("Store", Busy()))
    with pytest.raises(StoreBusyError):
        async with store.begin():
            pass
    assert told == [Transaction(True, 1.0, 0.0, "StoreBusyError")]

    store, told = measured(sql_store)
    with pytest.raises(LookupError):
        async with store.read():
            raise LookupError
    assert [each.error for each in told] == [None]

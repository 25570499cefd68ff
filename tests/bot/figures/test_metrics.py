"""Events become figures: those of the bot, and those of its database."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import cast

import pytest

from bot.figures.receiver import (
    Exchange,
    Figures,
    Gateway,
    NoticeEnd,
    RequestKind,
    RequestOutcome,
    Transaction,
)
from bot.figures.stores import MeasuredStore
from bot.figures.vitals import Aspect
from play.store.errors import StoreBusyError
from play.store.port import Store, Unit
from tests.support.measures import Scale


def test_what_is_told_is_counted() -> None:
    """Each bot has a registry of its own; nothing is global."""
    scale, other = Scale(), Scale()
    figures = scale.figures
    figures.moves_stored(2)
    figures.request_ended(RequestKind.COMMAND, "move", RequestOutcome.REFUSED, 0.2)
    figures.acknowledged(RequestKind.COMMAND, 0.1)
    figures.transaction_ended(Transaction(True, 2.0, 0.0, "StoreBusyError"))
    figures.statement_ended(0.5)
    figures.health_seen({Aspect.CONNECTED: False, Aspect.ON_TIME: True})

    assert (scale.read("moves_total"), other.read("moves_total")) == (2, 0)
    assert scale.read("requests_total", kind="command", name="move", outcome="refused") == 1
    assert scale.read("answer_seconds_sum", kind="command") == 0.2
    assert scale.read("acknowledgement_seconds_sum", kind="command") == 0.1
    assert scale.read("connection_wait_seconds_sum", kind="write") == 2
    assert scale.read("transaction_seconds_count", kind="write") == 1
    assert scale.read("store_errors_total", error="StoreBusyError") == 1
    assert scale.read("statement_seconds_sum") == 0.5
    assert scale.read("healthy", aspect="connected") == 0
    assert scale.read("healthy", aspect="on_time") == 1


def test_boards_are_timed_when_they_are_posted() -> None:
    """Not each attempt, and no other notice."""
    scale = Scale()
    scale.figures.notice_ended(NoticeEnd.PUT_OFF, 1.0, is_board=True)
    scale.figures.notice_ended(NoticeEnd.POSTED, 5.0, is_board=True)
    scale.figures.notice_ended(NoticeEnd.POSTED, 70.0, is_board=False)

    assert scale.read("boards_total") == 1
    assert scale.read("board_seconds_sum") == 5
    assert scale.read("notices_total", outcome="posted") == 2
    assert scale.read("notices_total", outcome="put off") == 1


def test_discord_answers_with_a_status_or_never() -> None:
    """A request that was one too many says by which limit."""
    scale = Scale()
    for status, limit in ((200, None), (429, "shared"), (None, None)):
        scale.figures.exchanged(Exchange("message", status, 0.1, limit))

    for told in ("200", "429", "lost"):
        assert scale.read("discord_requests_total", route="message", status=told) == 1
    assert scale.read("discord_rate_limited_total", scope="shared") == 1


def test_what_has_not_been_read_is_no_number() -> None:
    """Zero would say that all is well."""
    scale = Scale()
    for name in ("notices_waiting", "matches_running", "computer_queue", "shards_connected"):
        assert math.isnan(scale.read(name) or 0)

    scale.figures.notices_read(3, 9.0)
    scale.figures.matches_read(2)
    scale.figures.thoughts_read(1, 4.0)
    scale.figures.gateway_seen(Gateway(4, 3, 700, 0.1))
    assert scale.read("notices_waiting") == 3
    assert scale.read("notices_oldest_seconds") == 9
    assert scale.read("matches_running") == 2
    assert scale.read("computer_queue_oldest_seconds") == 4
    assert (scale.read("shards"), scale.read("shards_connected")) == (4, 3)


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

"""Outcomes of delivering notices, kept until they are stored, so that nothing is sent twice."""

import logging
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from bot.delivery.uninterrupted_work import uninterrupted
from bot.ui.logs import in_one_line
from play.delivery.retries import retry_delay
from play.store.errors import (
    StoreBusyError,
    StoreClosedError,
    StoreFullError,
    StoreUnreachableError,
)

Step: TypeAlias = Callable[[], Coroutine[Any, Any, None]]
"""A step in storing an outcome."""

BLOCKING = (StoreBusyError, StoreClosedError, StoreFullError, StoreUnreachableError)
"""Errors after which the store accepts nothing at all."""

MAX_BLOCKED = timedelta(seconds=30)
"""The longest pause while nothing can be stored, and therefore nothing is sent."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class DeliveryOutcomes:
    """Stores the outcomes of deliveries, with retries, which *chance* (from 0 to 1) spreads."""

    now: Callable[[], datetime]
    chance: Callable[[], float]
    retry_at: datetime | None = None
    """Time of the next try; None if nothing waits to be stored."""
    is_blocked: bool = False
    """Whether the store accepts nothing at all: it is full, busy, or out of reach."""
    _open: dict[int, list[Step]] = field(default_factory=dict)
    """Steps that are not yet stored, by notice; some are being stored just now."""
    _waiting: set[int] = field(default_factory=set)
    _failures: int = 0

    @property
    def unstored(self) -> Collection[int]:
        """Ids of the notices whose outcome is known but not stored."""
        return tuple(self._open)

    async def store(self, notice_id: int, *steps: Step) -> None:
        """Store a notice's outcome by calling *steps*; if one fails, it and the rest are kept."""
        self._open[notice_id] = list(steps)
        try:
            await self._take(notice_id)
        except Exception as error:  # noqa: BLE001 - what was sent must never be sent again
            self._keep(notice_id, error)

    async def retry(self) -> None:
        """Store the waiting outcomes, if the next try is due."""
        if self.retry_at is not None and self.retry_at <= self.now():
            await self._retry()

    async def finish(self) -> None:
        """Try once more to store all outcomes that are not stored yet."""
        self._waiting.update(self._open)
        if self._waiting:
            await self._retry()
        if self._open:
            log.warning(
                "What became of notices (%s) is not stored: the next start sends them again",
                len(self._open),
            )

    async def _retry(self) -> None:
        """Store the waiting outcomes until the store accepts no more."""
        self.is_blocked = False
        failed: Exception | None = None
        for notice_id in sorted(self._waiting):
            try:
                await self._take(notice_id)
            except BLOCKING as error:
                failed, self.is_blocked = error, True
                break
            except Exception as error:  # noqa: BLE001 - that of other notices may be stored
                failed = error
        if failed is not None:
            self._put_off(failed)
        # Outcomes that failed meanwhile have set the time of the next try.
        elif not self._waiting:
            self.retry_at, self._failures = None, 0
            log.info("What became of all notices is stored")

    async def _take(self, notice_id: int) -> None:
        steps = self._open[notice_id]
        while steps:
            await uninterrupted(_step(steps))
        del self._open[notice_id]
        self._waiting.discard(notice_id)

    def _keep(self, notice_id: int, error: Exception) -> None:
        self._waiting.add(notice_id)
        blocks = isinstance(error, BLOCKING)
        if self.retry_at is None or (blocks and not self.is_blocked):
            self.is_blocked, self._failures = blocks, 0
            self._put_off(error)

    def _put_off(self, error: Exception) -> None:
        """Set the time of the next try, and log this failure."""
        self._failures += 1
        pause = retry_delay(self._failures, self.chance())
        if self.is_blocked:
            pause = min(pause, MAX_BLOCKED)
        self.retry_at = self.now() + pause
        line = in_one_line(error)
        log.log(
            logging.ERROR if line is None else logging.WARNING,
            "What became of notices (%s) cannot be stored, and is tried again in %s: %s",
            len(self._waiting),
            pause,
            line or type(error).__name__,
            exc_info=error if line is None and self._failures == 1 else None,
        )


async def _step(steps: list[Step]) -> None:
    """Store the first of *steps*, and remove it."""
    await steps[0]()
    del steps[0]

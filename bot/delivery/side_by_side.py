"""What takes long is done beside what is due otherwise: it keeps nothing waiting."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from bot.ui.logs import in_one_line
from play.services.duties import EachByItself
from play.shards import ALL_SHARDS, Shards
from play.store.errors import StoreError

log = logging.getLogger(__name__)


@dataclass(slots=True)
class SideBySide:
    """A *duty* each thing of which is done in a task of its own, at most *at_once* at a time.

    Implements ``play.services.duties.Duty``. *wake* is called at the end of each task: what had to
    wait for it can be done then.
    """

    duty: EachByItself
    at_once: int
    wake: Callable[[], None]
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        """Begin what is due; the rest is due again when something of it has been done."""
        for key in (await self.duty.due_now(shards))[: self.at_once - len(self._tasks)]:
            # Now, not when the task begins: until then it would be found again.
            self.duty.put_off.in_hand.add(key)
            task = asyncio.create_task(self._do(key))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """When ``run_due`` has something to do next; that is not known while it can do no more."""
        return await self.duty.next_due(shards) if len(self._tasks) < self.at_once else None

    async def finish(self) -> None:
        """Wait for what has begun."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _do(self, key: int) -> None:
        try:
            await self.duty.attempt(key)
        except StoreError as error:
            failure = self.duty.put_off.failed(key, self.duty.now())
            if failure.times == 1:
                log.warning("A %s has to wait: %s", self.duty.what, in_one_line(error))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.wake()

"""Duties (work at deadlines) that take long: they are done in tasks of their own."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from bot.ui.logs import in_one_line
from play.fair_turns import Asker, FairTurns
from play.services.duties import EachByItself
from play.shards import ALL_SHARDS, Shards
from play.store.errors import StoreError

NOBODY = Asker(0, None)
"""The asker for an item of which the duty does not know who wants it."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class SideBySide:
    """A ``Duty`` that does each item of another *duty* in a task, at most *at_once* at a time.

    People and servers take fair turns, if the duty knows who wants an item. *wake* is called at the
    end of each task, because another item can begin.
    """

    duty: EachByItself
    at_once: int
    wake: Callable[[], None]
    _turns: FairTurns = field(default_factory=FairTurns, init=False)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        """Begin as many due items as *at_once* leaves room for; the others stay due."""
        due = list(await self.duty.due_now(shards))
        known = await self.duty.askers_of(due) if due and len(self._tasks) < self.at_once else {}
        while due and len(self._tasks) < self.at_once:
            askers = [known.get(key, NOBODY) for key in due]
            turn = self._turns.next_of(askers)
            self._turns.note_served(askers[turn])
            self._begin(due.pop(turn))

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """Time at which the next item is due; None if none is, or no further one can begin."""
        return await self.duty.next_due(shards) if len(self._tasks) < self.at_once else None

    async def finish(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, key: int) -> None:
        # Marked now, not when the task begins: until then the item would be found again.
        self.duty.put_off.in_hand.add(key)
        task = asyncio.create_task(self._do(key))
        self._tasks.add(task)
        task.add_done_callback(self._done)

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

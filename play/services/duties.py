"""Duties: items done when they are due, each independently, so that none blocks the others."""

import logging
from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import ClassVar, NamedTuple, Protocol

from play import subject
from play.services.leases import LOOK_AGAIN_AFTER, HeldElsewhereError, Leases
from play.shards import ALL_SHARDS, Shards
from play.store.errors import StoredGameError, StoreError
from play.store.port import Store, Unit
from play.time.port import Agenda, Appointment

BATCH_SIZE = 20
"""The number of due items read at a time; each has a transaction of its own."""

FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
"""The pause after the first failure of an item, and the longest after repeated failures."""

MAX_DOUBLINGS = 10
"""After so many doublings the pause exceeds the longest: no need to compute huge powers of two."""

log = logging.getLogger(__name__)


class Duty(Protocol):
    """Something that a timekeeper does when it is due, for servers that it is in touch with.

    Items of no server are done by the process that is in touch on the first shard.
    """

    __slots__ = ()

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        """Do what is due for *shards*; if there is much, the rest is due again at once."""

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """Time at which ``run_due`` next has something to do."""


class Failure(NamedTuple):
    """The number of *times* that an item has failed, and the end of the pause after that."""

    times: int
    until: datetime


@dataclass(slots=True)
class PutOff:
    """The items not to be done now: in hand, here or in another process, or postponed by failures.

    Nothing of this is stored: after a restart everything is tried again.
    """

    in_hand: set[int] = field(default_factory=set)
    failures: dict[int, Failure] = field(default_factory=dict)
    elsewhere: dict[int, datetime] = field(default_factory=dict)
    """For items that another process is doing, the time to check whether it still is."""

    def __len__(self) -> int:
        return len(self.in_hand | self.failures.keys() | self.elsewhere.keys())

    def due_at(self, each: Appointment) -> datetime | None:
        """Due time of an item with an appointment; None while it is in hand."""
        if each.key in self.in_hand:
            return None
        failure, again_at = self.failures.get(each.key), self.elsewhere.get(each.key, each.at)
        return max(each.at, again_at, each.at if failure is None else failure.until)

    def failed(self, key: int, now: datetime) -> Failure:
        """Postpone an item that has failed, for longer each time."""
        times = self.failures[key].times + 1 if key in self.failures else 1
        pause: timedelta = FIRST_PAUSE * 2 ** min(times - 1, MAX_DOUBLINGS)
        self.failures[key] = Failure(times, now + min(pause, LONGEST_PAUSE))
        return self.failures[key]

    def succeeded(self, key: int, now: datetime) -> Failure | None:
        """Forget the failures of an item, and return them; None if it had none.

        Other failed items are tried at once, since the cause may have been the same.
        """
        failure = self.failures.pop(key, None)
        if failure is not None:
            for other, (times, _) in self.failures.items():
                self.failures[other] = Failure(times, now)
        return failure

    def forget_all_but(self, due: Collection[int]) -> None:
        """Forget failures of items that are not *due* any more: another process has done them."""
        self.elsewhere = {key: at for key, at in self.elsewhere.items() if key in due}
        self.failures = {key: each for key, each in self.failures.items() if key in due}


class EachByItself(Duty, Protocol):
    """A duty towards many items: those that fail are postponed, and the rest goes on.

    The log has one line for the first failure of an item, and one when it has succeeded.

    Several processes may have the same duty. Each item is done once, because ``act`` checks whether
    it is still due in the transaction that does it. Long work also has *leases*, so that no other
    process begins it in vain.
    """

    __slots__ = ()

    what: ClassVar[str]
    """The name of an item's kind, for the log."""

    keys_are_matches: ClassVar[bool] = False
    """Whether the items are matches, also for the log."""

    keys_are_people: ClassVar[bool] = False
    """Whether the items are players, whom lines logged meanwhile do not name."""

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    put_off: PutOff
    leases: Leases | None = None

    @abstractmethod
    def agenda(self, unit: Unit) -> Agenda:
        """The port that stores the items and their due times."""

    @abstractmethod
    async def act(self, key: int) -> None:
        """Do one item, in a transaction of its own.

        If it is not due, another process was quicker, or its due time was wrong: then the right one
        is stored.
        """

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        for key in await self.due_now(shards):
            # Another timekeeper may have taken it up since it was read.
            if key not in self.put_off.in_hand:
                await self.attempt(key)

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        # One more than are postponed, so that the first of the others is among them.
        agenda = await self._read(1 + len(self.put_off), shards)
        times = map(self.put_off.due_at, agenda)
        return min((at for at in times if at is not None), default=None)

    async def due_now(self, shards: Shards = ALL_SHARDS) -> Sequence[int]:
        """Items that are due and not in hand; if there are many, not all of them."""
        # Postponed items must not fill the batch, so they are read in addition.
        agenda = await self._read(BATCH_SIZE + len(self.put_off), shards)
        now = self.now()
        self.put_off.forget_all_but({each.key for each in agenda if each.at <= now})
        times = [(each.key, self.put_off.due_at(each)) for each in agenda]
        return [key for key, at in times if at is not None and at <= now][:BATCH_SIZE]

    async def attempt(self, key: int) -> None:
        """Do one item, or postpone it after a failure.

        Raises:
            StoreError: the store is busy or broken, which affects all items.
        """
        request = self.what if self.keys_are_people else f"{self.what} {key}"
        match = key if self.keys_are_matches else None
        self.put_off.in_hand.add(key)
        try:
            with subject.dealing_with(request, match=match):
                await self._try(key)
        finally:
            self.put_off.in_hand.discard(key)

    async def _try(self, key: int) -> None:
        try:
            async with self._alone(key):
                await self.act(key)
        except HeldElsewhereError as held:
            again_at = min(held.until, self.now() + LOOK_AGAIN_AFTER)
            self.put_off.elsewhere[key] = again_at
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, StoredGameError):
                raise
            self._tell_failure(key, error)
        else:
            self.put_off.elsewhere.pop(key, None)
            self._tell_success(key)

    def _alone(self, key: int) -> AbstractAsyncContextManager[None]:
        """A context in which no other process does this item, if the duty has leases."""
        return nullcontext() if self.leases is None else self.leases.held(f"{self.what} {key}")

    async def _read(self, limit: int, shards: Shards) -> Sequence[Appointment]:
        async with self.store.read() as unit:
            return await self.agenda(unit).agenda(limit, shards)

    def _tell_failure(self, key: int, error: Exception) -> None:
        failure = self.put_off.failed(key, self.now())
        if failure.times == 1:
            text = "What is due of %s %s cannot be done, and is put off"
            log.error(text, self.what, key, exc_info=error)

    def _tell_success(self, key: int) -> None:
        failure = self.put_off.succeeded(key, self.now())
        if failure is not None:
            text = "What was due of %s %s is done, after %s failures"
            log.info(text, self.what, key, failure.times)
        self.wake()

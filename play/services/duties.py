"""Duties: stored items, such as matches, with something to do at a certain time."""

import logging
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import ClassVar, NamedTuple, Protocol

from play import log_subject
from play.fair_turns import Asker
from play.services.leases import LOOK_AGAIN_AFTER, HeldElsewhereError, Leases
from play.shards import ALL_SHARDS, Shards
from play.store.errors import StoredGameError, StoreError
from play.store.port import Store, Unit
from play.time.port import Agenda, Appointment

BATCH_SIZE = 20
"""The number of due items that most duties read; each is done in a transaction of its own."""

LARGE_BATCH = 500
"""The number of due items read by duties whose items take seconds, and in which people who wait
for them take fair turns."""

FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
"""The pause after the first failure of an item, and the longest after repeated failures."""

MAX_DOUBLINGS = 10
"""The largest number of doublings of the first pause, which then exceeds the longest anyway."""

log = logging.getLogger(__name__)


class Duty(Protocol):
    """Something that a timekeeper does when it is due, for the servers of its Discord shards.

    What belongs to no server is done by the process that runs the first shard.
    """

    __slots__ = ()

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        """Do what is due for the servers of *shards*; if there is much, the rest is due at once."""

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """Time at which ``run_due`` next has something to do; None if nothing is planned."""


async def earliest_due(duties: Iterable[Duty], shards: Shards = ALL_SHARDS) -> datetime | None:
    """Time at which one of *duties* next has something to do on *shards*; None if none has."""
    times = [await duty.next_due(shards) for duty in duties]
    return min((at for at in times if at is not None), default=None)


class Failure(NamedTuple):
    """The number of *times* that an item has failed, and the end of the pause before a retry."""

    times: int
    until: datetime


@dataclass(slots=True)
class PutOff:
    """The items of a duty that are not to be started now, by their keys; forgotten at a restart.

    Items *in_hand* are being done by this process. Those with *failures* wait for another attempt.
    Those *elsewhere* are being done by another process: at the time given, look whether they are.
    """

    in_hand: set[int] = field(default_factory=set)
    failures: dict[int, Failure] = field(default_factory=dict)
    elsewhere: dict[int, datetime] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.in_hand | self.failures.keys() | self.elsewhere.keys())

    def due_at(self, each: Appointment) -> datetime | None:
        """Time at which to do the item of an appointment; None while this process is doing it."""
        if each.key in self.in_hand:
            return None
        failure, again_at = self.failures.get(each.key), self.elsewhere.get(each.key, each.at)
        return max(each.at, again_at, each.at if failure is None else failure.until)

    def failed(self, key: int, now: datetime) -> Failure:
        """Postpone the item *key*, which has failed, for longer each time."""
        times = self.failures[key].times + 1 if key in self.failures else 1
        pause: timedelta = FIRST_PAUSE * 2 ** min(times - 1, MAX_DOUBLINGS)
        self.failures[key] = Failure(times, now + min(pause, LONGEST_PAUSE))
        return self.failures[key]

    def succeeded(self, key: int, now: datetime) -> Failure | None:
        """Forget the failures of the item *key*, and return them; None if it had none.

        If it had, other failed items become due *now*, since the cause may have been the same.
        """
        failure = self.failures.pop(key, None)
        if failure is not None:
            for other, (times, _) in self.failures.items():
                self.failures[other] = Failure(times, now)
        return failure

    def forget_all_but(self, due: Collection[int]) -> None:
        """Forget items not in *due*, the keys of those still due: another process has done them."""
        self.elsewhere = {key: at for key, at in self.elsewhere.items() if key in due}
        self.failures = {key: each for key, each in self.failures.items() if key in due}


class EachByItself(Duty, Protocol):
    """A duty of many items, each done by itself: one that fails is postponed, the rest goes on.

    The log has one line for the first failure of an item, and one when it succeeds after that. It
    calls the kind of item *what*. If *keys_are_matches*, lines about a match carry its number; if
    *keys_are_people*, they must not carry the player's id.

    Several processes may have the same duty. Each item is done once, because the transaction of
    ``act`` checks whether it is still due. Long work also has *leases*: locks for a short time, so
    that no other process begins it in vain. At most *batch_size* due items are read at a time.
    """

    __slots__ = ()

    what: ClassVar[str]
    keys_are_matches: ClassVar[bool] = False
    keys_are_people: ClassVar[bool] = False
    batch_size: ClassVar[int] = BATCH_SIZE

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    put_off: PutOff
    leases: Leases | None = None

    @abstractmethod
    def agenda(self, unit: Unit) -> Agenda:
        """The port of *unit* that stores the items of this duty and their due times."""

    @abstractmethod
    async def act(self, key: int) -> None:
        """Do the item *key*, in a transaction of its own.

        If it turns out not to be due, another process was quicker, or its stored due time was
        wrong: then the right one is stored.
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
        """The keys of up to ``batch_size`` items to do now, without those already being done."""
        # Postponed items must not fill the batch, so they are read in addition.
        agenda = await self._read(self.batch_size + len(self.put_off), shards)
        now = self.now()
        self.put_off.forget_all_but({each.key for each in agenda if each.at <= now})
        times = [(each.key, self.put_off.due_at(each)) for each in agenda]
        return [key for key, at in times if at is not None and at <= now][: self.batch_size]

    async def askers_of(self, keys: Collection[int]) -> Mapping[int, Asker]:
        """The person who wants each of the items *keys*, with their server, as far as it is known.

        Where many wait for one item after the other, they take fair turns.
        """
        del keys
        return {}

    async def attempt(self, key: int) -> None:
        """Do the item *key*, or postpone it after a failure.

        Raises:
            StoreError: the store is busy or broken, which affects all items.
        """
        request = self.what if self.keys_are_people else f"{self.what} {key}"
        match = key if self.keys_are_matches else None
        self.put_off.in_hand.add(key)
        try:
            with log_subject.dealing_with(request, match=match):
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
        """A context in which no other process does the item *key*, if the duty has leases."""
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

"""The heartbeat: it stores when each shard was in contact with Discord, and reports faults."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from bot.delivery.alarm import Alarm
from bot.delivery.supervision import Supervised
from bot.health import SECONDS_BETWEEN_BEATS
from bot.ui.logs import log_failure
from bot.ui.sharded_client import Connection
from bot.wording import setup
from play.limits.leases import DELIVERY_STUCK_AFTER
from play.services.delivery import Outbox
from play.services.uptime import MAX_SILENCE, Uptime

TO_CONNECT = timedelta(seconds=6)
"""Time for each shard to connect: Discord lets them connect one after the other."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Checkup:
    """Finds faults: one of the *tasks* has stopped, or nothing is delivered.

    While *is_open* returns false, there is maintenance, and nothing has to be delivered.
    """

    outbox: Outbox
    tasks: Sequence[Supervised]
    now: Callable[[], datetime]
    is_open: Callable[[], bool] = lambda: True
    _heard_since: datetime | None = field(default=None, init=False)

    async def complaint(self, *, hears: bool) -> str | None:
        """A sentence about a fault; None if all is well.

        *hears* says whether Discord is in reach: otherwise nothing can be delivered.
        """
        delivers = hears and self.is_open()
        self._heard_since = (self._heard_since or self.now()) if delivers else None
        lost = [task.name for task in self.tasks if task.is_lost()]
        if lost:
            return setup.tasks_lost(lost)
        heard_long = self._heard_since and self.now() - self._heard_since >= DELIVERY_STUCK_AFTER
        if heard_long and await self.outbox.is_stuck():
            return setup.OUTBOX_STUCK
        return None


@dataclass(slots=True)
class Heartbeat:
    """Stores beats: times at which each shard was in contact with Discord.

    The complaint of *checkup* is written to *file*, for ``python -m bot.health``; the file is empty
    if the bot is well. *deadlines* rings when players' clocks may run again after a silence.
    """

    uptime: Uptime
    deadlines: Alarm
    file: Path | None = None
    checkup: Checkup | None = None
    complaint: str | None = field(default=None, init=False)
    """A sentence about the fault that was found last; None if all is well."""
    _heard_on: dict[int, Connection] = field(default_factory=dict, init=False)
    """The connection on which each shard last received something."""
    _first_heard: datetime | None = field(default=None, init=False)
    _stopped: bool = field(default=False, init=False)
    _unstored: bool = field(default=False, init=False)
    """Whether the latest beat could not be stored."""
    _unwritten: bool = field(default=False, init=False)
    """Whether the latest write of the file failed."""
    _under_way: int = field(default=0, init=False)
    """Number of beats that are being stored."""
    _silences: int = field(default=0, init=False)
    """Number of beats after a silence that are being stored."""
    _begun: dict[int, datetime] = field(default_factory=dict, init=False)
    """The time of each shard's latest beat that is being stored."""
    _at_rest: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def run(self) -> None:
        while True:
            if hearing := self.hearing():
                await self.beat(hearing)
            # Before the first connection, the bot cannot be expected to be well.
            if self._heard_on:
                await self._look()
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)

    @property
    def has_heard(self) -> bool:
        return bool(self._heard_on)

    def hears(self) -> bool:
        return bool(self.hearing())

    def hearing(self) -> Collection[int]:
        """Ids of the shards that have a connection on which Discord has been heard."""
        # Not ``client.is_ready``, which stays true while discord.py has lost its connections.
        return [shard for shard, connection in self._heard_on.items() if connection.open]

    def expects(self, shard_id: int, connection: Connection) -> bool:
        """Whether *connection* is known and its shard in touch: then an event changes nothing."""
        return self._heard_on.get(shard_id) is connection and self.uptime.in_touch(shard_id)

    async def heard(self, shard_id: int, connection: Connection) -> None:
        """Note contact with Discord on a shard; the first after a silence is stored at once.

        Moves are handled only after the length of the silence is known.
        """
        is_known = self.expects(shard_id, connection)
        self._heard_on[shard_id] = connection
        self._first_heard = self._first_heard or self.uptime.now()
        # Of many events at once, the first causes the beat, which is stored before their moves. A
        # beat that began before the silence does not count.
        if not is_known and not self.uptime.is_recent(self._begun.get(shard_id)):
            await self.beat([shard_id])
            await self._look()

    async def stop(self) -> None:
        """Store no more beats, and wait for those that are being stored."""
        self._stopped = True
        if self._under_way:
            await self._at_rest.wait()

    async def silences_stored(self) -> None:
        """Wait until no beat that ends a silence is being stored."""
        if self._silences:
            await self._at_rest.wait()

    async def beat(self, shard_ids: Collection[int]) -> None:
        """Store a beat of the shards *shard_ids*, unless stopped.

        Of several failures in a row, only the first is logged.
        """
        if self._stopped:
            return
        silent = not all(map(self.uptime.in_touch, shard_ids))
        told, began = self._unstored, dict.fromkeys(shard_ids, self.uptime.now())
        self._under_way += 1
        self._silences += silent
        self._begun |= began
        self._at_rest.clear()
        try:
            self._unstored = True
            await self.uptime.beat(shard_ids)
            self._unstored = False
        except Exception as error:  # noqa: BLE001 - it is logged
            if not told:
                log_failure(log, error, "No beat can be stored")
        finally:
            self._under_way -= 1
            self._silences -= silent
            for shard_id, at in began.items():
                if self._begun.get(shard_id) == at:
                    del self._begun[shard_id]
            if not self._under_way:
                self._at_rest.set()
        if silent:
            self.deadlines.ring()

    async def _look(self) -> None:
        """Find out whether the bot is well; log a change, and write the file."""
        before, self.complaint = self.complaint, await self._find_complaint()
        if self.complaint and self.complaint != before:
            log.warning("The bot is not well: %s", self.complaint)
        elif before and not self.complaint:
            log.info("The bot is well again")
        if self.file is not None:
            await self._say(self.file, self.complaint or "")

    async def _say(self, file: Path, text: str) -> None:
        """Write *text* to *file*; a file that cannot be written grows old, as after a crash."""
        try:
            await asyncio.to_thread(_write, file, text)
        except OSError as error:
            if not self._unwritten:
                log.warning("The heartbeat file cannot be written: %s", error)
            self._unwritten = True
        else:
            self._unwritten = False

    async def _find_complaint(self) -> str | None:
        found = None
        try:
            if self.checkup is not None:
                found = await self.checkup.complaint(hears=self.hears())
        except Exception as error:  # noqa: BLE001 - it is logged
            if self.complaint != setup.STORE_UNREADABLE:
                log_failure(log, error, "The database cannot be read")
            found = setup.STORE_UNREADABLE
        if lost := self.lost():
            return setup.discord_lost(lost, self.uptime.shards)
        return setup.BEATS_UNSTORED if self._missed() and self._unstored else found

    def lost(self) -> Sequence[int]:
        """Ids of the shards on which Discord has been out of reach for some time."""
        hearing = self.hearing()
        return [each for each in self._missed() if each not in hearing]

    def _missed(self) -> Sequence[int]:
        return [each for each in sorted(self.uptime.shards.ids) if self._is_missed(each)]

    def _is_missed(self, shard_id: int) -> bool:
        """Whether a shard is out of touch although it has had time to connect."""
        if self.uptime.in_touch(shard_id):
            return False
        starting = MAX_SILENCE + TO_CONNECT * len(self.uptime.shards.ids)
        began = self._first_heard or self.uptime.now()
        return shard_id in self._heard_on or self.uptime.now() - began > starting


def _write(file: Path, text: str) -> None:
    # Not in place: a full disk would leave an empty file, which means that all is well.
    new = file.with_name(f"{file.name}.new")
    new.write_text(text, "utf-8")
    new.replace(file)

"""Uptime of the bot: no clock runs while it is down."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from play.store.port import Store
from play.time.time_off import Interval

MIN_OUTAGE = timedelta(minutes=10)
"""A silence longer than this is an outage, for which all clocks stand still."""

MAX_SILENCE = timedelta(minutes=2)
"""After a silence longer than this, nothing is done that an outage might forbid."""


@dataclass(slots=True)
class Uptime:
    """Notes that the bot is up, and finds out when it was not.

    A bot that *beats* has to do so every minute while it is in touch with Discord. One that does
    not is taken to be in touch from its start to its end.
    """

    store: Store
    now: Callable[[], datetime]
    beats: bool = True
    _last: datetime | None = field(default=None, init=False)

    async def start(self) -> None:
        """Find out since when the bot has been down; its first beat ends that."""
        async with self.store.read() as unit:
            self._last = await unit.uptime.alive_at()
        if not self.beats:
            await self.beat()

    async def beat(self) -> None:
        """Note that the bot is up and in touch, and whether that was not so until now."""
        now = self.now()
        async with self.store.begin() as unit:
            # As stored: an earlier beat may have been under way until now.
            last = await unit.uptime.alive_at()
            if last is not None and now - last > MIN_OUTAGE:
                await unit.uptime.add_outage(Interval(last, now))
            await unit.uptime.mark(now)
        self._last = now

    async def mark(self) -> None:
        """Note that the bot has been up until now, if it has."""
        if self.in_touch():
            async with self.store.begin() as unit:
                await unit.uptime.mark(self.now())

    def in_touch(self) -> bool:
        """Whether the bot has beaten so recently that what players sent has reached it."""
        return not self.beats or self.is_recent(self._last)

    def is_recent(self, beaten: datetime | None) -> bool:
        """Whether there was no silence since then."""
        return beaten is not None and self.now() - beaten <= MAX_SILENCE

"""Uptime of the bot: while it is down or out of touch, clocks of its shards stand still."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from play.shards import ALL_SHARDS, Shards, served_until
from play.store.port import Store
from play.time.time_off import Interval

MIN_OUTAGE = timedelta(minutes=10)
"""The longest silence that is no outage; in an outage the clocks of a shard stand still."""

MAX_SILENCE = timedelta(minutes=2)
"""The longest silence after which the bot still does what an outage would forbid."""


@dataclass(slots=True)
class Uptime:
    """Notes that the bot is up on its *shards*, and detects outages.

    A bot that *beats* has to do so every minute for each shard on which it is in touch with
    Discord. Without beats, it counts as in touch from its start to its end.
    """

    store: Store
    now: Callable[[], datetime]
    beats: bool = True
    shards: Shards = ALL_SHARDS
    _last: dict[int, datetime] = field(default_factory=dict, init=False)
    """The latest beat of each shard, by its id."""

    async def start(self, shards: Shards = ALL_SHARDS) -> None:
        """Load the time at which each of *shards* was last up; its first beat ends the outage."""
        self.shards = shards
        async with self.store.read() as unit:
            alive = await unit.uptime.alive()
        served = {shard.id: served_until(shard, alive) for shard in shards}
        self._last = {each: at for each, at in served.items() if at is not None}
        if not self.beats:
            await self.beat(shards.ids)

    async def beat(self, shard_ids: Collection[int] = (0,)) -> None:
        """Note that the bot is in touch on these shards, and store any outage until now."""
        now, beating = self.now(), self.shards.only(shard_ids)
        async with self.store.begin() as unit:
            # Read from the store: an earlier beat may have been under way until now.
            alive = await unit.uptime.alive()
            for shard in beating:
                last = max(filter(None, (alive.get(shard), self._last.get(shard.id))), default=now)
                if now - last > MIN_OUTAGE:
                    await unit.uptime.add_outage(Interval(last, now), shard)
            await unit.uptime.mark(now, beating)
        self._last |= dict.fromkeys(beating.ids, now)

    async def mark(self) -> None:
        """Note that the bot has been up until now, on the shards that are in touch."""
        if touched := self.touched().ids:
            async with self.store.begin() as unit:
                await unit.uptime.mark(self.now(), self.shards.only(touched))

    def touched(self) -> Shards:
        """The shards on which the bot is in touch."""
        return self.shards.only(filter(self.in_touch, self.shards.ids))

    def in_touch(self, shard_id: int = 0) -> bool:
        """Whether the shard has beaten so recently that players' messages have reached the bot."""
        return not self.beats or self.is_recent(self._last.get(shard_id))

    def is_recent(self, beaten: datetime | None) -> bool:
        """Whether there was no silence since *beaten*."""
        return beaten is not None and self.now() - beaten <= MAX_SILENCE

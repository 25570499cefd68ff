"""Uptime of the bot: on shards (connections to Discord) that are down, clocks stand still."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from play.shards import ALL_SHARDS, Shards, served_until
from play.store.port import Store
from play.time.time_off import Interval

MIN_OUTAGE = timedelta(minutes=10)
"""The longest silence of a shard that does not count as an outage, in which clocks stand still."""

MAX_SILENCE = timedelta(minutes=2)
"""The longest silence of a shard after which it still counts as in touch with Discord."""


@dataclass(slots=True)
class Uptime:
    """Stores when the bot was in touch with Discord on each of its *shards*, and finds outages.

    If *beats* is true, ``beat`` must be called every minute for the shards in touch with Discord.
    Otherwise all shards count as in touch from the start of the program to its end.
    """

    store: Store
    now: Callable[[], datetime]
    beats: bool = True
    shards: Shards = ALL_SHARDS
    _last: dict[int, datetime] = field(default_factory=dict, init=False)
    """The latest beat of each shard, by its id."""

    async def start(self, shards: Shards = ALL_SHARDS) -> None:
        """Take over *shards*, and load the time until which each of them was last up.

        The first beat of a shard then stores the outage since that time.
        """
        self.shards = shards
        async with self.store.read() as unit:
            alive = await unit.uptime.alive()
        served = {shard.id: served_until(shard, alive) for shard in shards}
        self._last = {each: at for each, at in served.items() if at is not None}
        if not self.beats:
            await self.beat(shards.ids)

    async def beat(self, shard_ids: Collection[int] = (0,)) -> None:
        """Store that these shards are in touch now; a silence over ``MIN_OUTAGE`` is an outage."""
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
        """Store that the shards that are in touch have been up until now."""
        # First the time: a machine may be suspended at any moment, and is out of touch then.
        now = self.now()
        if touched := self.touched().ids:
            async with self.store.begin() as unit:
                await unit.uptime.mark(now, self.shards.only(touched))

    def touched(self) -> Shards:
        """The shards on which the bot is in touch with Discord."""
        return self.shards.only(filter(self.in_touch, self.shards.ids))

    def in_touch(self, shard_id: int = 0) -> bool:
        """Whether the shard had a beat within ``MAX_SILENCE``, so that players' messages arrive."""
        return not self.beats or self.is_recent(self._last.get(shard_id))

    def is_recent(self, beaten: datetime | None) -> bool:
        """Whether a beat at *beaten* is at most ``MAX_SILENCE`` ago; False if there was none."""
        return beaten is not None and self.now() - beaten <= MAX_SILENCE

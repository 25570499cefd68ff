"""The pace of requests: several processes share what Discord allows a bot in each second."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from yarl import URL

from play.shards import Shards

FOR_A_BOT = 50
"""Requests a second that Discord takes from all processes of a bot together.

https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
"""

SECOND = 1.1
"""Seconds to which the limit applies: one, and a margin, as Discord counts when requests arrive."""

UNCOUNTED = "/interactions/", "/webhooks/"
"""Parts of the paths of requests that Discord does not count: answers to interactions."""


@dataclass(slots=True)
class Pace:
    """A limit of *many* requests to Discord in each second; None for no limit."""

    many: int | None = None
    _began: deque[float] = field(default_factory=deque, init=False)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    def share(self, shards: Shards) -> None:
        """Limit this process to the share of requests that belongs to its *shards*.

        A process with all shards has no limit: it learns from Discord's answers when to wait. Of
        several processes, each would be made to wait by the requests of the others.
        """
        self.many = None
        if not shards.are_all:
            self.many = max(1, FOR_A_BOT * len(shards.ids) // shards.count)

    async def wait(self, url: URL) -> None:
        """Wait until a request to *url* may begin; requests begin in the order of these calls."""
        if self.many is None or url.scheme in {"ws", "wss"}:
            return
        if any(part in url.path for part in UNCOUNTED):
            return
        clock = asyncio.get_running_loop().time
        async with self._turn:
            while len(self._began) >= self.many:
                pause = self._began.popleft() + SECOND - clock()
                if pause > 0:
                    await asyncio.sleep(pause)
            self._began.append(clock())

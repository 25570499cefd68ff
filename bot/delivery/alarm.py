"""An alarm, which ends a task's sleep early."""

import asyncio
from datetime import datetime


class Alarm:
    """An alarm for one sleeping task; if it rings while the task is awake, the next sleep ends."""

    def __init__(self) -> None:
        self._rung = False
        self._nap: asyncio.Task[None] | None = None

    def ring(self) -> None:
        self._rung = True
        if self._nap is not None:
            self._nap.cancel()

    async def sleep(self, seconds: float) -> None:
        """Sleep for *seconds*, or until the alarm rings."""
        if not self._rung:
            self._nap = asyncio.create_task(asyncio.sleep(seconds))
            try:
                await asyncio.wait({self._nap})
            finally:
                self._nap.cancel()
        self._rung = False


def seconds_until(moment: datetime | None, now: datetime, longest: float) -> float:
    """Seconds from *now* to *moment*, from 0 to *longest*; *longest* if *moment* is None."""
    if moment is None:
        return longest
    return min(longest, max(0.0, (moment - now).total_seconds()))

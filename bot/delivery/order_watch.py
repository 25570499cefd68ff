"""Follows the orders of the bot's operator, such as blocks and maintenance."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from bot.delivery.alarm import Alarm
from bot.ui.logs import in_one_line
from play.services.cached_orders import StandingOrders
from play.store.errors import StoreError

SECONDS_BETWEEN_LOOKS = 3.0
"""Seconds between readings of the orders, each of a single row: the longest delay of an order."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class OrderWatch:
    """Reads the operator's *orders* regularly, and rings the *alarms* after a change.

    *announce* is called when maintenance has begun or ended.
    """

    orders: StandingOrders
    alarms: Collection[Alarm]
    announce: Callable[[], Awaitable[None]]
    _unread: bool = field(default=False, init=False)
    """Whether the latest reading of the orders failed."""

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            await self.look()

    async def look(self) -> None:
        """Read the orders and follow new ones; if that fails, the previous orders stay in force."""
        was_open = self.orders.is_open
        try:
            is_changed = await self.orders.refresh()
        except StoreError as error:
            if not self._unread:
                log.warning("The operator's orders cannot be read: %s", in_one_line(error))
            self._unread = True
            return
        self._unread = False
        if not is_changed:
            return
        # Waiting work can go on, and clocks have changed.
        for alarm in self.alarms:
            alarm.ring()
        if self.orders.is_open != was_open:
            log.warning("Maintenance has %s", "ended" if self.orders.is_open else "begun")
            await self.announce()

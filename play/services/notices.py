"""Requests of the operator about notices: listing, retrying and dropping them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from play.delivery.errors import NoticeDeliveredError
from play.delivery.waiting import Waiting
from play.orders.standing import Order
from play.store.port import Store

DROPPED = "dropped"
"""The stored reason of a notice that the operator has dropped."""


@dataclass(frozen=True, slots=True)
class Notices:
    """The operator's view of notices.

    After a change every running bot reads its outbox again, as after each order.
    """

    store: Store
    now: Callable[[], datetime]

    async def waiting(self, limit: int) -> Sequence[Waiting]:
        """Notices to deliver, the oldest first."""
        async with self.store.read() as unit:
            return await unit.notices.waiting(limit)

    async def failed(self, limit: int) -> Sequence[Waiting]:
        """Notices that were given up, the latest first."""
        async with self.store.read() as unit:
            return await unit.notices.failed(limit)

    async def retry(self, notice_id: int) -> Waiting:
        """Make a notice due now, even one that was given up.

        Raises:
            UnknownNoticeError: there is none.
            NoticeDeliveredError: it was delivered.
        """
        now = self.now()
        async with self.store.begin() as unit:
            notice = await unit.notices.load_notice(notice_id)
            if notice.closed and not notice.failure:
                raise NoticeDeliveredError(notice_id)
            await unit.notices.retry(notice_id, now)
            await unit.orders.note(Order("notice retry", now, notice_id))
        return notice

    async def drop(self, notice_id: int) -> Waiting:
        """Give up a notice, so that nobody gets it.

        Raises:
            UnknownNoticeError: there is none.
            NoticeDeliveredError: it was delivered, or given up already.
        """
        async with self.store.begin() as unit:
            notice = await unit.notices.load_notice(notice_id)
            if notice.closed:
                raise NoticeDeliveredError(notice_id)
            await unit.notices.drop(notice_id, DROPPED)
            await unit.orders.note(Order("notice drop", self.now(), notice_id))
        return notice

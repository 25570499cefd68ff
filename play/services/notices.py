"""Requests of the operator to retry or drop notices: stored messages that the bot is to send."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.delivery.waiting_notices import NoticeDeliveredError, Waiting
from play.orders.bans_and_maintenance import Order
from play.store.port import Store

DROPPED = "dropped"
"""The reason stored with a notice that the operator has dropped, instead of an error."""


@dataclass(frozen=True, slots=True)
class Notices:
    """The operator's orders about notices, after which every running bot reads its notices again.

    Each returns the notice as it was before the order. It raises ``UnknownNoticeError`` if no
    notice has that id, and ``NoticeDeliveredError`` if the notice was delivered.
    """

    store: Store
    now: Callable[[], datetime]

    async def retry(self, notice_id: int) -> Waiting:
        """Make a notice due now, even if it was given up."""
        now = self.now()
        async with self.store.begin() as unit:
            notice = await unit.notices.load_notice(notice_id)
            if notice.closed and not notice.failure:
                raise NoticeDeliveredError(notice_id)
            await unit.notices.retry(notice_id, now)
            await unit.orders.note(Order("notice retry", now, notice_id))
        return notice

    async def drop(self, notice_id: int) -> Waiting:
        """Give up a notice, so that nobody gets it, unless it was given up already."""
        async with self.store.begin() as unit:
            notice = await unit.notices.load_notice(notice_id)
            if notice.closed:
                raise NoticeDeliveredError(notice_id)
            await unit.notices.drop(notice_id, DROPPED)
            await unit.orders.note(Order("notice drop", self.now(), notice_id))
        return notice

"""Delivers the notices in the outbox (stored news that must reach players) as messages."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import NamedTuple, Self

import aiohttp
import discord

from bot.delivery.alarm import SHARED_IDLE_SECONDS, Alarm, seconds_until
from bot.delivery.delivery_outcomes import DeliveryOutcomes, Step
from bot.delivery.delivery_slots import Delivery, Slots
from bot.delivery.old_boards import OldBoards, Posted
from bot.delivery.sender import Sender, UnwantedError
from bot.delivery.uninterrupted_work import uninterrupted
from bot.figures.receiver import NO_FIGURES, Figures, NoticeEnd
from bot.ui.base import Bot
from bot.ui.discord_requests import watched_by
from bot.ui.logs import in_one_line, log_failure
from bot.ui.retries import is_refusal
from play import log_subject
from play.delivery.claims import ClaimLostError
from play.delivery.notice import Notice
from play.delivery.retries import retry_delay
from play.matches.errors import GuardedError
from play.services.delivery import Outbox
from play.store.errors import StoreError

POLL_SECONDS = 1.0
"""Seconds between looks at the outbox while a delivery is under way."""

MAX_IDLE_SECONDS = 3600.0
"""Maximum seconds between looks at the outbox while nothing is due and no alarm rings."""

SECONDS_AFTER_FAILURE = 5.0
"""Seconds to wait after a failure of the database."""

MAX_ATTEMPTS = 6
"""Number of failures for an unknown reason after which a notice is given up."""

UNWANTED = "unwanted"
"""Reason for giving up a notice whose recipient has turned such messages off."""

log = logging.getLogger(__name__)


class DeliveryOutcome(NamedTuple):
    """The *end* of an attempt to deliver a notice, and the *steps* that store it.

    *posted* is the message that it has become; None if it has become none.
    """

    end: NoticeEnd
    steps: tuple[Step, ...]
    posted: Posted | None = None


@dataclass(frozen=True, slots=True)
class Courier:
    """Sends each notice, with retries until that succeeds, and stores the outcome.

    *chance* returns numbers from 0 to 1, which spread the retries. While *is_open* returns false,
    there is maintenance: nothing is sent, because the outcome could not be stored.
    """

    outbox: Outbox
    sender: Sender
    old_boards: OldBoards
    outcomes: DeliveryOutcomes
    alarm: Alarm
    now: Callable[[], datetime]
    chance: Callable[[], float]
    is_open: Callable[[], bool] = lambda: True
    figures: Figures = NO_FIGURES
    _slots: Slots = field(default_factory=Slots, init=False, repr=False)
    _unexplained: Counter[int] = field(default_factory=Counter, init=False, repr=False)
    """Failures for an unknown reason, by notice; those because of Discord don't count."""
    _ending: asyncio.Event = field(default_factory=asyncio.Event, init=False, repr=False)

    @classmethod
    def of(cls, bot: Bot, alarm: Alarm, chance: Callable[[], float]) -> Self:
        """The courier that delivers all news as messages of *bot*, and that *alarm* wakes."""
        return cls(
            bot.services.outbox,
            Sender(bot),
            OldBoards(bot),
            DeliveryOutcomes(bot.now, chance),
            alarm,
            bot.now,
            chance,
            is_open=lambda: bot.services.standing_orders.is_open,
            figures=bot.figures,
        )

    async def run(self) -> None:
        """Deliver until cancelled; the alarm rings when there are new notices."""
        # After a restart of this task, no earlier delivery is under way.
        self._slots.clear()
        self.old_boards.forget()
        try:
            async with asyncio.TaskGroup() as deliveries:
                while True:
                    await self.alarm.sleep(await self._begin(deliveries))
        finally:
            await self.outcomes.finish()
            await self._give_back()

    async def finish(self) -> None:
        """Begin no further delivery, and wait for those under way."""
        self._ending.set()
        while self._slots:  # noqa: ASYNC110 - an event would have to be set at each delivery's end
            await asyncio.sleep(POLL_SECONDS / 20)

    async def until_idle(self) -> None:
        while self._slots or await self._is_due():
            self.alarm.ring()
            await asyncio.sleep(POLL_SECONDS / 20)

    async def _is_due(self) -> bool:
        due = await self.outbox.next_due()
        return due is not None and due <= self.now()

    async def _begin(self, tasks: asyncio.TaskGroup) -> float:
        """Begin all deliveries that can begin now, each in a task of *tasks*.

        Return the seconds until others may begin.
        """
        if self._ending.is_set() or not self.is_open():
            return MAX_IDLE_SECONDS  # the alarm rings after maintenance
        try:
            if self.outbox.is_shared:
                await uninterrupted(self.outbox.keep_claims(self._slots.slow(self.now())))
            await self.outcomes.retry()
            # While outcomes cannot be stored, no more is sent: a restart would send it twice.
            pause = MAX_IDLE_SECONDS if self.outcomes.is_blocked else await self._take_due(tasks)
        except Exception as error:  # noqa: BLE001 - it is logged
            log_failure(log, error, "The outbox cannot be read")
            pause = SECONDS_AFTER_FAILURE
        return seconds_until(self.outcomes.retry_at, self.now(), pause)

    async def _take_due(self, tasks: asyncio.TaskGroup) -> float:
        """Begin the due notices that have a free slot; return the seconds until more are due."""
        now = self.now()
        free = self._slots.free(now)
        if not free:
            return POLL_SECONDS
        # Noted before the database is read: a delivery that ends meanwhile may still count as due.
        under_way = self._slots.under_way(now)
        settled = under_way.notices.union(self.outcomes.unstored)
        notices, next_due = await uninterrupted(
            self.outbox.due_or_next(free, under_way._replace(notices=settled))
        )
        for notice in notices:
            delivery = self._slots.take(notice, self.now(), self.alarm.ring)
            tasks.create_task(self._deliver(notice, delivery, tasks))
        # A delivery that has become slow makes room for others, but rings no alarm.
        longest = SHARED_IDLE_SECONDS if self.outbox.is_shared else MAX_IDLE_SECONDS
        idle = seconds_until(next_due, self.now(), longest)
        return POLL_SECONDS if self._slots else idle

    async def _deliver(self, notice: Notice, delivery: Delivery, tasks: asyncio.TaskGroup) -> None:
        """Send a notice and store the outcome; no failure here stops other deliveries.

        After a new board was posted, the one before it is edited.
        """
        try:
            log_subject.begin(f"notice {notice.id}", match=notice.match_id)
            with watched_by(delivery):
                outcome = await self._attempt(notice)
            self._measure(notice, outcome.end)
            await self.outcomes.store(notice.id, *outcome.steps)
            if outcome.posted is not None:
                self.old_boards.clear_before(notice, outcome.posted, tasks)
        finally:
            self._slots.leave(notice)
            self.alarm.ring()

    async def _give_back(self) -> None:
        """Release the claims to notices that have not been sent, for other processes."""
        try:
            await uninterrupted(self.outbox.give_back(self.outcomes.unstored))
        except StoreError as error:
            log.warning("Claims to notices end by themselves: %s", in_one_line(error))

    def _measure(self, notice: Notice, end: NoticeEnd) -> None:
        seconds = (self.now() - notice.wanted_at).total_seconds()
        self.figures.notice_ended(end, max(0.0, seconds), is_board=notice.is_board)

    async def _attempt(self, notice: Notice) -> DeliveryOutcome:
        try:
            sent = await self.sender.send(notice)
        except ClaimLostError:
            log.warning("Notice %s is left to another process", notice.id)
            self.outbox.leave(notice.id)
            return self._ended(notice, NoticeEnd.LEFT)
        except UnwantedError:
            unwanted = partial(self.outbox.refused, notice, UNWANTED)
            return self._ended(notice, NoticeEnd.NOT_NEEDED, unwanted)
        except discord.HTTPException as error:
            if not is_refusal(error):
                return self._put_off(notice, error)
            log.warning("Notice %s can never be delivered: %s", notice.id, error)
            refused = partial(self.outbox.refused, notice, f"{error.status} {error.code}")
            return self._ended(notice, NoticeEnd.REFUSED, refused)
        # Retried without limit: Discord and the database will be back, no board may be lost, and
        # rated games go on.
        except (GuardedError, aiohttp.ClientError, OSError, StoreError) as error:
            return self._put_off(notice, error)
        except Exception as error:
            log.exception("Notice %s cannot be made into a message", notice.id)
            self._unexplained[notice.id] += 1
            if self._unexplained[notice.id] < MAX_ATTEMPTS:
                return self._put_off(notice, error)
            reason = type(error).__name__
            given_up = partial(self.outbox.close, notice.id, failure=reason)
            return self._ended(notice, NoticeEnd.GIVEN_UP, given_up)
        delivered = partial(self.outbox.close, notice.id, sent.message_id)
        if sent.message_id is None:
            return self._ended(notice, NoticeEnd.NOT_NEEDED, *sent.steps, delivered)
        ended = self._ended(notice, NoticeEnd.POSTED, *sent.steps, delivered)
        return ended._replace(posted=Posted(sent.message_id, sent.shown))

    def _ended(self, notice: Notice, end: NoticeEnd, *steps: Step) -> DeliveryOutcome:
        self._unexplained.pop(notice.id, None)
        self.sender.forget(notice)
        return DeliveryOutcome(end, steps)

    def _put_off(self, notice: Notice, error: Exception) -> DeliveryOutcome:
        delay = retry_delay(notice.attempts + 1, self.chance())
        line = in_one_line(error) or error
        log.warning("Notice %s is tried again in %s: %s", notice.id, delay, line)
        failed = partial(self.outbox.failed, notice.id, self.now() + delay)
        return DeliveryOutcome(NoticeEnd.PUT_OFF, (failed,))

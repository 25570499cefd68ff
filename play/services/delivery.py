"""Requests of the courier that delivers notices."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.delivery.notice import Notice, NoticeKind
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.services.fair_play_cases import TOLD_OF_CASES, tell_undelivered
from play.services.tournaments import MILESTONES, tell_organiser
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Outbox:
    """The notices to deliver.

    A notice waits for the earlier ones about the same; different matches do not wait for each
    other.
    """

    store: Store
    now: Callable[[], datetime]

    async def due(self, limit: int) -> list[Notice]:
        """What may be delivered now, in the order it came."""
        async with self.store.read() as unit:
            return list(await unit.outbox.due(self.now(), limit))

    async def next_due(self) -> datetime | None:
        """When ``due`` has something next; None when no notice waits."""
        async with self.store.read() as unit:
            return await unit.outbox.next_due()

    async def delivered(self, notice_id: int, message_id: int | None = None) -> None:
        """The notice has reached its channel, as the message *message_id* where it is one."""
        async with self.store.begin() as unit:
            await unit.outbox.close(notice_id, message_id, None)

    async def failed(self, notice_id: int, retry_at: datetime) -> None:
        """An attempt failed; try again at *retry_at*."""
        async with self.store.begin() as unit:
            await unit.outbox.postpone(notice_id, retry_at)

    async def refused(self, notice: Notice, reason: str) -> None:
        """The notice can be shown in no channel; whom it calls upon is told privately instead.

        If it told a player of his case, managers are told that he does not know; if it told a
        channel how a tournament goes on, its organiser is told that it does not.
        """
        now = self.now()
        async with self.store.begin() as unit:
            await unit.outbox.close(notice.id, None, reason)
            if notice.match_id is not None and notice.recipient is None:
                match = await unit.matches.get(notice.match_id)
                for player in notice.called(match):
                    await unit.outbox.add(notice.privately_to(player, now))
            elif notice.kind in TOLD_OF_CASES:
                await tell_undelivered(unit, notice.about or 0, now)
            elif notice.kind in MILESTONES:
                await tell_organiser(unit, notice.about or 0, now)

    async def is_channel_lost(self, match: Match) -> bool:
        """Whether the latest that was to be shown of the match could be shown in no channel."""
        if not match.undelivered:
            return False
        async with self.store.read() as unit:
            return await unit.outbox.is_channel_lost(match.id)

    async def message_of_offer(
        self, match_id: int, offer: int
    ) -> tuple[int, PlayerId | None] | None:
        """The message that made the offer of that number, and who got it privately, if anybody."""
        async with self.store.read() as unit:
            return await unit.outbox.message_of_offer(match_id, offer)

    async def message_about(
        self, kind: NoticeKind, about: int, number: int | None = None
    ) -> int | None:
        """The message that the latest notice of that *kind* about this has become, if any."""
        async with self.store.read() as unit:
            return await unit.outbox.message_about(kind, about, number)

    async def untold_drop(self, match: Match, player: PlayerId) -> Notice | None:
        """That the plan of *player* was dropped of late, if he could not be told.

        Of late is since his last move, or the one before if he has just made that.
        """
        if not match.undelivered:
            return None
        async with self.store.read() as unit:
            notice = await unit.outbox.lost(NoticeKind.PLAN_DROPPED, match.id, player)
        return notice if notice is not None and (notice.board or 0) >= match.board - 2 else None

    async def undeliverable(self, notice_id: int, reason: str) -> None:
        """The notice will never reach anybody; later ones are not held back by it."""
        async with self.store.begin() as unit:
            await unit.outbox.close(notice_id, None, reason)

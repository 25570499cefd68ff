"""What services have told: the notices in the outbox, delivered as they are read."""

from play.delivery.notice import Notice, NoticeKind
from play.players.player_id import PlayerId
from play.services.delivery import Outbox


async def told(outbox: Outbox) -> list[Notice]:
    """Deliver everything, and say what it was in order."""
    notices = []
    while due := await outbox.due(100):
        for notice in due:
            await outbox.delivered(notice.id)
        notices += due
    return sorted(notices, key=lambda notice: notice.id)


async def kinds(outbox: Outbox) -> list[NoticeKind]:
    """Deliver everything, and say of which kinds it was."""
    return [notice.kind for notice in await told(outbox)]


async def kinds_and_plies(outbox: Outbox) -> list[tuple[NoticeKind, int | None]]:
    """Deliver everything, and say of which kinds it was, and of which boards."""
    return [(notice.kind, notice.ply) for notice in await told(outbox)]


async def kinds_and_recipients(outbox: Outbox) -> list[tuple[NoticeKind, PlayerId | None]]:
    """Deliver everything, and say of which kinds it was, and to whom privately."""
    return [(notice.kind, notice.recipient) for notice in await told(outbox)]

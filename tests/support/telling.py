"""What services have announced: the notices in the outbox, delivered as they are read."""

from play.delivery.notice import Notice
from play.news.kinds import News
from play.services.delivery import Outbox


async def notices(outbox: Outbox) -> list[Notice]:
    """Deliver everything, and say what it was in order."""
    found: list[Notice] = []
    while due := await outbox.due(100):
        for notice in due:
            await outbox.delivered(notice.id)
        found += due
    return sorted(found, key=lambda notice: notice.id)


async def told(outbox: Outbox) -> list[News]:
    """Deliver everything, and say which news it was."""
    return [notice.news for notice in await notices(outbox)]


async def kinds(outbox: Outbox) -> list[type[News]]:
    """Deliver everything, and say of which kinds it was."""
    return [type(news) for news in await told(outbox)]

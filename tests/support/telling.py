"""What services have announced: the notices in the outbox, delivered as they are read."""

from play.delivery.notice import Notice
from play.news.kinds import News
from tests.support.due import due_now
from tests.support.world import World


async def notices(world: World) -> list[Notice]:
    """Deliver everything, and say what it was in order."""
    found: list[Notice] = []
    while due := await due_now(world.outbox, 100):
        for notice in due:
            await world.outbox.close(notice.id)
        found += due
    return sorted(found, key=lambda notice: notice.id)


async def told(world: World) -> list[News]:
    """Deliver everything, and say which news it was."""
    return [notice.news for notice in await notices(world)]


async def kinds(world: World) -> list[type[News]]:
    """Deliver everything, and say of which kinds it was."""
    return [type(news) for news in await told(world)]

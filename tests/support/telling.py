"""What services have announced: the notices in the outbox, delivered as they are read."""

from play.delivery.notice import NOTHING, Notice
from play.news.kinds import News
from tests.support.world import World


async def notices(world: World) -> list[Notice]:
    """Deliver everything, and say what it was in order."""
    found: list[Notice] = []
    async with world.store.begin() as unit:
        while due := await unit.outbox.due_in_rooms(world.now(), 100, NOTHING):
            for notice in due:
                await unit.outbox.close(notice.id, None, None)
            found += due
    return sorted(found, key=lambda notice: notice.id)


async def told(world: World) -> list[News]:
    """Deliver everything, and say which news it was."""
    return [notice.news for notice in await notices(world)]


async def kinds(world: World) -> list[type[News]]:
    """Deliver everything, and say of which kinds it was."""
    return [type(news) for news in await told(world)]

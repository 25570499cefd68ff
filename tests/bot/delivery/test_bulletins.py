"""What a channel is told that is about no match."""

from typing import cast

from bot.ui.post import Post
from bot.ui.writers import ChannelPost, Writer
from play.delivery.notice import Notice, NoticeKind
from play.servers.place import Place
from tests.support.table import Table, newest

KIND = NoticeKind.DIGEST
"""It has no writer for channels but those of these tests."""


async def tell(table: Table, writer: Writer, number: int | None = None) -> None:
    """Have the channel told what *writer* writes."""
    cast("dict[NoticeKind, Writer]", table.bot.courier.channel_posts)[KIND] = writer
    place = Place(table.guild.id, table.channel.id)
    async with table.bot.services.outbox.store.begin() as unit:
        await unit.outbox.add(Notice.in_channel(KIND, place, 7, table.env.now(), number=number))
    table.bot.courier.alarm.ring()
    await table.bot.courier.until_idle()
    await table.env.settle()


async def test_a_bulletin_is_posted_in_its_channel(table: Table) -> None:
    async def write(notice: Notice) -> ChannelPost:
        return ChannelPost(Post(f"Cup {notice.about}, round {notice.number}"))

    await tell(table, write, number=2)

    assert newest(table.channel).content == "Cup 7, round 2"


async def test_people_have_their_names_in_the_box_of_a_bulletin(table: Table) -> None:
    async def write(_: Notice) -> ChannelPost:
        return ChannelPost(Post("The cup", details=f"<@{table.astrid.id}> leads."))

    await table.astrid.slash(table.channel, "about")
    await tell(table, write)

    assert newest(table.channel).embeds[0].description == "@astrid leads."


async def test_names_are_found_of_people_who_have_not_been_seen(table: Table) -> None:
    """Since the bot was started, that is."""

    async def write(_: Notice) -> ChannelPost:
        return ChannelPost(Post("The cup", details=f"<@{table.bjorn.id}> leads."))

    await table.restart()
    await tell(table, write)

    assert newest(table.channel).embeds[0].description == "@bjorn leads."


async def test_a_bulletin_can_take_the_place_of_an_earlier_one(table: Table) -> None:
    async def write(notice: Notice) -> ChannelPost:
        before = await table.bot.services.outbox.message_about(KIND, notice.about or 0)
        return ChannelPost(Post("anew" if before else "first"), replaced=before)

    await tell(table, write)
    told = newest(table.channel)
    await tell(table, write)

    assert (newest(table.channel).id, newest(table.channel).content) == (told.id, "anew")


async def test_what_is_past_is_told_nobody(table: Table) -> None:
    async def write(_: Notice) -> None:
        return None

    await tell(table, write)

    assert table.channel.history() == []

"""People's names in what is posted in channels: boxes do not show mentions everywhere."""

from simcord.actors import MemberActor

from play.players.player_id import PlayerId
from tests.support.table import Table, newest


async def report_bjorn(table: Table, manager: MemberActor) -> None:
    """Have it posted that Carl has reported Björn."""
    await manager.slash(table.channel, "server change", managers=table.channel)
    await table.bot.services.fair_play.report(
        table.guild.id, PlayerId(table.carl.id), PlayerId(table.bjorn.id), "odd"
    )
    await table.env.settle()


async def test_people_have_their_names_in_a_box(table: Table, manager: MemberActor) -> None:
    """Also those who have not been seen since the bot was started."""
    await table.bjorn.slash(table.channel, "about")
    await report_bjorn(table, manager)
    assert "@bjorn" in (newest(table.channel).embeds[0].description or "")
    told = newest(table.channel).id

    await table.restart()
    await report_bjorn(table, manager)
    assert newest(table.channel).id > told
    assert "@bjorn" in (newest(table.channel).embeds[0].description or "")

"""People's names in what is posted in channels: boxes do not show mentions everywhere."""

from simcord.actors import MemberActor

from play.players.player_id import PlayerId
from tests.support.table import Table, newest


async def box_about_bjorn(table: Table, reporter: MemberActor) -> str:
    """What is posted when *reporter* has reported him."""
    await table.bot.services.fair_play.report(
        table.guild.id, PlayerId(reporter.id), PlayerId(table.bjorn.id), "odd"
    )
    await table.env.settle()
    return newest(table.channel).embeds[0].description or ""


async def test_people_have_their_names_in_a_box(table: Table, manager: MemberActor) -> None:
    """Also those who have not been seen since the bot was started."""
    await manager.slash(table.channel, "server change", managers=table.channel)
    await table.restart()
    assert "@bjorn" in await box_about_bjorn(table, table.carl)

    await table.bjorn.slash(table.channel, "help")
    assert "@bjorn" in await box_about_bjorn(table, table.astrid)

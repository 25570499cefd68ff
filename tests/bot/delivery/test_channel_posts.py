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
    await table.bjorn.slash(table.channel, "about")
    await report_bjorn(table, manager)

    assert "@bjorn" in (newest(table.channel).embeds[0].description or "")


async def test_names_are_found_of_people_who_have_not_been_seen(
    table: Table, manager: MemberActor
) -> None:
    """Since the bot was started, that is."""
    await table.restart()
    await report_bjorn(table, manager)

    assert "@bjorn" in (newest(table.channel).embeds[0].description or "")

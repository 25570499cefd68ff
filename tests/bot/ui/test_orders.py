"""Orders of the operator: blocked people and servers are refused at the door."""

from simcord.builders import ChannelHandle

from bot.wording import privacy as wording
from play.orders.bans_and_maintenance import Barred
from play.services.matches import Matches
from play.services.orders import Orders
from tests.support.table import Click, Table, all_said, button, calling, newest, said, shown

BLOCKED = "The operator of this bot has blocked you"
BLOCKED_HERE = "The operator of this bot has blocked this server."
MAINTENANCE = "The bot is under maintenance, so nothing was changed."


def orders_of(table: Table) -> Orders:
    """Those that the operator gives, in another process."""
    return Orders(table.bot.services.uptime.store, table.env.now)


async def block(table: Table, what: Barred, id_: int) -> None:
    await orders_of(table).block(what, id_, "for a test")
    await table.bot.order_watch.look()


async def begin_maintenance(table: Table) -> None:
    await orders_of(table).begin_maintenance()
    await table.bot.order_watch.look()


async def test_a_blocked_person_is_told_so(table: Table, thread: ChannelHandle) -> None:
    """At commands, buttons, suggestions and messages; others can go on."""
    rules = button(newest(thread), "Rules")
    await block(table, Barred.USER, table.astrid.id)

    command = await table.astrid.slash(thread, "games")
    (press,) = await table.click(Click(table.astrid, newest(thread), rules))
    suggested = await table.astrid.autocomplete(thread, "move", "move", "")
    await table.astrid.send(thread, calling(table, "i4-f4"))
    whispered = table.astrid.user.dm_channel.history()[-1]

    assert said(command).startswith(BLOCKED)
    assert said(press).startswith(BLOCKED)
    assert suggested == []
    assert whispered.content.startswith(BLOCKED)
    assert not said(await table.bjorn.slash(thread, "games")).startswith(BLOCKED)


async def test_a_blocked_person_can_have_their_data_deleted(table: Table) -> None:
    """And see them; the id stays blocked, without the reason."""
    await block(table, Barred.USER, table.carl.id)

    known = await table.carl.slash(table.channel, "privacy show")
    asked = await table.carl.slash(table.channel, "privacy delete")
    again = await table.carl.click(shown(asked), label=wording.DELETE)
    await table.carl.click(shown(again), label=wording.DELETE_FOR_GOOD)
    await table.bot.timekeepers.deletion.act()
    await table.env.settle()

    assert "That the operator of this bot blocked you" in all_said(known)
    (ban,) = await orders_of(table).bans()
    assert (ban.id, ban.reason) == (table.carl.id, "")
    assert said(await table.carl.slash(table.channel, "games")).startswith(BLOCKED)


async def test_a_blocked_server_is_told_so_and_left(table: Table) -> None:
    """Whoever asks; the bot leaves one that adds it again, and greets nobody."""
    await block(table, Barred.SERVER, table.guild.id)
    answer = await table.astrid.slash(table.channel, "games")
    assert said(answer).startswith(BLOCKED_HERE)

    (guild,) = table.bot.guilds
    await table.bot.on_guild_join(guild)
    await table.env.settle()
    leaving = ("DELETE", f"/users/@me/guilds/{guild.id}")
    assert leaving in [(request.method, request.path) for request in table.env.http_requests]


async def test_during_maintenance_games_can_be_seen_and_not_changed(
    table: Table, thread: ChannelHandle
) -> None:
    """Afterwards they go on."""
    await begin_maintenance(table)

    moved = await table.play(thread, "i4-f4")
    listed = await table.astrid.slash(thread, "games")
    board = await table.astrid.slash(thread, "board")
    await orders_of(table).end_maintenance()
    await table.bot.order_watch.look()
    later = await table.play(thread, "i4-f4")

    assert said(moved).startswith(MAINTENANCE)
    assert "#1" in all_said(listed)
    assert MAINTENANCE not in all_said(board)
    assert MAINTENANCE not in all_said(later)


async def test_during_maintenance_no_flag_falls(table: Table) -> None:
    """And afterwards there is as much time left as before."""
    await table.begin(time="1h")
    before = (await table.bot.services.matches.load_match(1)).clock.time_left(table.env.now())
    await begin_maintenance(table)
    await table.wait(hours=2)

    await orders_of(table).end_maintenance()
    await table.bot.order_watch.look()
    await table.wait(minutes=1)

    match = await table.bot.services.matches.load_match(1)
    assert match.outcome is None
    assert 0 <= (before - match.clock.time_left(table.env.now())).total_seconds() <= 120


async def test_what_waits_to_be_sent_is_sent_after_maintenance(
    table: Table, thread: ChannelHandle
) -> None:
    """Nothing is sent meanwhile: that it was could not be stored."""
    sent, checkup = len(table.sent(thread)), table.bot.heartbeat.checkup
    assert checkup is not None
    await begin_maintenance(table)
    await Matches(table.bot.services.uptime.store, table.env.now, lambda: None).board_again(1)
    complaints = [await checkup.complaint(hears=True)]
    await table.wait(hours=2)
    complaints.append(await checkup.complaint(hears=True))
    assert complaints == [None, None]
    assert len(table.sent(thread)) == sent

    await orders_of(table).end_maintenance()
    await table.bot.order_watch.look()
    await table.env.settle()

    assert len(table.sent(thread)) == sent + 1

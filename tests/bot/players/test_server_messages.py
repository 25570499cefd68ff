"""Turning off the direct messages that a server causes: from the message, and in the settings."""

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.players.server_messages import TURN_OFF as TURN_OFF_KIND
from bot.players.server_messages import TURN_ON as TURN_ON_KIND
from bot.ui.buttons import SubjectId
from bot.wording.server_messages import TURN_OFF
from play.players.player_id import PlayerId
from tests.support.skipping import skip
from tests.support.table import (
    TABLUT,
    Click,
    Forged,
    Table,
    all_said,
    labels,
    newest,
    parts,
    said,
    shown,
)

OFF = (
    "You won't get direct messages from **Hall** any more. This covers warnings, exclusions, and "
    "news of its ladder and tournaments. Messages about your own games still come. "
    "`/settings show` has buttons for those. `/fair-play appeal` shows a warning or exclusion. "
    "Managers don't see that you turned this off."
)


@pytest.fixture
async def den(table: Table, manager: MemberActor) -> ChannelHandle:
    """The channel of those who manage the server."""
    den = table.guild.create_text_channel("den")
    await manager.slash(table.channel, "server change", managers=den)
    return den


async def warn(table: Table, manager: MemberActor) -> None:
    await manager.slash(
        table.channel, "server fair-play warn", player=table.bjorn, reason="Lost #3"
    )


def letters(table: Table) -> list[discord.Message]:
    """Bjorn's private messages, oldest first."""
    return table.bjorn.user.dm_channel.history()


async def silence(table: Table, manager: MemberActor) -> InteractionResult:
    """Bjorn turns the messages of the server off below the first, a warning."""
    await warn(table, manager)
    answer: InteractionResult = await table.bjorn.user.click(letters(table)[0], label=TURN_OFF)
    return answer


async def test_messages_of_a_server_are_turned_off_below_them(
    table: Table, manager: MemberActor, den: ChannelHandle
) -> None:
    """And on again. Managers learn no more than of anybody that no message reaches."""
    answer = await silence(table, manager)
    await warn(table, manager)

    assert said(answer) == OFF
    assert labels(shown(answer)) == ["Turn on again"]
    assert len(letters(table)) == 1
    assert newest(den).content == (
        f"📭 The message about case 2 couldn't be delivered to {table.bjorn.mention}. Let them "
        "know: `/fair-play appeal` without a text shows it."
    )
    on = await table.bjorn.user.click(shown(answer), label="Turn on again")
    await warn(table, manager)
    assert said(on).startswith("You get direct messages from **Hall** again: ")
    assert len(letters(table)) == 2


async def test_the_settings_name_silent_servers(table: Table, manager: MemberActor) -> None:
    """And turn their messages on again; one that the bot has left has no name."""
    await silence(table, manager)
    bjorn = PlayerId(table.bjorn.id)
    await table.bot.services.server_messages.turn_off(bjorn, 5, is_member=True)

    listed = await table.bjorn.slash(table.channel, "settings show")
    *_, menu = parts(shown(listed))
    names = {option["value"]: option["label"] for option in menu["options"]}
    on = await table.bjorn.select(
        shown(listed), custom_id=menu["custom_id"], values=[str(table.guild.id)]
    )
    after = await table.bjorn.slash(table.channel, "settings show")

    assert all_said(listed).endswith("- Direct messages turned off: **a server** and **Hall**")
    assert names == {str(table.guild.id): "Hall", "5": "A server that the bot has left"}
    assert said(on).startswith("You get direct messages from **Hall** again: ")
    assert all_said(after).endswith("- Direct messages turned off: **a server**")


async def test_only_who_was_sent_a_message_turns_them_off(
    table: Table, manager: MemberActor
) -> None:
    """Also if he has left: the message says of which server it is."""
    club = table.env.create_guild("Secret Club")
    await table.begin(TABLUT)
    said_of_club = []
    for kind in (TURN_OFF_KIND, TURN_ON_KIND):
        custom_id = kind.custom_id(SubjectId(club.id))
        forged = Forged(newest(table.channel), custom_id)
        (pressed,) = await table.click(Click(table.bjorn, forged, custom_id))
        said_of_club.append(said(pressed))
    settings = await table.bjorn.slash(table.channel, "settings show")

    assert said_of_club == [
        (
            "That server hasn't sent you messages lately, so there's nothing to turn off. If it "
            "does, press the button below that message."
        ),
        "Messages from that server aren't turned off.",
    ]
    assert "turned off" not in all_said(settings)
    await warn(table, manager)
    table.guild.remove_member(table.bjorn)
    assert said(await table.bjorn.user.click(letters(table)[0], label=TURN_OFF)) == OFF


async def test_of_what_a_silent_server_does_no_message_comes(
    table: Table, thread: ChannelHandle, manager: MemberActor, climbers: list[MemberActor]
) -> None:
    """Ladder news go to its channel, where everybody can read them, without its button."""
    del climbers
    await silence(table, manager)

    await manager.slash(table.channel, "server ladder remove", player=table.bjorn)

    assert newest(table.channel).content.startswith(f"{table.bjorn.mention}: ")
    assert labels(newest(table.channel)) == []
    await manager.slash(
        table.channel, "tournament create", name="Cup", system="swiss", signup="3d", game=TABLUT
    )
    await table.bjorn.slash(table.channel, "tournament join")
    before = len(table.sent(table.channel))
    await manager.slash(table.channel, "tournament remove", player=table.bjorn)
    assert len(table.sent(table.channel)) == before
    assert len(letters(table)) == 1

    await table.bjorn.slash(table.channel, "settings change", reminders="dm")
    await table.play(thread, "i4-f4")
    await skip(table, days=2.9)
    reminder = letters(table)[-1]
    assert "it's your turn" in reminder.content
    assert labels(reminder) == ["Move", "Board"]

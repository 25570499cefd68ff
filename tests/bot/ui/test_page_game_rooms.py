"""The rooms of games that people begin on the web page."""

from dataclasses import replace

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.ui.page_game_rooms import Rooms
from play.players.player_id import PlayerId
from play.servers.errors import NotAChallengerError
from play.servers.place import Place
from tests.support.table import Table
from tests.support.world import declined

STRANGER = PlayerId(4711)


def deny(table: Table, permission: str) -> None:
    """Let nobody do that in the channel any more, the bot included."""
    denied = discord.Permissions(**{permission: True}).value
    everyone = table.guild.default_role.id
    overwrite = Overwrite(everyone, OverwriteType.ROLE, allow=0, deny=denied)
    table.env.backend.set_overwrite(table.channel.id, overwrite)


def mute(table: Table, *, muted: bool) -> None:
    """Keep Astrid from writing in the channel, or let her."""
    denied = discord.Permissions(send_messages=muted).value
    overwrite = Overwrite(table.astrid.id, OverwriteType.MEMBER, allow=0, deny=denied)
    table.env.backend.set_overwrite(table.channel.id, overwrite)


async def test_a_game_that_follows_is_where_its_player_may_begin_it(table: Table) -> None:
    """In the channel of the one before; a private one too. Others on the server, or with a role."""
    here, private = Place(table.guild.id, table.channel.id), Place(None, 5)
    astrid, rooms = PlayerId(table.astrid.id), Rooms(table.bot)
    role = table.guild.create_role("challenger")
    # Where the bot may make no threads, games are played in the channel itself.
    deny(table, "create_public_threads")

    assert [await rooms.of_new_game(astrid, each) for each in (here, private)] == [here, private]
    assert (await rooms.after(STRANGER, here))[0] is None
    await table.bot.services.servers.change(
        table.guild.id, lambda server: replace(server, challengers=role.id), PlayerId(1)
    )
    await declined(NotAChallengerError, rooms.of_new_game(astrid, here))
    assert (await rooms.after(astrid, here))[0] == here
    mute(table, muted=True)
    assert (await rooms.after(astrid, here))[0] is None
    mute(table, muted=False)
    assert (await rooms.after(astrid, here))[0] == here
    deny(table, "send_messages")
    assert (await rooms.after(astrid, here))[0] is None

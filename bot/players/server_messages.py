"""Switches for the direct messages caused by a server: below each of them, and in the settings."""

from dataclasses import replace

from discord import SelectOption

from bot.discord_limits import MAX_CHOICES
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SelectKind, SubjectId, as_posted, view_of
from bot.ui.post import Post
from bot.ui.servers import member_on
from bot.wording import server_messages as wording
from play.servers.server import Server

TURN_OFF = ButtonKind("tafl:server-off", SubjectId)
TURN_ON = ButtonKind("tafl:server-on", SubjectId)
TURN_ON_WHICH = SelectKind("tafl:servers-on", SubjectId)

handlers = ButtonHandlers()


def with_switch(post: Post, guild_id: int) -> Post:
    """*post*, a direct message caused by a server, with a button to turn such messages off."""
    below = [] if post.view is None else post.view.children
    button = TURN_OFF.button(wording.TURN_OFF, SubjectId(guild_id))
    return replace(post, view=view_of([*below, button]))


async def with_silent_servers(interaction: Interaction, post: Post) -> Post:
    """*post*, the user's settings, with the servers whose direct messages they have turned off."""
    client = interaction.client
    silent = await client.services.server_messages.silent(player_of(interaction))
    if not silent:
        return post
    post = post.with_details(wording.setting([await client.server_name(each) for each in silent]))
    names = [(each, await client.known_name(each)) for each in silent[:MAX_CHOICES]]
    options = [
        SelectOption(label=wording.choice(name), value=str(guild_id)) for guild_id, name in names
    ]
    menu = TURN_ON_WHICH.select(options, SubjectId(), wording.TURN_ON_WHICH)
    below = [] if post.view is None else post.view.children
    return replace(post, view=view_of([*below, menu]))


@handlers.on_press(TURN_OFF)
async def _turn_off(interaction: Interaction, server: SubjectId) -> None:
    await defer(interaction)
    client = interaction.client
    member = await member_on(interaction, Server(server.subject))
    await client.services.server_messages.turn_off(
        player_of(interaction), server.subject, is_member=member is not None
    )
    button = TURN_ON.button(wording.TURN_ON, server)
    text = wording.turned_off(await client.server_name(server.subject))
    await answer(interaction, text, view_of([button]))


@handlers.on_press(TURN_ON)
async def _turn_on(interaction: Interaction, server: SubjectId) -> None:
    await defer(interaction)
    await _turned_on(interaction, server.subject)


@handlers.on_choice(TURN_ON_WHICH)
async def _turn_on_which(interaction: Interaction, _: SubjectId, chosen: str) -> None:
    await defer(interaction)
    silent = await interaction.client.services.server_messages.silent(player_of(interaction))
    with as_posted():
        guild_id = {str(each): each for each in silent}[chosen]
    await _turned_on(interaction, guild_id)


async def _turned_on(interaction: Interaction, guild_id: int) -> None:
    client, player = interaction.client, player_of(interaction)
    was_off = await client.services.server_messages.turn_on(player, guild_id)
    # Buttons can be forged: the name would reveal that the bot is on that server.
    name = await client.server_name(guild_id) if was_off else None
    await answer(interaction, wording.turned_on(name))

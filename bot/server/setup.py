"""Setting up a server in the first minute: the channel for games, and what else can be changed."""

from dataclasses import replace

from discord import ButtonStyle
from discord.app_commands import AppCommandChannel, AppCommandThread

from bot.ui.answers import answer_with, defer_edit, defer_page_turn, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    ChannelSelectKind,
    PersistentItem,
    SubjectId,
    view_of,
)
from bot.ui.post import Post
from bot.ui.servers import (
    can_post,
    default_ruleset,
    is_public,
    managed_server_of,
    require_usable,
)
from bot.wording import greeting
from bot.wording import servers as wording
from play.servers.server import Server

SET_UP = ButtonKind("tafl:set-up", SubjectId)
CHANNEL = ChannelSelectKind("tafl:set-channel", SubjectId)

handlers = ButtonHandlers()


def setup_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """The button that shows a manager how to set up the server."""
    return SET_UP.button(greeting.SET_UP, SubjectId(), style)


async def settings_post(interaction: Interaction, settings: Server) -> Post:
    """All settings of the server."""
    ruleset = await default_ruleset(interaction, settings)
    overheard = is_public(interaction.guild, settings.managers)
    shut = settings.lobby is not None and not can_post(interaction.guild, settings.lobby)
    text = wording.settings(settings, ruleset.name, overheard=overheard, shut=shut)
    return Post(wording.SETTINGS, text)


@handlers.on_press(SET_UP)
async def _set_up(interaction: Interaction, _: SubjectId) -> None:
    await defer_page_turn(interaction)
    settings = await interaction.client.services.servers.get(managed_server_of(interaction))
    await _show(interaction, settings, greeting.SETTING_UP)


@handlers.on_channel(CHANNEL)
async def _choose(
    interaction: Interaction, _: SubjectId, channel: AppCommandChannel | AppCommandThread
) -> None:
    """Have games posted in the channel that was chosen."""
    await defer_edit(interaction)
    guild_id = managed_server_of(interaction)
    require_usable(interaction, channel.id)
    settings = await interaction.client.services.servers.change(
        guild_id, lambda now: replace(now, channel_id=channel.id), player_of(interaction)
    )
    await _show(interaction, settings, greeting.channel_chosen(channel.id))


async def _show(interaction: Interaction, settings: Server, heading: str) -> None:
    post = await settings_post(interaction, settings)
    view = view_of([CHANNEL.select(SubjectId(), greeting.CHOOSE_CHANNEL)])
    await answer_with(interaction, replace(post, content=heading, view=view))

"""First set-up of a server: the choice of the channel for games."""

from dataclasses import replace

from discord import ButtonStyle
from discord.app_commands import AppCommandChannel, AppCommandThread

from bot.server.panel import form_buttons
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
from bot.ui.servers import managed_server_of, require_usable
from bot.wording import greeting

SET_UP = ButtonKind("tafl:set-up", SubjectId)
CHANNEL = ChannelSelectKind("tafl:set-channel", SubjectId)

handlers = ButtonHandlers()


def setup_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """The button that shows a manager how to set up the bot on a server."""
    return SET_UP.button(greeting.SET_UP, SubjectId(), style)


@handlers.on_press(SET_UP, defer_page_turn)
async def _set_up(interaction: Interaction, _: SubjectId) -> None:
    settings = await interaction.client.services.servers.load_server(managed_server_of(interaction))
    await _show(interaction, greeting.setting_up(settings.channel_id))


@handlers.on_channel(CHANNEL, defer_edit)
async def _choose(
    interaction: Interaction, _: SubjectId, channel: AppCommandChannel | AppCommandThread
) -> None:
    guild_id = managed_server_of(interaction)
    require_usable(interaction, channel.id)
    await interaction.client.services.servers.change(
        guild_id, lambda now: replace(now, channel_id=channel.id), player_of(interaction)
    )
    await _show(interaction, greeting.channel_chosen(channel.id))


async def _show(interaction: Interaction, text: str) -> None:
    """Answer with *text*, the list of channels to choose from, and the buttons of all settings."""
    view = view_of([CHANNEL.select(SubjectId(), greeting.CHOOSE_CHANNEL), *form_buttons()])
    await answer_with(interaction, Post(text, view=view))

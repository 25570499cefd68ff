"""Answers to interactions: each is answered or deferred at once, and errors in one place."""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, TypeVar

import aiohttp
import discord
from discord import app_commands
from discord.ui import View
from discord.utils import MISSING

from bot.ui.appearance import apply_look, look_for
from bot.ui.base import Interaction
from bot.ui.heavy_work import asker_of
from bot.ui.post import Post, mentioning
from bot.ui.viewers import viewer_of
from bot.wording import refusals
from play.players.player_id import PlayerId

Item = TypeVar("Item")

SEND_ERRORS = (discord.HTTPException, aiohttp.ClientError)
"""What is raised when an answer does not get through; the request itself may have succeeded."""

BAD_REQUEST = 400
ALREADY_ANSWERED = 40060
"""Discord's error code: the interaction has been answered, or the reply to its answer was lost."""

log = logging.getLogger(__name__)


def player_of(interaction: Interaction) -> PlayerId:
    """The player who uses the command or button."""
    return PlayerId(interaction.user.id)


async def defer(interaction: Interaction, *, private: bool = True) -> None:
    """Tell Discord within its three seconds that an answer is coming."""
    if not interaction.response.is_done():
        # Raises if Discord has an answer already or waits no longer: then nothing may be done.
        await interaction.response.defer(ephemeral=private, thinking=True)


async def defer_edit(interaction: Interaction) -> None:
    """Tell Discord that the message of the pressed button is about to change."""
    await interaction.response.defer()


async def defer_page_turn(interaction: Interaction) -> None:
    """Tell Discord that the user is about to see another page.

    A message that everybody sees stays, and the page is sent privately; a private one changes.
    """
    message = interaction.message
    if message is not None and not message.flags.ephemeral:
        await defer(interaction)
    else:
        await defer_edit(interaction)


async def answer(interaction: Interaction, content: str, view: View = MISSING) -> None:
    """Send *content* to the user alone, however the interaction can still be answered."""
    response = interaction.response
    nobody = mentioning(None)
    if not response.is_done():
        await response.send_message(content, view=view, ephemeral=True, allowed_mentions=nobody)
    elif response.type is discord.InteractionResponseType.deferred_channel_message:
        # Until the deferred message itself is edited, Discord shows that the bot is thinking.
        await interaction.edit_original_response(
            content=content, view=view, allowed_mentions=nobody
        )
    else:
        await interaction.followup.send(content, view=view, ephemeral=True, allowed_mentions=nobody)


async def answer_with(interaction: Interaction, post: Post, *, shared: bool = False) -> None:
    """Give *post* as the answer to an interaction that was deferred; an answer pings nobody.

    It has the look that the user has chosen, or if it is *shared*, the server. It replaces the
    earlier answer with its pictures, its embed and its buttons.
    """
    if post.has_picture or post.details:
        reader = None if shared else player_of(interaction)
        post = apply_look(
            post, await look_for(interaction.client.services, interaction.guild_id, reader)
        )
    post = interaction.client.names.with_names(post)
    post = await post.drawn(interaction.client.heavy_work, asker_of(interaction))
    await interaction.edit_original_response(**await post.as_replacement())


async def answer_with_names(interaction: Interaction, post: Post) -> None:
    """The same for a *post* with players in its embed whose names may not be known."""
    await interaction.client.names.look_up_mentions(post)
    await answer_with(interaction, post)


async def replace_message(interaction: Interaction, content: str, view: View | None = None) -> None:
    """Replace the message whose button was pressed, with its picture and embed."""
    whole = await Post(content, view=view).as_replacement()
    if interaction.response.is_done():
        await interaction.edit_original_response(**whole)
    else:
        await interaction.response.edit_message(**whole)


async def explain_error(
    interaction: Interaction, error: BaseException, view: View = MISSING
) -> None:
    """Explain an error that a person can cause; log any other, and show nothing of it."""
    if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError):
        error = error.__cause__ or error
    error = viewer_of(interaction).refusal(error)
    sentence = _sentence(error) or _unforeseen(interaction, error)
    try:
        await answer(interaction, sentence, view)
    except SEND_ERRORS as failure:
        log.warning("No answer to %s: %s", describe(interaction), failure)


def explaining_errors(
    callback: Callable[[Item, Interaction], Awaitable[None]],
) -> Callable[[Item, Any], Coroutine[Any, Any, None]]:  # discord.py's own is of any client
    """The *callback* of a button or select menu with its errors explained."""

    # discord.py logs errors of callbacks; the user would see no more than "interaction failed".
    @wraps(callback)
    async def guarded(item: Item, interaction: Interaction) -> None:
        try:
            await callback(item, interaction)
        except Exception as error:  # noqa: BLE001 - the one place for errors of buttons and lists
            await explain_error(interaction, error)

    return guarded


def describe(interaction: Interaction) -> str:
    """The request, the user and the channel, for the log."""
    what = interaction.command.qualified_name if interaction.command else ""
    data: Mapping[str, object] = dict(interaction.data or {})
    return f"{what or data.get('custom_id')} by {interaction.user.id} in {interaction.channel_id}"


def _unforeseen(interaction: Interaction, error: BaseException) -> str:
    """Log *error*; the sentence says no more than is known about the request."""
    what = describe(interaction)
    if not isinstance(error, SEND_ERRORS):
        log.error("Interaction failed: %s", what, exc_info=error)
        return refusals.UNEXPECTED
    if isinstance(error, discord.HTTPException) and _is_wrong(error):
        log.error("A wrong answer to %s", what, exc_info=error)
    else:
        log.warning("An answer to %s was lost: %s", what, error)
    return refusals.ANSWER_LOST


def _is_wrong(error: discord.HTTPException) -> bool:
    """Whether the answer itself is wrong, rather than late or lost on the way."""
    return error.status == BAD_REQUEST and error.code != ALREADY_ANSWERED


def _sentence(error: BaseException) -> str | None:
    if isinstance(error, app_commands.NoPrivateMessage):
        return refusals.NOT_IN_PRIVATE
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return refusals.COMMANDS_CHANGED
    return refusals.explain(error)

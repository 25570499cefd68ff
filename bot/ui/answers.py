"""Answers to interactions: how to give or defer one, and how errors are explained.

A request that was lost on the way is repeated where that does no harm: Discord takes only one first
answer, and a second edit changes nothing. A further message is repeated only if Discord has
certainly not taken it.
"""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial, wraps
from typing import Any, TypeVar

import discord
from discord import InteractionResponseType as Answered
from discord import app_commands
from discord.ui import View
from discord.utils import MISSING

from bot.discord_limits import MAX_CONTENT_LENGTH
from bot.errors import BotNamedError, OtherBotNamedError
from bot.figures.receiver import RequestOutcome
from bot.ui.appearance import apply_look, look_for
from bot.ui.base import Interaction
from bot.ui.fresh_lists import renew_lists
from bot.ui.heavy_work import asker_of
from bot.ui.logs import in_one_line, without_ids
from bot.ui.names import Names
from bot.ui.page_buttons import with_page
from bot.ui.post import Post, mentioning
from bot.ui.requests import note_acknowledged, note_error, note_outcome
from bot.ui.retries import (
    ALREADY_ANSWERED,
    SEND_ERRORS,
    is_refusal,
    is_untaken,
    until_acknowledged,
    until_taken,
)
from bot.ui.servers import require_writer
from bot.ui.viewers import viewer_of
from bot.wording import refusals
from play.appearance import DEFAULT_LOOK
from play.players.player_id import PlayerId
from play.store.errors import StoreError

Item = TypeVar("Item")

UNKNOWN_INTERACTION = 10062
"""Discord's error code: the interaction was not answered within its three seconds."""

OVER = {ALREADY_ANSWERED, UNKNOWN_INTERACTION}
"""Discord's error codes for interactions that can no longer be answered."""

log = logging.getLogger(__name__)


def player_of(interaction: Interaction) -> PlayerId:
    return PlayerId(interaction.user.id)


def names_for(interaction: Interaction) -> Names:
    return interaction.client.names.on(interaction.guild_id)


def person_of(interaction: Interaction, user: discord.abc.User) -> PlayerId:
    """*user* as a player.

    Raises:
        BotNamedError: *user* is this bot.
        OtherBotNamedError: *user* is another bot.
    """
    player = PlayerId(user.id)
    if user == interaction.client.user:
        raise BotNamedError(player)
    if user.bot:
        raise OtherBotNamedError(player)
    return player


async def defer(interaction: Interaction, *, private: bool = True) -> None:
    """Tell Discord within its three seconds that an answer is coming.

    Only the user will see it, unless *private* is false.

    Raises:
        NoWriterError: everybody would see it, where the user can't write.
    """
    if not private:
        require_writer(interaction)
    if _answered(interaction) is None:
        interaction.extras[_OPEN] = not private
        # Raises if another program has answered, or it is too late: then the command must not run.
        respond = partial(interaction.response.defer, ephemeral=private, thinking=True)
        await _respond(interaction, respond, Answered.deferred_channel_message)


async def defer_edit(interaction: Interaction) -> None:
    """Tell Discord that the message of the pressed button is about to change."""
    await _respond(interaction, interaction.response.defer, Answered.deferred_message_update)


async def defer_page_turn(interaction: Interaction) -> None:
    """Tell Discord that the user is about to see another page.

    A private message is going to be edited. A message that everybody sees stays as it is, and the
    page is sent privately.
    """
    message = interaction.message
    if message is not None and not message.flags.ephemeral:
        await defer(interaction)
    else:
        await defer_edit(interaction)


async def say_meanwhile(interaction: Interaction, text: str) -> None:
    """Like ``defer_page_turn``, but add *text* to a private message while the user waits.

    Where everybody sees the message, Discord only shows that the bot is thinking.
    """
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        await defer_page_turn(interaction)
        return
    content = f"{message.content}\n{text}"[:MAX_CONTENT_LENGTH]
    respond = partial(interaction.response.edit_message, content=content)
    await _respond(interaction, respond, Answered.message_update)


async def answer(interaction: Interaction, content: str, view: View = MISSING) -> None:
    """Send *content* and *view* to the user alone, whatever answer was given or deferred before."""
    said: dict[str, Any] = {"content": content, "view": view, "allowed_mentions": mentioning(None)}
    match _answered(interaction):
        case None:
            respond = partial(interaction.response.send_message, **said, ephemeral=True)
            try:
                await _respond(interaction, respond, Answered.channel_message)
            except discord.HTTPException as error:
                if error.code != ALREADY_ANSWERED or _LOST not in interaction.extras:
                    raise
                # The answer that seemed to be lost has been taken.
                interaction.extras[_TAKEN] = interaction.extras[_LOST]
                await answer(interaction, content, view)
        case Answered.deferred_channel_message if not interaction.extras.get(_OPEN):
            # Until the deferred message itself is edited, Discord shows that the bot is thinking.
            await until_taken(partial(interaction.edit_original_response, **said))
        case how:
            is_open = how is Answered.deferred_channel_message
            if is_open:
                # Everybody sees the deferred message. Until it is edited, so would they any other.
                edit = partial(interaction.edit_original_response, content=refusals.PRIVATELY)
                await until_taken(edit)
            send = partial(interaction.followup.send, **said, ephemeral=True)
            await until_taken(send, is_untaken)
            if is_open:
                with suppress(*SEND_ERRORS):
                    await interaction.delete_original_response()


async def answer_with(interaction: Interaction, post: Post, *, shared: bool = False) -> None:
    """Give *post* as the answer to a deferred interaction; it pings nobody.

    Boards have the look that the user has chosen or, if *shared*, the server. The post replaces an
    earlier answer with its pictures, embed and buttons.
    """
    if post.has_picture or post.details:
        reader = None if shared else player_of(interaction)
        post = apply_look(
            post, await look_for(interaction.client.services, interaction.guild_id, reader)
        )
    post = with_page(names_for(interaction).with_names(post), interaction.client.page_links)
    await _edit(interaction, await post.drawn(interaction.client.heavy_work, asker_of(interaction)))


async def answer_openly(interaction: Interaction, post: Post) -> int:
    """Give *post* as a further answer that everybody in the chat sees; return its message id.

    Boards have the default look. Unlike other answers, it may ping a player, ``post.ping``.
    """
    post = names_for(interaction).with_names(apply_look(post, DEFAULT_LOOK))
    arguments = await post.as_arguments(updated=True)
    sent: list[discord.WebhookMessage] = []

    async def send() -> None:
        sent.append(await interaction.followup.send(**arguments, wait=True))

    await until_taken(send, is_untaken)
    return sent[-1].id


async def answer_apart(interaction: Interaction, post: Post) -> None:
    """Give *post* to the user alone, and leave the message whose button was pressed as it is."""
    if _answered(interaction) is not Answered.deferred_message_update:
        await answer_with(interaction, post)
        return
    look = await look_for(interaction.client.services, None, player_of(interaction))
    post = names_for(interaction).with_names(apply_look(post, look))
    arguments = await post.as_arguments(updated=True)
    send = partial(interaction.followup.send, **arguments, ephemeral=True)
    await until_taken(send, is_untaken)


async def answer_with_names(interaction: Interaction, post: Post) -> None:
    """Look up the names of the players in the embed of *post*, and give it as the answer."""
    await names_for(interaction).look_up_mentions(post)
    await answer_with(interaction, post)


async def replace_message(interaction: Interaction, content: str, view: View | None = None) -> None:
    """Replace the message whose button was pressed, with its picture and embed."""
    post = Post(content, view=view)
    if _answered(interaction) is None:
        respond = partial(interaction.response.edit_message, **await post.as_replacement())
        await _respond(interaction, respond, Answered.message_update)
    else:
        await _edit(interaction, post)


async def _edit(interaction: Interaction, post: Post) -> None:
    """Replace the first answer, or the message whose button was pressed, by *post*."""
    if interaction.message is not None:
        renew_lists(post.view, interaction.id)

    async def edit() -> None:
        # discord.py reads files once: for another try they are made anew.
        await interaction.edit_original_response(**await post.as_replacement())

    await until_taken(edit)


_TAKEN, _LOST, _OPEN = "taken", "lost", "open"
"""Keys in ``interaction.extras`` for the kind of the first answer.

It is stored under the first if Discord has taken the answer, under the second if it may be lost.
The third is for whether everybody will see a deferred answer.
"""


def _answered(interaction: Interaction) -> Answered | None:
    """The kind of the first answer to *interaction*; None if there was none."""
    taken: Answered | None = interaction.extras.get(_TAKEN)
    return interaction.response.type or taken


async def _respond(
    interaction: Interaction, respond: Callable[[], Awaitable[object]], how: Answered
) -> None:
    """Give the first answer by calling *respond*, and note its kind, *how*."""
    try:
        await until_acknowledged(respond)
    except SEND_ERRORS as error:
        if not is_refusal(error):
            interaction.extras[_LOST] = how
        raise
    interaction.extras[_TAKEN] = how
    note_acknowledged()


async def explain_error(
    interaction: Interaction, error: BaseException, view: View = MISSING
) -> None:
    """Explain an error that a person can cause; log any other, and show nothing of it.

    A *view* is shown below the sentence.
    """
    if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError):
        error = error.__cause__ or error
    if isinstance(error, discord.HTTPException) and error.code in OVER:
        note_outcome(RequestOutcome.LOST)
        log.warning("%s is not answered: %s", describe(interaction), error)
        return
    if isinstance(error, StoreError):
        log.warning("%s failed: %s", describe(interaction), in_one_line(error))
    error = viewer_of(interaction).refusal(error)
    note_error(error)
    sentence = _sentence(error) or _unforeseen(interaction, error)
    try:
        await answer(interaction, sentence, view)
    except SEND_ERRORS as failure:
        log.warning("No answer to %s: %s", describe(interaction), in_one_line(failure))


def explaining_errors(
    callback: Callable[[Item, Interaction], Awaitable[None]],
) -> Callable[[Item, Any], Coroutine[Any, Any, None]]:  # discord.py's own is of any client
    """Decorate the *callback* of a button or select menu, so that its errors are explained."""

    # discord.py logs errors of callbacks; the user would see no more than "interaction failed".
    @wraps(callback)
    async def guarded(item: Item, interaction: Interaction) -> None:
        try:
            await callback(item, interaction)
        except Exception as error:  # noqa: BLE001 - the one place for errors of buttons and lists
            await explain_error(interaction, error)

    return guarded


def describe(interaction: Interaction) -> str:
    """The command or custom id of *interaction*, and its channel, for the log.

    It names no people, because their data could not be deleted from the log.
    """
    what = interaction.command.qualified_name if interaction.command else ""
    data: Mapping[str, object] = dict(interaction.data or {})
    return f"{what or without_ids(str(data.get('custom_id')))} in {interaction.channel_id}"


def _unforeseen(interaction: Interaction, error: BaseException) -> str:
    """Log *error*; return the sentence for a lost answer or for an unexpected failure."""
    what, line = describe(interaction), in_one_line(error)
    if line is not None:
        log.warning("An answer to %s was lost: %s", what, line)
        return refusals.ANSWER_LOST
    if isinstance(error, SEND_ERRORS):
        log.error("A wrong answer to %s", what, exc_info=error)
        return refusals.ANSWER_LOST
    log.error("Interaction failed: %s", what, exc_info=error)
    return refusals.UNEXPECTED


def _sentence(error: BaseException) -> str | None:
    if isinstance(error, app_commands.NoPrivateMessage):
        return refusals.NOT_IN_PRIVATE
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return refusals.COMMANDS_CHANGED
    return refusals.explain(error)

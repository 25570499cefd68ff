"""Removes the buttons below offers (such as of a draw) that are closed."""

import logging

import discord

from bot.delivery.old_boards import rooms_of
from bot.ui.base import Bot
from bot.ui.post import mentioning
from bot.ui.retries import is_refusal
from bot.wording import offers
from play.matches.match import Match
from play.news.offers import OfferClosed
from play.players.player_id import PlayerId

log = logging.getLogger(__name__)


async def close_offer(bot: Bot, match: Match, news: OfferClosed) -> None:
    """Add to the message of a closed offer of *match* how it has ended, and remove the buttons.

    If Discord refuses, the buttons stay, and pressing one explains that the offer is closed.
    """
    made = await bot.services.outbox.message_of_offer(match.id, news.offer)
    if made is None:
        return
    message_id, recipient = made
    try:
        shown = await _shown(bot, match, message_id, recipient)
        # Notices may be delivered twice: a message without buttons was edited before.
        if shown.components:
            content = f"{shown.content}\n{offers.CLOSED[news.closing]}"
            await shown.edit(content=content, view=None, allowed_mentions=mentioning(None))
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        log.info("The offer in message %s keeps its buttons: %s", message_id, error)


async def _shown(
    bot: Bot, match: Match, message_id: int, recipient: PlayerId | None
) -> discord.Message:
    """The message *message_id*, sent to *recipient* or, if that is None, posted for *match*."""
    *others, last = await rooms_of(bot, match, recipient)
    for room in others:
        try:
            return await room.fetch_message(message_id)
        # The message is in the channel if the thread was locked or gone when it was posted.
        except discord.NotFound:
            log.info("Message %s is not in the thread of match %s", message_id, match.id)
    return await last.fetch_message(message_id)

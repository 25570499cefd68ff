"""Opens the threads of matches."""

import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Final, Literal

import discord

from bot.delivery.thread_posts import occasion_in_brief
from bot.ui.base import Bot
from bot.ui.retries import is_refusal
from bot.wording import matches as wording
from play.matches.match import Match
from play.time.periods import DAY, HOUR, WEEK

THREAD_EXISTS = 160004
"""Discord's error code: a thread has already been created for this message."""

_ARCHIVE: Final[Mapping[timedelta, Literal[60, 1440, 4320, 10080]]] = {
    HOUR: 60,
    DAY: 1440,
    3 * DAY: 4320,
    WEEK: 10080,
}
"""Minutes without a message after which Discord archives a thread; a new board wakes it."""

log = logging.getLogger(__name__)


async def open_thread(bot: Bot, match: Match, message_id: int) -> int | None:
    """Create the thread of *match* below a message, and return the id of the thread.

    None if the bot may not create it; then the match goes on in the channel.
    """
    names = bot.names.on(match.place.guild_id)
    attackers = await names.find(match.attackers)
    defenders = await names.find(match.defenders)
    occasion = await occasion_in_brief(bot.services, match)
    name = wording.thread_name(match, attackers, defenders, occasion)
    server = await bot.services.servers.load_server(match.place.guild_id)
    try:
        # ``Message.create_thread`` needs the server, which the gateway may not have announced.
        await bot.http.start_thread_with_message(
            match.place.channel_id,
            message_id,
            name=name,
            auto_archive_duration=_ARCHIVE[server.archive],
        )
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        # An earlier attempt may have created the thread without storing it.
        if error.code != THREAD_EXISTS:
            log.info("No thread for match %s: %s", match.id, error)
            return None
    return message_id  # Discord gives a thread the id of its first message

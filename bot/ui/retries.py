"""Requests to Discord that are repeated when they are lost on the way."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import aiohttp
import discord

from bot.ui.discord_requests import watched_by
from play.delivery.retries import retry_delay

SEND_ERRORS = (discord.HTTPException, aiohttp.ClientError, TimeoutError)
"""Errors of a request that does not get through; Discord may still have done what it asked."""

TOO_MANY_REQUESTS = 429
SERVER_ERROR = 500
"""The lowest HTTP status that means a fault on Discord's side."""

TOO_MANY_DMS = 40003
"""Discord's error code: the bot has begun too many direct messages in a short time."""

ALREADY_ANSWERED = 40060
"""Discord's error code: the interaction has been answered."""

MAX_TRIES = 9
"""Maximum number of times that a request is made; with the pauses, this takes four minutes."""

SECONDS_OF_ALL_TRIES = 600.0
"""Limit of all tries of a request: an interaction can be answered for 15 minutes."""

ACKNOWLEDGING_TRIES = 3
ACKNOWLEDGING_SECONDS = 2.0
"""Limit of one try to acknowledge an interaction, for which Discord waits three seconds."""

log = logging.getLogger(__name__)


def is_refusal(error: BaseException) -> bool:
    """Whether Discord refuses a request for good, with an error code that says why.

    Any other error is temporary: the request was lost, Discord is overloaded or down, or it (or
    Cloudflare in front of it) wants fewer requests.
    """
    if not isinstance(error, discord.HTTPException):
        return False
    passing = error.status >= SERVER_ERROR or error.status == TOO_MANY_REQUESTS
    return bool(error.code) and not passing and error.code != TOO_MANY_DMS


def is_untaken(error: BaseException) -> bool:
    """Whether Discord has certainly not done what a request asked, and may do so next time."""
    wants_fewer = isinstance(error, discord.HTTPException) and error.status == TOO_MANY_REQUESTS
    return wants_fewer or isinstance(error, aiohttp.ClientConnectorError)


async def until_taken(
    request: Callable[[], Awaitable[object]],
    is_passing: Callable[[BaseException], bool] = lambda error: not is_refusal(error),
) -> None:
    """Repeat a *request* until Discord has taken it, with longer and longer pauses.

    *is_passing* returns whether to try again after an error. If the request must not be done twice,
    it is ``is_untaken``.

    Raises:
        SEND_ERRORS: Discord refuses, or cannot be reached for minutes.
    """
    async with asyncio.timeout(SECONDS_OF_ALL_TRIES):
        for attempt in range(1, MAX_TRIES):
            try:
                await request()
            except SEND_ERRORS as error:
                if not is_passing(error):
                    raise
                log.info("A request is made again: %s", error)
            else:
                return
            await asyncio.sleep(retry_delay(attempt, 0.0).total_seconds())
        await request()


@dataclass(slots=True)
class _Losses:
    """A watcher that notes in *found* whether a reply was lost, so the request may have been done.

    discord.py repeats some of these requests by itself, without an error.
    """

    found: bool = False

    def asked(self) -> None:
        pass

    def answered(self, response: aiohttp.ClientResponse) -> None:
        self.found |= response.status >= SERVER_ERROR

    def lost(self) -> None:
        self.found = True


async def until_acknowledged(respond: Callable[[], Awaitable[object]]) -> None:
    """Give the first answer to an interaction, and give it again at once if it is lost.

    Discord takes only one first answer. If it refuses the second try, it has taken the first.

    Raises:
        SEND_ERRORS: Discord cannot be reached, waits no longer, or another program has answered.
    """
    losses = _Losses()
    with watched_by(losses):
        for attempt in range(1, ACKNOWLEDGING_TRIES + 1):
            try:
                async with asyncio.timeout(ACKNOWLEDGING_SECONDS):
                    await respond()
            except SEND_ERRORS as error:
                if not isinstance(error, discord.HTTPException):
                    losses.found = True
                elif error.code == ALREADY_ANSWERED and losses.found:
                    return
                if is_refusal(error) or attempt == ACKNOWLEDGING_TRIES:
                    raise
                log.info("An interaction is acknowledged again: %s", error)
            else:
                return

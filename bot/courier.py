"""Delivers what must reach players: takes notices from the outbox until none is left."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import aiohttp
import discord

from bot import wording
from bot.alarm import Alarm
from bot.messages import (
    board_post,
    challenge_post,
    ended_post,
    offer_post,
    started_post,
)
from bot.names import Names
from bot.post import Post, allow
from play.challenge import ChallengeState
from play.errors import StoreError
from play.match import Match
from play.notice import Notice, NoticeKind, retry_delay
from play.services.challenges import Challenges
from play.services.matches import Matches
from play.services.outbox import Outbox

AT_ONCE = 8
"""How many notices, each about another match, are delivered side by side."""

IDLE = 3600.0
"""Seconds after which the outbox is looked at though nobody rang and nothing is due."""

AFTER_TROUBLE = 5.0
"""Seconds to wait when the database itself cannot be used."""

ATTEMPTS = 6
"""How often a notice is tried that fails for a reason nobody expected."""

THREAD_EXISTS = 160004
"""Discord's error code: a thread has already been created for this message."""

WEEK: Final = 10_080
"""Minutes without a message after which Discord archives a thread; a new board wakes it."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Courier:
    """Sends each notice at least once, marked so that Discord shows a resent one once.

    *chance* is uniform from 0 to 1; it spreads retries.
    """

    client: discord.Client
    names: Names
    challenges: Challenges
    matches: Matches
    outbox: Outbox
    alarm: Alarm
    now: Callable[[], datetime]
    chance: Callable[[], float]

    async def run(self) -> None:
        """Deliver for ever; the alarm rings when there is something new."""
        while True:
            try:
                await self.deliver_due()
                pause = await self._pause()
            except StoreError as error:
                log.warning("The outbox cannot be read: %s", wording.explain(error))
                pause = AFTER_TROUBLE
            await self.alarm.sleep(pause)

    async def deliver_due(self) -> None:
        """Deliver all that is due now."""
        while notices := await self.outbox.due(AT_ONCE):
            await asyncio.gather(*(self._deliver(notice) for notice in notices))

    async def _pause(self) -> float:
        due = await self.outbox.next_due()
        return IDLE if due is None else min(IDLE, max(0.0, (due - self.now()).total_seconds()))

    async def _deliver(self, notice: Notice) -> None:
        """Send one notice, and note what became of it."""
        try:
            message_id = await self._send(notice)
        except (discord.NotFound, discord.Forbidden) as error:
            log.warning("Notice %s can never be delivered: %s", notice, error)
            await self.outbox.undeliverable(notice.id, f"{error.status} {error.code}")
        except (discord.HTTPException, aiohttp.ClientError, OSError, StoreError) as error:
            await self._retry(notice, error)
        except Exception as error:
            log.exception("Notice %s cannot be made into a message", notice)
            if notice.attempts + 1 < ATTEMPTS:
                await self._retry(notice, error)
            else:
                await self.outbox.undeliverable(notice.id, type(error).__name__)
        else:
            await self.outbox.delivered(notice.id, message_id)

    async def _retry(self, notice: Notice, error: Exception) -> None:
        delay = retry_delay(notice.attempts + 1, self.chance())
        log.warning("Notice %s is tried again in %s: %s", notice.id, delay, error)
        await self.outbox.failed(notice.id, self.now() + delay)

    async def _send(self, notice: Notice) -> int | None:
        """Make *notice* a message, and return the message's id."""
        if notice.challenge_id is not None:
            return await self._send_of_challenge(notice, notice.challenge_id)
        match = await self.matches.get(notice.match_id or 0)
        match notice.kind:
            case NoticeKind.MATCH_STARTED:
                return await self._open(match, notice)
            case NoticeKind.BOARD:
                present = notice.ply is None or notice.ply == match.ply
                shown = match if present else match.at(notice.ply or 0)
                return await self._post(match, board_post(shown, present=present), notice)
            case NoticeKind.MATCH_ENDED:
                return await self._post(match, ended_post(match, notice.player), notice)
            case NoticeKind.DRAW_OFFERED:
                return await self._post(match, offer_post(match), notice)
            case NoticeKind.DRAW_DECLINED | NoticeKind.DRAW_WITHDRAWN:
                return await self._post(match, _answer_post(match, notice), notice)
            case NoticeKind.CHALLENGED | NoticeKind.CHALLENGE_CLOSED:
                return None

    async def _send_of_challenge(self, notice: Notice, challenge_id: int) -> int | None:
        challenge = await self.challenges.get(challenge_id)
        channel = self._channel(challenge.place.channel_id, challenge.place.guild_id)
        if notice.kind is NoticeKind.CHALLENGED:
            if challenge.state is not ChallengeState.OPEN:
                return None
            post = challenge_post(challenge)
            message = await channel.send(nonce=notice.nonce, **await post.as_arguments())
            await self.challenges.posted(challenge_id, message.id)
            return message.id
        if challenge.message_id is not None:
            closed = channel.get_partial_message(challenge.message_id)
            text = wording.challenge_closed_text(challenge)
            await closed.edit(content=text, view=None, allowed_mentions=allow(None))
        return challenge.message_id

    async def _open(self, match: Match, notice: Notice) -> int:
        """Post the opening of a match, and hang a thread from it where the bot may."""
        channel = self._channel(match.place.channel_id, match.place.guild_id)
        post = started_post(match)
        message = await channel.send(nonce=notice.nonce, **await post.as_arguments())
        if match.thread_id is None and match.place.guild_id is not None:
            thread_id = await self._thread(match, message)
            if thread_id is not None:
                await self.matches.started_in_thread(match.id, thread_id)
        return message.id

    async def _thread(self, match: Match, message: discord.Message) -> int | None:
        """The thread of a match; None where none can be made, and the channel has to do."""
        attackers = await self.names.find(match.attackers)
        defenders = await self.names.find(match.defenders)
        name = wording.thread_name(match, attackers, defenders)
        try:
            thread = await message.create_thread(name=name, auto_archive_duration=WEEK)
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return message.id
            if error.status >= 500:  # noqa: PLR2004 - a fault of Discord's, not a refusal
                raise
            log.info("No thread for match %s: %s", match.id, error)
            return None
        return thread.id

    async def _post(self, match: Match, post: Post, notice: Notice) -> int:
        """Post in the match's thread; where that is gone, in its channel."""
        if match.thread_id is not None:
            thread = self._channel(match.thread_id, match.place.guild_id)
            try:
                return (await thread.send(nonce=notice.nonce, **await post.as_arguments())).id
            except (discord.NotFound, discord.Forbidden) as error:
                log.warning("The thread of match %s is closed to me: %s", match.id, error)
        channel = self._channel(match.place.channel_id, match.place.guild_id)
        return (await channel.send(nonce=notice.nonce, **await post.as_arguments())).id

    def _channel(self, channel_id: int, guild_id: int | None) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel_id, guild_id=guild_id)


def _answer_post(match: Match, notice: Notice) -> Post:
    """That an offer of a draw was declined or withdrawn; it pings the other player."""
    player = notice.player if notice.player is not None else match.player_to_move
    declined = notice.kind is NoticeKind.DRAW_DECLINED
    text = wording.declined_text if declined else wording.withdrawn_text
    return Post(text(match, player), ping=match.opponent_of(player))

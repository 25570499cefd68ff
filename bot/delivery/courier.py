"""Delivers what must reach players: takes notices from the outbox until none is left."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Literal

import aiohttp
import discord

from bot.delivery.alarm import Alarm, seconds_until
from bot.delivery.cancellation import uninterrupted
from bot.delivery.channel_posts import ChannelPosts
from bot.delivery.direct_messages import DirectMessages
from bot.delivery.old_boards import OldBoards
from bot.delivery.patience import patiently
from bot.delivery.thread_posts import ThreadPosts
from bot.matches.posts import challenge_post
from bot.ui.appearance import apply_look
from bot.ui.messages import ChannelPost
from bot.ui.names import Names
from bot.ui.post import Post, mentioning
from bot.wording import challenges, offers
from bot.wording import matches as wording
from bot.wording.refusals import explain
from play.challenges.state import ChallengeState
from play.delivery.notice import Notice
from play.delivery.retries import retry_delay
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.news.audience import InChannel, InThread, OfChallenge, ToPlayer
from play.news.challenges import ChallengeIssued, ChallengeNews
from play.news.kinds import ChannelNews, PlayerNews, ThreadNews
from play.news.matches import MatchStarted
from play.news.offers import OfferClosed
from play.players.player_id import PlayerId, is_deleted
from play.servers.place import Place
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.matches import Matches
from play.services.servers import Servers
from play.store.errors import StoreError
from play.time.periods import DAY, HOUR, WEEK

MAX_CONCURRENT = 8
"""How many notices, each about another match, are delivered at the same time."""

SLOW_AFTER = timedelta(seconds=10)
"""A delivery that takes longer no longer counts towards ``MAX_CONCURRENT``.

It is not cancelled: aiohttp gives up a request after five minutes, and discord.py, cancelled while
it sleeps for a global rate limit, would hold back all later requests for good.
"""

POLL_SECONDS = 1.0
"""Seconds between looks at the outbox while a delivery is under way."""

MAX_IDLE_SECONDS = 3600.0
"""Seconds between looks at the outbox while nothing is due and the alarm is silent."""

SECONDS_AFTER_FAILURE = 5.0
"""Seconds to wait after a failure of the database."""

MAX_CLEARING = 32
"""How many old boards are changed at the same time; beyond that they stay as they are."""

MAX_ATTEMPTS = 6
"""How often a notice is tried that fails for an unknown reason."""

TOO_MANY_REQUESTS = 429
SERVER_ERROR = 500
"""The HTTP status from which on the fault is Discord's."""

THREAD_EXISTS = 160004
"""Discord's error code: a thread has already been created for this message."""

TOO_MANY_DMS = 40003
"""Discord's error code: the bot has begun too many direct messages in a short time."""

MESSAGE_GONE = {10008, 50005}
"""Discord's error codes: there is no such message, or it was sent by another bot."""

_ARCHIVE: Final[Mapping[timedelta, Literal[60, 1440, 4320, 10080]]] = {
    HOUR: 60,
    DAY: 1440,
    3 * DAY: 4320,
    WEEK: 10080,
}
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
    servers: Servers
    outbox: Outbox
    thread_posts: ThreadPosts
    direct_messages: DirectMessages
    channel_posts: ChannelPosts
    old_boards: OldBoards
    alarm: Alarm
    now: Callable[[], datetime]
    chance: Callable[[], float]
    _under_way: dict[int, datetime] = field(default_factory=dict, init=False, repr=False)
    """When the delivery of which notice began."""
    _clearing: set[int] = field(default_factory=set, init=False, repr=False)
    """The notices before whose boards others are being changed."""

    async def run(self) -> None:
        """Deliver until cancelled; the alarm rings when there is something new."""
        async with asyncio.TaskGroup() as deliveries:
            while True:
                try:
                    notices, next_due = await uninterrupted(self._next())
                    for notice in notices:
                        self._under_way[notice.id] = self.now()
                        deliveries.create_task(self._deliver(notice, deliveries))
                    # A delivery that has become slow makes room for others, but rings no alarm.
                    idle = seconds_until(next_due, self.now(), MAX_IDLE_SECONDS)
                    pause = POLL_SECONDS if self._under_way else idle
                except StoreError as error:
                    log.warning("The outbox cannot be read: %s", explain(error))
                    pause = SECONDS_AFTER_FAILURE
                except Exception:
                    log.exception("The outbox cannot be read")
                    pause = SECONDS_AFTER_FAILURE
                await self.alarm.sleep(pause)

    async def until_idle(self) -> None:
        """Wait until nothing is due any more."""
        while self._under_way or await self._is_due():
            self.alarm.ring()
            await asyncio.sleep(POLL_SECONDS / 20)

    async def _is_due(self) -> bool:
        due = await self.outbox.next_due()
        return due is not None and due <= self.now()

    async def _next(self) -> tuple[Sequence[Notice], datetime | None]:
        """The notices to deliver now: due, not under way, as many as there is room for.

        With them comes the time at which the next is due, if none is due now.
        """
        # Copied before the database is read: what ends meanwhile may be due in what was read.
        under_way = self._under_way.copy()
        # Deliveries under way are still due in the database, and are found again.
        due, next_due = await self.outbox.due_or_next(MAX_CONCURRENT + len(under_way))
        now = self.now()
        waited_for = sum(now - since < SLOW_AFTER for since in under_way.values())
        waiting = [notice for notice in due if notice.id not in under_way]
        return waiting[: max(0, MAX_CONCURRENT - waited_for)], next_due

    async def _deliver(self, notice: Notice, tasks: asyncio.TaskGroup) -> None:
        """Send one notice and note what became of it; nothing that fails here stops the others.

        If a board was posted, the one before it is changed, in one of *tasks*: nobody waits for it.
        """
        try:
            posted = await self._attempt(notice)
            if posted and len(self._clearing) < MAX_CLEARING:
                self._clearing.add(notice.id)
                tasks.create_task(self._clear_before(notice))
        except Exception:
            log.exception("What became of notice %s cannot be stored", notice.id)
            # It is still due, and stays under way for so long, or it would be sent again at once.
            await asyncio.sleep(SECONDS_AFTER_FAILURE)
        finally:
            del self._under_way[notice.id]
            self.alarm.ring()

    async def _clear_before(self, notice: Notice) -> None:
        """Change the board before that of *notice*."""
        try:
            await self.old_boards.clear_before(notice)
        finally:
            self._clearing.discard(notice.id)

    async def _attempt(self, notice: Notice) -> bool:
        """Send *notice*, or give it up for now or for good; return whether a message was posted."""
        try:
            message_id = await self._send(notice)
        except discord.HTTPException as error:
            if _is_refusal(error):
                log.warning("Notice %s can never be delivered: %s", notice.id, error)
                reason = f"{error.status} {error.code}"
                await patiently(partial(self.outbox.refused, notice, reason))
            else:
                await self._retry(notice, error)
        # However often: Discord and the database will be back, and no board may be lost.
        except (aiohttp.ClientError, OSError, StoreError) as error:
            await self._retry(notice, error)
        except Exception as error:
            log.exception("Notice %s cannot be made into a message", notice.id)
            if notice.attempts + 1 < MAX_ATTEMPTS:
                await self._retry(notice, error)
            else:
                await patiently(partial(self.outbox.undeliverable, notice.id, type(error).__name__))
        else:
            await patiently(partial(self.outbox.delivered, notice.id, message_id))
            return message_id is not None
        return False

    async def _retry(self, notice: Notice, error: Exception) -> None:
        delay = retry_delay(notice.attempts + 1, self.chance())
        log.warning("Notice %s is tried again in %s: %s", notice.id, delay, error)
        await patiently(partial(self.outbox.failed, notice.id, self.now() + delay))

    async def _send(self, notice: Notice) -> int | None:
        """Make *notice* a message, and return the message's id."""
        news = notice.news
        match news:
            case OfChallenge():
                return await self._send_of_challenge(notice, news)
            case ToPlayer():
                return await self._send_privately(notice, news)
            case InChannel():
                return await self._publish(notice, news)
            case InThread():
                return await self._send_of_match(notice, news)

    async def _send_of_challenge(self, notice: Notice, news: ChallengeNews) -> int | None:
        challenge = await self.challenges.get(news.challenge_id)
        channel = self._channel(challenge.place.channel_id, challenge.place.guild_id)
        is_open = challenge.state is ChallengeState.OPEN
        post = Post(challenges.challenge_closed_text(challenge))
        if is_open:
            reliability = await self.challenges.reliability(challenge.challenger)
            server = await self.servers.get(challenge.place.guild_id)
            post = apply_look(challenge_post(challenge, reliability), server.look)
        if isinstance(news, ChallengeIssued):
            if not is_open:
                return None
            # For some minutes Discord answers a second message with the same nonce with the first.
            # A resend after that shows twice, which is harmless: see ADR 0003.
            message = await channel.send(nonce=notice.nonce, **await self._arguments(post))
            await self.challenges.posted(challenge.id, message.id)
            return message.id
        if challenge.message_id is not None:
            shown = channel.get_partial_message(challenge.message_id)
            await shown.edit(**await self.names.with_names(post).as_replacement())
        return challenge.message_id

    async def _send_of_match(self, notice: Notice, news: ThreadNews) -> int | None:
        """Post what is for the thread of a match, or change a message there."""
        match = await self.matches.get(news.match_id)
        if isinstance(news, OfferClosed):
            await self._close_offer(match, news)
            return None
        post = await self.thread_posts.write(match, news)
        if post is None:
            return None
        if isinstance(news, MatchStarted):
            return await self._open(match, post, notice)
        # A message for each board: Discord allows few edits of old messages.
        return await self._post(match, post, notice)

    async def _open(self, match: Match, post: Post, notice: Notice) -> int:
        """Post the opening of a match, with a thread if the bot may create one."""
        channel = self._channel(match.place.channel_id, match.place.guild_id)
        message = await channel.send(nonce=notice.nonce, **await self._arguments(post))
        if match.thread_id is None and match.place.guild_id is not None:
            thread_id = await self._thread(match, message.id)
            if thread_id is not None:
                await self.matches.started_in_thread(match.id, thread_id)
        return message.id

    async def _send_privately(self, notice: Notice, news: PlayerNews) -> int | None:
        """Send a direct message; if its recipient accepts none, post it in its fallback."""
        if is_deleted(news.recipient):
            return None
        message = await self.direct_messages.write(news, notice.created_at)
        if message is None:
            return None
        try:
            private = await self.client.create_dm(discord.Object(news.recipient))
            arguments = await self._arguments(message.post)
            return (await private.send(nonce=notice.nonce, **arguments)).id
        except discord.HTTPException as error:
            if message.fallback is None or not _is_refusal(error):
                raise
            log.info("Notice %s cannot be delivered privately: %s", notice.id, error)
        return await self._post(message.fallback, message.fallback_post or message.post, notice)

    async def _publish(self, notice: Notice, news: ChannelNews) -> int | None:
        """Post in a channel what is about no match, or update a message there."""
        written = await self.channel_posts.write(news)
        if written is None:
            return None
        server = await self.servers.get(news.place.guild_id)
        await self.names.look_up_mentions(written.post)
        post = self.names.with_names(apply_look(written.post, server.look))
        channel = self._channel(news.place.channel_id, news.place.guild_id)
        message_id = await _replaced(channel, written, post)
        if message_id is None:
            message = await channel.send(nonce=notice.nonce, **await post.as_arguments())
            message_id = message.id
        if written.posted is not None:
            await patiently(partial(written.posted, message_id))
        return message_id

    async def _close_offer(self, match: Match, news: OfferClosed) -> None:
        """Add to the message of an offer what became of it, and remove its buttons.

        If Discord refuses that, they stay: pressing one explains that the offer is gone.
        """
        made = await self.outbox.message_of_offer(match.id, news.offer)
        if made is None:
            return
        message_id, recipient = made
        try:
            shown = await self._shown(match, message_id, recipient)
            # Notices may be delivered again: without buttons, the message says it already.
            if shown.components:
                content = f"{shown.content}\n{offers.CLOSED[news.closing]}"
                await shown.edit(content=content, view=None, allowed_mentions=mentioning(None))
        except discord.HTTPException as error:
            if not _is_refusal(error):
                raise
            log.info("The offer in message %s keeps its buttons: %s", message_id, error)

    async def _shown(
        self, match: Match, message_id: int, recipient: PlayerId | None
    ) -> discord.Message:
        """A message that was posted for *match*, or sent to *recipient*."""
        if recipient is not None:
            private = await self.client.create_dm(discord.Object(recipient))
            return await private.fetch_message(message_id)
        if match.thread_id is not None:
            thread = self._channel(match.thread_id, match.place.guild_id)
            try:
                return await thread.fetch_message(message_id)
            # It is in the channel if the thread was locked or gone when it was posted.
            except discord.NotFound:
                log.info("Message %s is not in the thread of match %s", message_id, match.id)
        channel = self._channel(match.place.channel_id, match.place.guild_id)
        return await channel.fetch_message(message_id)

    async def _thread(self, match: Match, message_id: int) -> int | None:
        """Create the thread of a match; None if the bot cannot, and the channel has to do.

        Discord gives it the id of its first message. ``Message.create_thread`` would want to
        know the server, and discord.py knows none before the gateway has announced it.
        """
        attackers = await self.names.find(match.attackers)
        defenders = await self.names.find(match.defenders)
        occasion = await self.thread_posts.occasion_in_brief(match)
        name = wording.thread_name(match, attackers, defenders, occasion)
        server = await self.servers.get(match.place.guild_id)
        try:
            await self.client.http.start_thread_with_message(
                match.place.channel_id,
                message_id,
                name=name,
                auto_archive_duration=_ARCHIVE[server.archive],
            )
        except discord.HTTPException as error:
            if not _is_refusal(error):
                raise
            # An earlier attempt may have created the thread without its being stored.
            if error.code != THREAD_EXISTS:
                log.info("No thread for match %s: %s", match.id, error)
                return None
        return message_id

    async def _post(self, match: Match | MatchSummary | Place, post: Post, notice: Notice) -> int:
        """Post in the match's thread; where that is gone or locked, in its channel."""
        if isinstance(match, Place):
            channel = self._channel(match.channel_id, match.guild_id)
            return (await channel.send(nonce=notice.nonce, **await self._arguments(post))).id
        if match.thread_id is not None:
            thread = self._channel(match.thread_id, match.place.guild_id)
            try:
                return (await thread.send(nonce=notice.nonce, **await self._arguments(post))).id
            except discord.HTTPException as error:
                if not _is_refusal(error):
                    raise
                log.warning("The thread of match %s is closed to me: %s", match.id, error)
        channel = self._channel(match.place.channel_id, match.place.guild_id)
        return (await channel.send(nonce=notice.nonce, **await self._arguments(post))).id

    async def _arguments(self, post: Post) -> dict[str, Any]:
        return await self.names.with_names(post).as_arguments()

    def _channel(self, channel_id: int, guild_id: int | None) -> discord.PartialMessageable:
        # Not from discord.py's cache: a notice may be due before the gateway announces the channel.
        return self.client.get_partial_messageable(channel_id, guild_id=guild_id)


async def _replaced(
    channel: discord.PartialMessageable, written: ChannelPost, post: Post
) -> int | None:
    """The message that *post* has replaced; None if it has to be sent."""
    if written.replaces is None:
        return None
    try:
        shown = channel.get_partial_message(written.replaces)
        return (await shown.edit(**await post.as_replacement())).id
    except discord.HTTPException as error:
        if not written.renewed or error.code not in MESSAGE_GONE:
            raise
        log.info("Message %s is gone, and is sent anew: %s", written.replaces, error)
        return None


def _is_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord refuses a request for good, with an error code that says why.

    Anything else is temporary: Discord is overloaded or out of order, or it, or Cloudflare in
    front of it, wants fewer requests.
    """
    passing = error.status >= SERVER_ERROR or error.status == TOO_MANY_REQUESTS
    return bool(error.code) and not passing and error.code != TOO_MANY_DMS

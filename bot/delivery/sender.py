"""Sends notices, stored news that must reach players: each becomes a message, or changes one."""

import logging
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import discord

from bot.challenges.buttons import write_challenge
from bot.delivery.channel_posts import news_post
from bot.delivery.closed_offers import close_offer
from bot.delivery.delivery_outcomes import Step
from bot.delivery.direct_messages import news_message
from bot.delivery.new_threads import open_thread
from bot.delivery.old_boards import Room
from bot.delivery.thread_posts import thread_post
from bot.ui.appearance import apply_look
from bot.ui.base import Bot
from bot.ui.messages import ChannelPost, DirectMessage
from bot.ui.page_buttons import with_page
from bot.ui.post import Post
from bot.ui.retries import is_refusal
from play import log_subject
from play.challenges.challenge import Challenge
from play.challenges.state import ChallengeState
from play.delivery.notice import Notice
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.summary import MatchSummary
from play.news.audience import InChannel, InThread, OfChallenge, ToManager, ToPlayer
from play.news.challenges import ChallengeIssued, ChallengeNews
from play.news.kinds import ChannelNews, PlayerNews, ThreadNews
from play.news.matches import BoardDue, MatchStarted
from play.news.offers import OfferClosed
from play.players.player_id import PlayerId, is_reached
from play.servers.place import Place

MESSAGE_GONE = {10008, 50005}
"""Discord's error codes for a message that is gone or belongs to another bot."""

log = logging.getLogger(__name__)


class UnwantedError(Exception):
    """The recipient of a direct message has turned such messages off."""


class Sent(NamedTuple):
    """A sent notice, with its *message_id*, if it became a message; *steps* store consequences.

    If it is a post of a match in its thread or channel, *shown* is this match with its view.
    """

    message_id: int | None = None
    steps: tuple[Step, ...] = ()
    shown: tuple[Match, MatchView] | None = None


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends each notice as a message, with a nonce by which Discord recognises a resent one."""

    bot: Bot
    _posted: dict[int, int] = field(default_factory=dict, init=False, repr=False)
    """Message ids by notice: if a later step fails, the message is not sent again."""

    def forget(self, notice: Notice) -> None:
        self._posted.pop(notice.id, None)

    async def send(self, notice: Notice) -> Sent:
        """Send *notice* as a message, or edit an earlier message.

        Raises:
            SEND_ERRORS, OSError: Discord refuses, or cannot be reached.
            UnwantedError: the recipient has turned such messages off.
            ClaimLostError: another process may be sending the notice by now.
        """
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

    async def _send_of_challenge(self, notice: Notice, news: ChallengeNews) -> Sent:
        challenges = self.bot.services.challenges
        challenge = await challenges.load_challenge(news.challenge_id)
        log_subject.note(server=challenge.place.guild_id)
        channel = await self._room_of(challenge)
        server = await self.bot.services.servers.load_server(challenge.place.guild_id)
        post = apply_look(await write_challenge(challenges, challenge), server.look)
        if isinstance(news, ChallengeIssued):
            if challenge.state is not ChallengeState.OPEN:
                return Sent()
            message_id = await self._post(channel, post, notice)
            return Sent(message_id, (partial(challenges.posted, challenge.id, message_id),))
        forget = partial(challenges.posted, challenge.id, None)
        written = ChannelPost(post, challenge.message_id, lost=forget)
        return Sent(await self._replaced(channel, written, post))

    async def _room_of(self, challenge: Challenge) -> Room:
        """The channel of *challenge*, or for a private one (a rematch) the opponent's chat."""
        if challenge.place.is_private and challenge.opponent is not None:
            return await self.bot.create_dm(discord.Object(challenge.opponent))
        return self._channel(challenge.place.channel_id, challenge.place.guild_id)

    async def _send_of_match(self, notice: Notice, news: ThreadNews) -> Sent:
        """Post news of a match in its thread, or edit an earlier message of the match."""
        matches = self.bot.services.matches
        match, view = await (
            matches.just_changed(news.match_id, news.board)
            if isinstance(news, BoardDue)
            else matches.with_view(news.match_id)
        )
        log_subject.note(server=match.place.guild_id)
        if isinstance(news, OfferClosed):
            await close_offer(self.bot, match, news)
            return Sent()
        post = await thread_post(self.bot.services, match, view, news, self.bot.now())
        if post is None:
            return Sent()
        if isinstance(news, MatchStarted):
            return await self._open(match, post, notice)
        # One message for each board: Discord allows few edits of old messages.
        return (await self._post_in(match, post, notice))._replace(shown=(match, view))

    async def _open(self, match: Match, post: Post, notice: Notice) -> Sent:
        """Post the opening of a match, with a thread if the bot may create one."""
        channel = self._channel(match.place.channel_id, match.place.guild_id)
        message_id = await self._post(channel, post, notice)
        if match.thread_id is not None:
            return Sent(message_id)
        thread_id = await open_thread(self.bot, match, message_id)
        if thread_id is None:
            return Sent(message_id)
        started = self.bot.services.matches.started_in_thread
        return Sent(message_id, (partial(started, match.id, thread_id),))

    async def _send_privately(self, notice: Notice, news: PlayerNews) -> Sent:
        """Send a direct message; if its recipient accepts none, send or post its fallback."""
        if not is_reached(news.recipient) and not isinstance(news, ToManager):
            return Sent()
        message = await news_message(self.bot, news, notice.created_at)
        if message is None:
            return Sent()
        try:
            return Sent(await self._write_to(news.recipient, message, notice))
        except (discord.HTTPException, UnwantedError) as error:
            is_final = isinstance(error, UnwantedError) or is_refusal(error)
            if message.fallback is None or not is_final:
                raise
            log.info("Notice %s cannot be delivered privately: %s", notice.id, error)
        if isinstance(message.fallback, int):
            wanted = message._replace(unwanted=False)
            return Sent(await self._write_to(message.fallback, wanted, notice))
        return await self._post_in(message.fallback, message.fallback_post or message.post, notice)

    async def _write_to(self, player: PlayerId, message: DirectMessage, notice: Notice) -> int:
        if message.unwanted or not is_reached(player):
            raise UnwantedError
        private = await self.bot.create_dm(discord.Object(player))
        return await self._post(private, message.post, notice)

    async def _publish(self, notice: Notice, news: ChannelNews) -> Sent:
        """Post news that is about no match in its channel, or edit an earlier message there."""
        log_subject.note(server=news.place.guild_id)
        written = await news_post(self.bot, news)
        if written is None:
            return Sent()
        server = await self.bot.services.servers.load_server(news.place.guild_id)
        await self.bot.names.on(news.place.guild_id).look_up_mentions(written.post)
        post = apply_look(written.post, server.look)
        channel = self._channel(news.place.channel_id, news.place.guild_id)
        message_id = await self._replaced(channel, written, post)
        if message_id is None:
            is_updated = written.posted is not None
            message_id = await self._post(channel, post, notice, updated=is_updated)
        if written.posted is None:
            return Sent(message_id)
        return Sent(message_id, (partial(written.posted, message_id),))

    async def _replaced(self, room: Room, written: ChannelPost, post: Post) -> int | None:
        """Replace an earlier message by *post*; return its id, None if there is none to replace."""
        if written.replaces is None:
            return None
        try:
            shown = room.get_partial_message(written.replaces)
            return (await shown.edit(**await self._named(post, room).as_replacement())).id
        except discord.HTTPException as error:
            if error.code not in MESSAGE_GONE:
                raise
            if written.lost is not None:
                await written.lost()
            if not written.renewed:
                raise
            log.info("Message %s is gone, and is sent anew: %s", written.replaces, error)
            return None

    async def _post_in(
        self, place: Match | MatchSummary | Place, post: Post, notice: Notice
    ) -> Sent:
        """Post in a channel or a match's thread; if that is closed, in the match's channel.

        Then the thread is forgotten: people would be sent there, and no board appears there.
        """
        if isinstance(place, Place):
            channel = self._channel(place.channel_id, place.guild_id)
            return Sent(await self._post(channel, post, notice))
        match, steps = place, tuple[Step, ...]()
        if match.thread_id is not None:
            thread = self._channel(match.thread_id, match.place.guild_id)
            try:
                return Sent(await self._post(thread, post, notice))
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                log.warning("The thread of match %s is closed to me: %s", match.id, error)
                steps = (partial(self.bot.services.matches.lost_thread, match.thread_id),)
        channel = self._channel(match.place.channel_id, match.place.guild_id)
        return Sent(await self._post(channel, post, notice), steps)

    async def _post(self, room: Room, post: Post, notice: Notice, *, updated: bool = False) -> int:
        """Post in *room*, unless *notice* was posted before; return the message's id."""
        if notice.id not in self._posted:
            # For some minutes, Discord answers a repeated nonce with the first message. Later, a
            # resend by a restarted program shows twice: ADR 0003.
            arguments = await self._named(post, room).as_arguments(updated=updated)
            # At the last moment: drawing may have taken long.
            self.bot.services.outbox.require_claimed(notice.id)
            self._posted[notice.id] = (await room.send(nonce=notice.nonce, **arguments)).id
        return self._posted[notice.id]

    def _named(self, post: Post, room: Room) -> Post:
        """*post* with names instead of mentions in its embed, as they are where *room* is."""
        guild_id = room.guild_id if isinstance(room, discord.PartialMessageable) else None
        return with_page(self.bot.names.on(guild_id).with_names(post), self.bot.page_links)

    def _channel(self, channel_id: int, guild_id: int | None) -> discord.PartialMessageable:
        # Not from discord.py's cache: a notice may be due before the gateway announces the channel.
        return self.bot.get_partial_messageable(channel_id, guild_id=guild_id)

"""What players are told privately."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.delivery.thread_posts import ThreadPosts
from bot.matches.plans import dropped_post
from bot.matches.posts import followed_post
from bot.ui.appearance import in_look
from bot.ui.post import Post
from bot.ui.writers import DirectMessage, DirectMessageWriters
from bot.wording import clocks, ladder_news
from bot.wording import matches as wording
from bot.wording import players as people
from bot.wording.mentions import mention
from play.appearance import DEFAULT_LOOK
from play.delivery.notice import Notice, NoticeKind
from play.ladders.errors import NoLadderError
from play.players.player_id import PlayerId
from play.services.delivery import Outbox
from play.services.ladders import Ladders
from play.services.matches import Matches
from play.services.players import Players

OLD = timedelta(hours=20)
"""A list of games that could not be sent for so long waits for the next one."""

MAX_LISTED = 10
"""How many games to move a list names, the most urgent ones."""


@dataclass(frozen=True, slots=True)
class DirectMessages:
    """Writes the letters that the courier delivers; *others* write those of their kinds."""

    thread_posts: ThreadPosts
    matches: Matches
    players: Players
    outbox: Outbox
    ladders: Ladders
    others: DirectMessageWriters
    now: Callable[[], datetime]

    async def written(self, notice: Notice, recipient: PlayerId) -> DirectMessage | None:
        """What *notice* tells *recipient*; None if that is past."""
        if notice.kind in self.others:
            return await self.others[notice.kind](notice)
        match notice.kind:
            case NoticeKind.REMINDER:
                return await self._reminder(notice, recipient)
            case NoticeKind.PLAN_DROPPED:
                match = await self.matches.get(notice.match_id or 0)
                cut_off = await self.outbox.is_channel_lost(match)
                return DirectMessage(dropped_post(match, notice, cut_off=cut_off))
            case NoticeKind.FOLLOWED_ENDED:
                return await self._followed(notice, recipient)
            case NoticeKind.DIGEST:
                return await self._digest(notice, recipient)
            case NoticeKind.VACATION_ENDED:
                return await self._back(recipient)
            case NoticeKind.LADDER_IDLE:
                return await self._idle(notice, recipient)
            case NoticeKind.LADDER_OFF:
                return await self._off(notice, recipient)
            case NoticeKind.LADDER_DROPPED:
                match = await self.matches.get(notice.number or 0)
                opponent = match.opponent_of(recipient)
                text = ladder_news.dropped(opponent, match.id, rated=match.rated)
                return DirectMessage(Post(text, ping=recipient), match, _aloud(recipient, text))
            case _:
                return await self._instead(notice, recipient)

    async def _followed(self, notice: Notice, recipient: PlayerId) -> DirectMessage:
        """That a match has ended which *recipient* follows."""
        match = await self.matches.get(notice.match_id or 0)
        look = (await self.players.get(recipient)).habits.look(match.look)
        return DirectMessage(in_look(followed_post(match), look))

    async def _instead(self, notice: Notice, recipient: PlayerId) -> DirectMessage | None:
        """What the channel of a match was to be told, which is gone."""
        match = await self.matches.get(notice.match_id or 0)
        post = await self.thread_posts.written(match, notice)
        if post is None:
            return None
        post = post.with_details(f"📭 {wording.where(match, cut_off=True)}")
        look = match.habits.of(match.side_of(recipient)).look(match.look)
        return DirectMessage(in_look(replace(post, ping=recipient), look))

    async def _reminder(self, notice: Notice, recipient: PlayerId) -> DirectMessage | None:
        """That the time of a turn runs out, unless it has ended since."""
        match = await self.matches.get(notice.match_id or 0)
        if not notice.is_of(match):
            return None
        cut_off = await self.outbox.is_channel_lost(match)
        text = f"{clocks.reminder_text(match)} {wording.where(match, cut_off=cut_off)}"
        return DirectMessage(Post(text, ping=recipient), match)

    async def _digest(self, notice: Notice, recipient: PlayerId) -> DirectMessage | None:
        """The games in which *recipient* is to move."""
        waiting = await self.players.to_move(recipient)
        if not waiting or self.now() - notice.created_at > OLD:
            return None
        heading = people.digest_heading(recipient, len(waiting))
        lines = [people.digest_line(match, self.now()) for match in waiting[:MAX_LISTED]]
        look = (await self.players.get(recipient)).habits.look(DEFAULT_LOOK)
        digest = in_look(Post(heading, "\n".join(lines), ping=recipient), look)
        aloud = people.digest_aloud(recipient, waiting)
        return DirectMessage(digest, waiting[0], Post(aloud, ping=recipient))

    async def _back(self, recipient: PlayerId) -> DirectMessage:
        """That a vacation has ended, and what waits."""
        waiting = await self.players.to_move(recipient)
        post = Post(people.vacation_over(waiting))
        if not waiting:
            return DirectMessage(post)
        aloud = people.vacation_over_aloud(recipient, len(waiting))
        return DirectMessage(post, waiting[0], Post(aloud, ping=recipient))

    async def _idle(self, notice: Notice, recipient: PlayerId) -> DirectMessage | None:
        """That he will soon be off the ladder of a server, unless he plays there."""
        guild_id = notice.about or 0
        off_at = await self.ladders.off_at(guild_id, recipient)
        if off_at is None or off_at <= self.now():
            return None
        standings = await self.ladders.standings(guild_id)
        place, rank = standings.settings.place, standings.rank_of(recipient)
        text = ladder_news.idle_soon(place.channel_id, rank, off_at)
        return DirectMessage(Post(text, ping=recipient), place, _aloud(recipient, text))

    async def _off(self, notice: Notice, recipient: PlayerId) -> DirectMessage | None:
        """That he is off the ladder of a server, if there still is one."""
        try:
            place = (await self.ladders.settings(notice.about or 0)).place
        except NoLadderError:
            return None
        logged = await self.ladders.logged(notice.number or 0)
        text = ladder_news.off(place.channel_id, logged.change)
        return DirectMessage(Post(text, ping=recipient), place, _aloud(recipient, text))


def _aloud(recipient: PlayerId, text: str) -> Post:
    """A letter that is posted where others read it too: it says whom it is for."""
    return Post(f"{mention(recipient)}: {text}", ping=recipient)

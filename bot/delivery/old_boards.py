"""Removes buttons and clocks from boards that are no longer the newest of their match."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import aiohttp
import discord

from bot.matches.posts import earlier_post
from bot.ui.appearance import apply_look
from bot.ui.base import Bot
from bot.ui.logs import in_one_line
from play.bounded_dict import Latest
from play.delivery.notice import Notice, PostedBoard
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.news.kinds import BoardNews, News
from play.news.matches import BoardDue, match_shown
from play.players.player_id import PlayerId
from play.store.errors import StoreError

Room: TypeAlias = discord.PartialMessageable | discord.DMChannel
"""The chat in which a board was posted."""

MAX_CLEARING = 32
"""Maximum number of old boards edited at the same time; further ones stay as they are."""

MAX_REMEMBERED = 10_000
"""Number of matches whose newest board is kept, so that it is not looked up."""

log = logging.getLogger(__name__)


class Posted(NamedTuple):
    """The message *message_id*; *shown* is the match that it shows, with its view, if any."""

    message_id: int
    shown: tuple[Match, MatchView] | None = None


async def rooms_of(
    client: discord.Client, match: Match, recipient: PlayerId | None
) -> Sequence[Room]:
    """The chats in which a message of *match* may be: first its thread, then its channel.

    A message that was sent to a *recipient* is in the direct messages of that player.
    """
    if recipient is not None:
        return [await client.create_dm(discord.Object(recipient))]
    return [
        client.get_partial_messageable(channel_id, guild_id=match.place.guild_id)
        for channel_id in (match.thread_id, match.place.channel_id)
        if channel_id is not None
    ]


@dataclass(frozen=True, slots=True)
class OldBoards:
    """Edits the board before the one that was just posted.

    Each edit is tried once: an unchanged board does no harm, as its buttons name a newer one.
    """

    bot: Bot
    _clearing: set[int] = field(default_factory=set, init=False, repr=False)
    """Ids of the notices whose predecessors are being edited."""
    _newest: Latest[int, PostedBoard] = field(
        default_factory=lambda: Latest(MAX_REMEMBERED), init=False, repr=False
    )
    """The newest board of a match in its channel, by the match, if no other process posts any."""

    def clear_before(self, notice: Notice, posted: Posted, tasks: asyncio.TaskGroup) -> None:
        """Begin to remove buttons and clocks from the board before that of *notice*, in *tasks*.

        *posted* is what came of *notice*.
        """
        before = self._replaced(notice.news, posted.message_id)
        if len(self._clearing) < MAX_CLEARING:
            self._clearing.add(notice.id)
            tasks.create_task(self._clear_before(notice, before, posted.shown))

    def _replaced(self, news: News, message_id: int) -> PostedBoard | None:
        """The board that *news* has replaced, with the message *message_id*; None if not known."""
        if not isinstance(news, BoardNews) or self.bot.services.outbox.is_shared:
            return None
        before = self._newest.pop(news.match_id, None)
        if isinstance(news, BoardDue):
            self._newest[news.match_id] = PostedBoard(news, message_id, None)
        return before

    def forget(self) -> None:
        self._clearing.clear()

    async def _clear_before(
        self, notice: Notice, board: PostedBoard | None, shown: tuple[Match, MatchView] | None
    ) -> None:
        try:
            board = board or await self.bot.services.outbox.board_before(notice)
            if board is not None:
                await self.clear(board, shown)
        except (discord.DiscordException, aiohttp.ClientError, OSError, StoreError) as error:
            why = in_one_line(error) or error
            log.info("The board before that of notice %s stays as it was: %s", notice.id, why)
        except Exception:
            log.exception("The board before that of notice %s stays as it was", notice.id)
        finally:
            self._clearing.discard(notice.id)

    async def clear(self, board: PostedBoard, shown: tuple[Match, MatchView] | None = None) -> None:
        """Remove the buttons and clocks of *board*, which only the newest board of a match shows.

        *shown* is its match with its view; if it is None, they are read from the store.
        """
        match, view = shown or await self.bot.services.matches.with_view(board.news.match_id)
        await self.edit(match, board, await self._left(match, view, board))

    async def edit(self, match: Match, board: PostedBoard, changes: Mapping[str, Any]) -> None:
        """Edit the message with a *board* of *match*; *changes* are arguments of discord.py's edit.

        Raises:
            discord.HTTPException: Discord refuses, or the message is gone.
        """
        *others, last = await rooms_of(self.bot, match, board.recipient)
        for room in others:
            try:
                await room.get_partial_message(board.message_id).edit(**changes)
            except discord.HTTPException as error:
                log.info("Message %s is not in room %s: %s", board.message_id, room.id, error)
            else:
                return
        await last.get_partial_message(board.message_id).edit(**changes)

    async def _left(self, match: Match, view: MatchView, board: PostedBoard) -> dict[str, Any]:
        """The fields to change in the message of *board*: its embed and its buttons."""
        shown = match_shown(board.news, match) if isinstance(board.news, BoardDue) else None
        if shown is None:
            return {"embed": None, "view": None}
        look = view.look
        if board.recipient is not None:
            side = match.side_of(match.as_seated(board.recipient))
            look = view.habits.of_side(side).look(look)
        post = apply_look(earlier_post(shown, view.habits), look)
        whole = await post.as_replacement()
        return {"embed": whole["embed"], "view": whole["view"]}

"""Updates boards that are already posted, when a player's vacation begins or ends early."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import aiohttp
import discord

from bot.delivery.alarm import Alarm
from bot.delivery.old_boards import OldBoards
from bot.delivery.uninterrupted_work import uninterrupted
from bot.matches.posts import board_post
from bot.ui.appearance import apply_look
from bot.ui.base import Bot
from bot.ui.logs import in_one_line
from bot.ui.worker_threads import beside
from play.delivery.notice import PostedBoard
from play.matches.match import Match
from play.news.matches import BoardDue, is_present
from play.news.offers import MovesTakenBack
from play.store.errors import StoreError

MAX_WAITING = 500
"""Maximum number of boards that wait for an update; further ones stay as they are."""

SECONDS_BETWEEN = 1.0
"""Seconds between two updates, which must not delay other players' boards."""

MAX_IDLE_SECONDS = 3600.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ShownBoards:
    """Updates the text below the latest boards of matches, one after the other.

    Each update is tried once; a restart forgets them. An outdated board does no harm: ``/board``
    and the next board are right.
    """

    bot: Bot
    old_boards: OldBoards
    _alarm: Alarm = field(default_factory=Alarm, init=False, repr=False)
    _waiting: dict[int, None] = field(default_factory=dict, init=False, repr=False)
    """The matches whose boards will be updated, in this order."""

    def renew(self, match_ids: Sequence[int]) -> None:
        room = MAX_WAITING - len(self._waiting)
        new = [match_id for match_id in match_ids if match_id not in self._waiting]
        self._waiting.update(dict.fromkeys(new[:room]))
        self._alarm.ring()

    async def run(self) -> None:
        while True:
            while self._waiting:
                match_id = next(iter(self._waiting))
                del self._waiting[match_id]
                await uninterrupted(self._try(match_id))
                if self._waiting:
                    await asyncio.sleep(SECONDS_BETWEEN)
            await self._alarm.sleep(MAX_IDLE_SECONDS)

    async def _try(self, match_id: int) -> None:
        try:
            await self._renew(match_id)
        except (discord.DiscordException, aiohttp.ClientError, OSError, StoreError) as error:
            why = in_one_line(error) or error
            log.info("The board of match %s stays as it was: %s", match_id, why)
        except Exception:
            log.exception("The board of match %s stays as it was", match_id)

    async def _renew(self, match_id: int) -> None:
        """Update the board of a match, unless a newer one is on its way."""
        board = await self.bot.services.outbox.latest_board(match_id)
        if board is None:
            return
        match, view = await self.bot.services.matches.with_view(match_id)
        if not _is_shown(board, match):
            return
        post = await beside(board_post, match, self.bot.now(), habits=view.habits)
        post = apply_look(post, view.look)
        names = self.bot.names.on(match.place.guild_id)
        whole = await names.with_names(replace(post, scene=None)).as_replacement()
        await self.old_boards.edit(match, board, {"embed": whole["embed"]})
        # If a move was played meanwhile, this board may have been cleared before its update.
        if await self.bot.services.outbox.latest_board(match_id) != board:
            await self.old_boards.clear(board)


def _is_shown(board: PostedBoard, match: Match) -> bool:
    """Whether *board* shows the present position of *match*."""
    news = board.news
    return isinstance(news, BoardDue | MovesTakenBack) and is_present(news.board, match)

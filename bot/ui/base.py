"""The bot as commands and buttons use it: its services, its clock, and people's names."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TypeAlias

import discord
from discord import app_commands

from bot.figures.receiver import NO_FIGURES, Figures
from bot.services import Services
from bot.ui.discord_pace import Pace
from bot.ui.discord_requests import telling_watchers
from bot.ui.far_servers import FarServers
from bot.ui.heavy_work import HeavyWork
from bot.ui.kept_forms import LastRefused, OpenForms, RefusedCommand, RefusedForm, TypedGames
from bot.ui.names import Names
from bot.ui.page_address import PageLinks
from bot.ui.post import Post, mentioning
from bot.ui.read_messages import ReadMessages
from bot.ui.requests import Heard
from bot.ui.retries import SEND_ERRORS
from bot.ui.sharded_client import ShardedClient, is_elsewhere
from bot.ui.worker_processes import Workers
from bot.wording.cases import UNNAMED_SERVER
from bot.wording.quoted_text import plain
from play.players.player_id import PlayerId
from play.rate_limits import Allowances, Floods, Way
from play.shards import ShardLocks, Shards, shard_of
from tafl.findings import Findings
from tafl.game import Game
from tafl.moves import Move

LookThrough: TypeAlias = Callable[[Game, int, int], Findings]
"""A function that reviews a part of a game, like ``bot.reviews.engine_questions.look_through``.

Its two numbers are positions, counted by the turns before them: the first to review, and the one
after the last.
"""

LookUp: TypeAlias = Callable[[Game], Sequence[Move]]
"""A function that returns the moves of the computer's opening book, best first."""


class Bot(ShardedClient):
    """A Discord client that passes people's requests on to *services*.

    *press* handles a used button or select menu, given its custom id and the chosen values.
    *workers* do slow work, and *reviewers* review games; *allowances* limit people's requests.
    Without *look_through* no games are reviewed, and without *look_up* there is no opening book.
    The bot serves *shards*, or all that Discord recommends. *support* is where people get help, and
    *page_links* lead to the web page; None without one.
    """

    names_class = Names
    tree: app_commands.CommandTree["Bot"]
    started_at: datetime

    def __init__(  # noqa: PLR0913 - what surrounds the bot
        self,
        services: Services,
        now: Callable[[], datetime],
        press: Callable[["Interaction", str, Sequence[object]], Awaitable[None]],
        workers: Workers,
        allowances: Mapping[Way, Allowances],
        *,
        reviewers: Workers,
        shards: Shards | None = None,
        shard_locks: ShardLocks | None = None,
        look_through: LookThrough | None = None,
        look_up: LookUp | None = None,
        figures: Figures = NO_FIGURES,
        support: str | None = None,
        page_links: PageLinks | None = None,
    ) -> None:
        self.pace = pace = Pace()
        super().__init__(
            shards,
            shard_locks,
            # None of these is privileged. Without the privileged ones Discord leaves the text of
            # messages empty, except in direct messages and where the bot is mentioned.
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=mentioning(None),
            # No cache of messages: it serves events that nobody here listens to.
            max_messages=None,
            http_trace=telling_watchers(figures, pace),
        )
        self.services = services
        self.now = now
        self.support = support
        self.page_links = page_links
        self.press = press
        self.figures = figures
        self.names = self.names_class(self.fetch_user, now)
        self.open_forms = OpenForms()
        self.refused_forms = LastRefused[RefusedForm](now)
        self.refused_commands = LastRefused[RefusedCommand](now)
        self.hidden_answers = LastRefused[Post](now)
        self.typed_games = TypedGames(now)
        self.floods = Floods(now, allowances)
        self.heavy_work = HeavyWork(workers)
        self.review_work = HeavyWork(reviewers)
        self.look_through = look_through
        self.look_up = look_up
        self.heard = Heard()
        self.read_messages = ReadMessages()
        self.far_servers = FarServers(self, now)
        self.announced: set[int] = set()
        """Ids of the shards of which Discord has announced all servers."""

    async def setup_hook(self) -> None:
        self.started_at = self.now()

    def forget(self, player: PlayerId) -> None:
        """Forget what is only kept in memory about *player*, whose data is being deleted."""
        self.names.forget(player)
        self.refused_forms.drop(player)
        self.refused_commands.drop(player)
        self.hidden_answers.drop(player)
        self.typed_games.drop(player)

    async def silences_stored(self) -> None:
        """Wait while the length of a silence is being stored, in which players' clocks stood."""

    async def server(self, guild_id: int) -> discord.Guild | None:
        """A server with its channels, even of another process; None if the bot is not on it.

        Raises:
            ConnectionError: Discord has not announced the server yet, or it is in an outage.
            SEND_ERRORS: another process serves the server, and Discord cannot be reached.
        """
        guild, shard = self.get_guild(guild_id), shard_of(guild_id, self.served.count)
        if guild is None and is_elsewhere(self, guild_id):
            return await self.far_servers.far_server(guild_id)
        # After a start, Discord announces servers one by one.
        if shard not in self.announced if guild is None else guild.unavailable:
            raise ConnectionError(guild_id)
        return guild

    async def server_name(self, guild_id: int) -> str:
        """The name of a server in plain text, or ``UNNAMED_SERVER`` if it is not known."""
        name = await self.known_name(guild_id)
        return UNNAMED_SERVER if name is None else plain(name)

    async def known_name(self, guild_id: int) -> str | None:
        """The name of a server as Discord has it, unescaped; None if it is not known."""
        guild = self.get_guild(guild_id)
        if guild is None and is_elsewhere(self, guild_id):
            with suppress(*SEND_ERRORS):
                guild = await self.far_servers.far_server(guild_id)
        return None if guild is None else guild.name


Interaction: TypeAlias = discord.Interaction[Bot]

"""The bot itself: what it listens to, and the tasks that it keeps running."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

import discord
from discord import app_commands

from bot.button_handlers import HANDLERS
from bot.challenges.lobby import LobbyChannelPosts, LobbyDirectMessages
from bot.commands import COMMANDS
from bot.delivery.alarm import Alarm
from bot.delivery.channel_posts import ChannelPosts
from bot.delivery.courier import Courier
from bot.delivery.direct_messages import DirectMessages
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.old_boards import OldBoards
from bot.delivery.patience import patiently
from bot.delivery.thread_posts import ThreadPosts
from bot.delivery.timekeeper import Duty, Timekeeper
from bot.fair_play.cases import CaseChannelPosts, CaseDirectMessages
from bot.fair_play.flags import FlagChannelPosts
from bot.help.greeting import greeting_post
from bot.ladders.channel_posts import LadderChannelPosts
from bot.ladders.direct_messages import LadderDirectMessages
from bot.matches.move_messages import read_message
from bot.seasons.pages import SeasonChannelPosts
from bot.services import Services
from bot.tournaments.channel_posts import TournamentChannelPosts
from bot.tournaments.direct_messages import TournamentDirectMessages
from bot.tournaments.pairing_process import PairingProcess
from bot.ui.answers import explain_error
from bot.ui.base import Bot, Interaction
from bot.ui.buttons import PersistentItem
from bot.ui.floods import ALLOWANCES, Allowances, Way
from bot.ui.servers import place_of_greeting
from bot.ui.viewers import viewer_on
from bot.ui.ways_in import let_in
from bot.ui.worker_processes import WorkerProcesses, Workers
from bot.wording.refusals import explain
from play.store.port import Store
from play.tournaments.pairer import Pairer

log = logging.getLogger(__name__)


class Commands(app_commands.CommandTree[Bot]):
    """The slash commands; errors of all of them are answered in one place."""

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Explain errors that people can cause; log all others."""
        await explain_error(interaction, error)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Let people in, unless they ask for too much, and remember their names."""
        if not await let_in(interaction):
            return False
        interaction.client.names.learn(interaction.user)
        return True


class TaflBot(Bot):
    """A Discord client that plays tafl. *now* and *chance* (uniform from 0 to 1) are given.

    Unless it *beats*, it believes that it is always up. *pairer* is given where rounds of
    tournaments are to be paired otherwise than in a process of their own, and *workers* where
    what takes long is to be made otherwise.
    """

    def __init__(  # noqa: PLR0913 - what surrounds the bot
        self,
        store: Store,
        now: Callable[[], datetime],
        chance: Callable[[], float],
        heartbeat_file: Path | None = None,
        *,
        beats: bool = True,
        pairer: Pairer | None = None,
        workers: Workers | None = None,
        allowances: Mapping[Way, Allowances] = ALLOWANCES,
    ) -> None:
        delivery, deadlines, rounds = Alarm(), Alarm(), Alarm()

        def wake() -> None:
            for alarm in (delivery, deadlines, rounds):
                alarm.ring()

        self.pairer = pairer or PairingProcess()
        services = Services.on(
            store, now, chance, self.pairer, wake=wake, deliver=delivery.ring, beats=beats
        )
        super().__init__(services, now, HANDLERS.press, workers or WorkerProcesses(), allowances)
        in_touch = services.uptime.in_touch
        self.courier = _courier(self, delivery, chance)
        earliest = services.deadlines.earliest
        self.timekeeper = Timekeeper(_duties(services), earliest, deadlines, now, in_touch)
        # On its own: to pair a round can take a minute, and no flag may wait for that.
        duty = Duty(services.rounds.run_due, services.rounds.next_due)
        self.tournament_runner = Timekeeper([duty], earliest, rounds, now, in_touch)
        self.heartbeat = Heartbeat(self, services.uptime, (deadlines, rounds), heartbeat_file)
        self.tree = Commands(self)
        self._greeting = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Announce the commands, and start what runs beside them."""
        # Before the first beat: that ends an outage, which has to be known by then.
        await self.services.uptime.start()
        for command in COMMANDS:
            self.tree.add_command(command)
        self.add_dynamic_items(PersistentItem)
        await self.tree.sync()
        running = [self.courier.run(), self.timekeeper.run(), self.tournament_runner.run()]
        if self.services.uptime.beats:
            running.append(self.heartbeat.run())
        self._tasks = [asyncio.create_task(task) for task in running]
        for task in self._tasks:
            task.add_done_callback(_log_end)

    async def close(self) -> None:
        """Stop; what is under way is taken up again at the next start."""
        # Events make it beat too, in tasks of discord.py, which are not among those below.
        await self.heartbeat.stop()
        # A cancelled task first finishes its work, and pairing a round can take a minute.
        self.pairer.stop()
        self.heavy_work.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            await self._note_stop()
        await super().close()

    async def _note_stop(self) -> None:
        """Note when the bot stops; a failure to do so does not keep it from stopping."""
        self._tasks = []
        try:
            await self.services.uptime.mark()
        except Exception:
            log.exception("It cannot be stored when the bot stopped")

    async def on_connect(self) -> None:
        """Discord is in reach."""
        if self.services.uptime.beats:
            await self.heartbeat.heard()

    async def on_socket_event_type(self, event: str) -> None:
        """Discord is in reach, and tells of an *event*, perhaps one of some time ago.

        This begins before the event itself is dealt with.
        """
        del event
        await self.on_connect()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server, where the bot may post."""
        place = place_of_greeting(guild)
        if place is None:
            log.info("No greeting in server %s: the bot may post nowhere", guild.id)
            return
        # One after the other: of many at once, none keeps players waiting for the database.
        async with self._greeting:
            await patiently(partial(self.services.servers.greet, place))

    async def on_message(self, message: discord.Message) -> None:
        """Read a move from a mention or a direct message."""
        await read_message(self, message)


def _log_end(task: asyncio.Task[None]) -> None:
    """Log a task that has ended: they all should run for ever, and nobody awaits them."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("A task has died: %s", task.get_name(), exc_info=error)


def _duties(services: Services) -> Sequence[Duty]:
    """What happens at a deadline."""

    async def run_clocks() -> None:
        for broken in await services.clocks.run_due():
            log.error("No flag can fall: %s", explain(broken))

    return (
        Duty(services.challenges.expire_due, services.challenges.next_expiry),
        Duty(run_clocks, services.clocks.next_due),
        Duty(services.players.run_due, services.players.next_due),
        Duty(services.seasons.run_due, services.seasons.next_due),
        Duty(services.ladders.run_due, services.ladders.next_due),
        Duty(services.leaderboards.run_due, services.leaderboards.next_due),
    )


def _courier(bot: Bot, alarm: Alarm, chance: Callable[[], float]) -> Courier:
    """What delivers all news of *bot*, whenever the *alarm* rings."""
    services, now = bot.services, bot.now
    thread_posts = ThreadPosts(
        services.matches, services.ladders, services.tournaments, services.ratings, now
    )
    direct_messages = DirectMessages(
        thread_posts,
        services.matches,
        services.players,
        services.outbox,
        CaseDirectMessages(services.cases, bot.server_name),
        TournamentDirectMessages(services.tournaments, bot.server_name),
        LadderDirectMessages(services.ladders, services.matches, now),
        LobbyDirectMessages(services.lobbies, services.servers, bot.server_name),
        partial(viewer_on, bot),
        now,
    )
    return Courier(
        client=bot,
        names=bot.names,
        challenges=services.challenges,
        matches=services.matches,
        servers=services.servers,
        outbox=services.outbox,
        thread_posts=thread_posts,
        direct_messages=direct_messages,
        channel_posts=_channel_posts(bot),
        old_boards=OldBoards(bot, services.matches, services.outbox, now),
        alarm=alarm,
        now=now,
        chance=chance,
    )


def _channel_posts(bot: Bot) -> ChannelPosts:
    """What writes news that are about no match, for a channel."""
    services, names = bot.services, bot.names
    return ChannelPosts(
        FlagChannelPosts(services.fair_play, services.outbox),
        CaseChannelPosts(services.cases, services.outbox),
        TournamentChannelPosts(services.tournaments, services.outbox, names),
        SeasonChannelPosts(services.seasons, names),
        LadderChannelPosts(services.ladders),
        LobbyChannelPosts(services.lobbies, bot),
        greeting_post,
    )

"""The bot itself: the events it listens to and its background tasks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Protocol

import discord

from bot.admin.backup_rounds import BackupRounds
from bot.button_handlers import HANDLERS
from bot.commands import COMMANDS, CONTEXTS, INSTALLS, MENUS
from bot.delivery.alarm import SHARED_IDLE_SECONDS, Alarm, Bells
from bot.delivery.courier import Courier
from bot.delivery.heartbeat import Checkup, Heartbeat
from bot.delivery.metric_readings import FigureReadings, Lateness, Wellness, looks_at_workload
from bot.delivery.order_watch import OrderWatch
from bot.delivery.presence import Presence
from bot.delivery.shown_boards import ShownBoards
from bot.delivery.supervision import Supervised
from bot.figures.measuring import Measures
from bot.figures.receiver import NO_FIGURES
from bot.help.pages import first_steps
from bot.matches.move_messages import read_edited_message, read_message
from bot.puzzles.mining_hours import MiningHours
from bot.services import Services
from bot.sessions.commands import web
from bot.timekeepers import Timekeepers
from bot.tournaments.pairing_process import PairingProcess
from bot.ui.base import Bot, Interaction, LookThrough, LookUp
from bot.ui.buttons import PersistentItem
from bot.ui.command_tree import CommandTree, announce_commands
from bot.ui.forms import answer_lost_form
from bot.ui.logs import log_failure, shorten_wordy_loggers
from bot.ui.page_address import PageLinks
from bot.ui.requests import LOGGER_OF_SUGGESTIONS, all_answered, note_logged
from bot.ui.servers import place_of_greeting
from bot.ui.sharded_client import Connection
from bot.ui.worker_processes import WorkerProcesses, Workers
from play.computer.thinker import NoThinker, Thinker
from play.puzzles.port import Miner
from play.puzzles.shipped import shipped
from play.rate_limits import ALLOWANCES, Allowances, Way
from play.services.cached_orders import OpenStore
from play.services.puzzle_mining import Mining
from play.shards import ShardLocks, Shards
from play.store.errors import StoreBusyError
from play.store.port import Store
from play.tournaments.port import Pairer
from play.wakeups import NoWakeups, Wakeup, Wakeups

PROCESSES = 2**53
"""Number of values among which each process draws its own; no two will draw the same one."""

SECONDS_TO_ANSWER, SECONDS_TO_DELIVER = 8.0, 3.0
"""Maximum seconds that a stopping bot waits for its answers, and then for its deliveries.

``bot/stopping.py`` allows 20 seconds in all.
"""

MAX_STORE_ATTEMPTS = 15
"""Number of attempts, about two seconds each: the time a transaction waits before it gives up."""

log = logging.getLogger(__name__)


class WebPage(Protocol):
    """The web page of a bot."""

    @property
    def links(self) -> PageLinks: ...
    @property
    def is_served_here(self) -> bool:
        """Whether this process serves it, and not only leads there."""

    async def run(self, bot: "TaflBot") -> None:
        """Serve the page until cancelled."""


class TaflBot(Bot):
    """The bot: a Discord client that plays tafl.

    *now* and *chance* (uniform from 0 to 1) are the sources of time and randomness. If *beats* is
    false, the bot stores no heartbeats and counts as always connected. *pairer* pairs the rounds of
    tournaments, *workers* do slow work, and *reviewers* review games, which takes longest; by
    default, all three are processes. Without a *thinker* there is no computer player, without
    *look_through* no reviews, without *look_up* no opening book, and without a *miner* no search
    for puzzles. *measures* receives metrics. *wakeups* connects the processes on one store, and
    *alone* returns a lock between them for a part of the start. If *shares_limit*, they divide
    Discord's limit of requests according to their *shards*. *page* is the web page, if any.
    """

    def __init__(  # noqa: PLR0913 - the surroundings of the bot
        self,
        store: Store,
        now: Callable[[], datetime],
        chance: Callable[[], float],
        heartbeat_file: Path | None = None,
        *,
        beats: bool = True,
        pairer: Pairer | None = None,
        workers: Workers | None = None,
        reviewers: Workers | None = None,
        thinker: Thinker | None = None,
        look_through: LookThrough | None = None,
        look_up: LookUp | None = None,
        miner: Miner | None = None,
        backups: BackupRounds | None = None,
        wakeups: Wakeups | None = None,
        alone: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
        allowances: Mapping[Way, Allowances] = ALLOWANCES,
        measures: Measures | None = None,
        shards: Shards | None = None,
        shard_locks: ShardLocks | None = None,
        shares_limit: bool = True,
        support: str | None = None,
        page: WebPage | None = None,
    ) -> None:
        bells = Bells(wakeups or NoWakeups())
        at_most = SHARED_IDLE_SECONDS if store.is_shared else None

        self.pairer = pairer or PairingProcess()
        self.thinker = thinker or NoThinker()
        services = Services(
            store,
            now,
            chance,
            self.pairer,
            self.thinker,
            wake=partial(bells.ring, Wakeup.DELIVERY, Wakeup.DEADLINES),
            deliver=partial(bells.ring, Wakeup.DELIVERY),
            rouse=partial(bells.ring, Wakeup.THINKING),
            show=lambda match_ids: self.shown_boards.renew(match_ids),  # noqa: PLW0108 - made below
            forget=partial(bells.ring, Wakeup.FORGETTING),
            here=lambda: {guild.id for guild in self.guilds},
            beats=beats,
            forget_player=lambda player: self.forget(player),  # noqa: PLW0108 - made below
            process=int(chance() * PROCESSES),
            shards=lambda: self.served,
        )
        super().__init__(
            services,
            now,
            HANDLERS.press,
            workers or WorkerProcesses(),
            allowances,
            reviewers=reviewers or WorkerProcesses(),
            shards=shards,
            shard_locks=shard_locks,
            look_through=look_through,
            look_up=look_up,
            figures=NO_FIGURES if measures is None else measures.figures,
            support=support,
            page_links=None if page is None else page.links,
        )
        # Whoever watches a game in a browser learns of all that the courier does.
        self.game_changes = Alarm()
        bells[Wakeup.DELIVERY].echoes.append(self.game_changes)
        self.courier = Courier.of(self, bells[Wakeup.DELIVERY], chance)
        self.shown_boards = ShownBoards(self, self.courier.old_boards)
        self.timekeepers = Timekeepers(
            services, self.thinker, bells, now, lambda: not self.has_hung_up, at_most
        )
        orders = services.standing_orders
        self.presence = Presence(self, orders)
        self.order_watch = OrderWatch(orders, bells.alarms.values(), self.presence.show)
        self.heartbeat = Heartbeat(services.uptime, bells[Wakeup.DEADLINES], heartbeat_file)
        self.miner = miner
        quiet_hours = _quiet_hours(self, OpenStore(store, orders), chance)
        self._parts = _parts(self, quiet_hours, backups, measures)
        if page is not None and page.is_served_here:
            self._parts.append(Supervised("web page", partial(page.run, self), now))
        self.heartbeat.checkup = Checkup(services.outbox, self._parts, now, lambda: orders.is_open)
        self.tree = CommandTree(self, allowed_installs=INSTALLS, allowed_contexts=CONTEXTS)
        self._alone, self._shares_limit = alone, shares_limit
        self._greeting = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Prepare the bot before it connects: announce its commands, and start background tasks."""
        await super().setup_hook()
        await self.count_shards()
        if self._shares_limit:
            self.pace.share(self.served)
        # Before the first beat: a beat ends an outage, which must be known by then.
        await self.services.uptime.start(self.served)
        await self.services.privacy.start()
        logging.getLogger(LOGGER_OF_SUGGESTIONS).addFilter(note_logged)
        shorten_wordy_loggers()
        for command in (*COMMANDS, *MENUS):
            if command is not web or self.page_links is not None:
                self.tree.add_command(command)
        self.add_dynamic_items(PersistentItem)
        # When several processes start at once, one does this, and the others find it done.
        async with self._alone():
            await self.services.puzzles.start(shipped())
            await announce_commands(self.tree, self.services.announcements)
        # Only now: what a new version stores at its start, it stores during maintenance too.
        await self.services.standing_orders.refresh()
        self._tasks = [asyncio.create_task(part.run(), name=part.name) for part in self._parts]

    async def close(self) -> None:
        """Stop the bot: finish what is quick; slow work is resumed at the next start."""
        await self._drain()
        # Events cause beats too, in tasks of discord.py that are not among those below.
        await self.heartbeat.stop()
        # A cancelled task first finishes its work, and pairing a round can take a minute.
        self.pairer.stop()
        self.heavy_work.stop()
        self.review_work.stop()
        self.thinker.stop()
        if self.miner is not None:
            self.miner.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        await self.timekeepers.finish()
        await super().close()

    async def _drain(self) -> None:
        """Stop receiving events, finish all answers, and finish the deliveries under way."""
        if not self._tasks:
            return  # not started yet, or drained before
        await self.hang_up()
        try:
            await self.services.uptime.mark()
        except Exception as error:  # noqa: BLE001 - it is logged
            log_failure(log, error, "It cannot be stored when the bot stopped")
        for ending, seconds in (
            (all_answered(), SECONDS_TO_ANSWER),
            (self.courier.finish(), SECONDS_TO_DELIVER),
        ):
            with suppress(TimeoutError):
                await asyncio.wait_for(ending, seconds)

    def heard_on(self, shard_id: int, connection: Connection) -> None:
        """Report an event from Discord to the heartbeat before it is handled.

        Events on a shard that is known to be in contact are not reported.
        """
        if self.services.uptime.beats and not self.heartbeat.expects(shard_id, connection):
            self.dispatch("shard_heard", shard_id, connection)

    async def silences_stored(self) -> None:
        """Wait while the length of a silence is being stored, in which players' clocks stood."""
        await self.heartbeat.silences_stored()

    async def on_shard_heard(self, shard_id: int, connection: Connection) -> None:
        await self.heartbeat.heard(shard_id, connection)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Compare a shard's servers with the stored ones: some may have removed the bot meanwhile.

        Discord names all servers of the shard, including those that are temporarily unavailable.
        """
        self.announced.add(shard_id)
        await self.presence.show_on(shard_id)
        server_removals, shard = self.services.server_removals, self.served.only([shard_id])
        await patiently(partial(server_removals.found, server_removals.here(), shard))

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Show whether there is maintenance, which may have begun while the shard was away."""
        await self.presence.show_on(shard_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that the bot was removed from a server.

        Discord sends no such event for a server that is temporarily unavailable.
        """
        await patiently(partial(self.services.server_removals.left, guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a new server if the bot may post there; leave it if the operator has blocked it."""
        if self.services.standing_orders.bans_server(guild.id):
            await guild.leave()
            return
        await patiently(partial(self.services.server_removals.joined, guild.id))
        place = place_of_greeting(guild)
        if place is None:
            log.info("No greeting in server %s: the bot may post nowhere", guild.id)
            return
        # One by one: many greetings at once would keep players waiting for the database.
        async with self._greeting:
            await patiently(partial(self.services.servers.greet, place))

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        await patiently(partial(self.services.matches.lost_thread, deleted.thread_id))

    async def on_guild_channel_delete(self, deleted: discord.abc.GuildChannel) -> None:
        await patiently(partial(self.services.servers.lost, deleted.guild.id, deleted.id))

    async def on_guild_role_delete(self, deleted: discord.Role) -> None:
        await patiently(partial(self.services.servers.lost, deleted.guild.id, deleted.id))

    async def on_raw_message_delete(self, deleted: discord.RawMessageDeleteEvent) -> None:
        await self._lost_challenges(deleted.guild_id, [deleted.message_id])

    async def on_raw_bulk_message_delete(self, deleted: discord.RawBulkMessageDeleteEvent) -> None:
        await self._lost_challenges(deleted.guild_id, deleted.message_ids)

    async def _lost_challenges(self, guild_id: int | None, gone: Collection[int]) -> None:
        if guild_id is not None:
            await patiently(partial(self.services.challenges.lost_messages, guild_id, gone))

    async def on_message(self, message: discord.Message) -> None:
        """Read a move from a message that mentions the bot, or from a direct message."""
        await read_message(self, message, partial(first_steps, self.services))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a form that was open when the bot started, which discord.py ignores."""
        if interaction.type is discord.InteractionType.modal_submit:
            await answer_lost_form(interaction)

    async def on_raw_message_edit(self, edit: discord.RawMessageUpdateEvent) -> None:
        """Read an edited message, if nothing was played because of it before."""
        await read_edited_message(self, edit.message, partial(first_steps, self.services))


async def patiently(store: Callable[[], Awaitable[None]]) -> None:
    """Call *store* until the database is no longer busy, for changes that no player has requested.

    A player's request is refused after two seconds instead: the player can try again.

    Raises:
        StoreBusyError: the database was busy for half a minute.
    """
    for _ in range(1, MAX_STORE_ATTEMPTS):
        with suppress(StoreBusyError):
            await store()
            return
    await store()


def _quiet_hours(bot: TaflBot, store: Store, chance: Callable[[], float]) -> MiningHours | None:
    if bot.miner is None:
        return None
    mining = Mining(store, bot.miner, chance, bot.services.leases)
    return MiningHours(mining, lambda: bot.floods.asked_at, bot.now)


def _parts(
    bot: TaflBot,
    quiet_hours: MiningHours | None,
    backups: BackupRounds | None,
    measures: Measures | None,
) -> list[Supervised]:
    """The background tasks of *bot*, each of which is restarted if it ends."""
    now = bot.now
    parts = [
        Supervised("courier", bot.courier.run, now),
        Supervised("shown boards", bot.shown_boards.run, now),
        *bot.timekeepers.parts,
    ]
    if quiet_hours is not None:
        parts.append(Supervised("puzzle miner", quiet_hours.run, now))
    if backups is not None:
        parts.append(Supervised("backups", backups.run, now))
    if bot.services.uptime.beats:
        parts.append(Supervised("heartbeat", bot.heartbeat.run, now))
        parts.append(Supervised("operator's orders", bot.order_watch.run, now))
    if measures is not None:
        parts.append(Supervised("figures", _readings(bot, measures).run, now))
    return parts


def _readings(bot: TaflBot, measures: Measures) -> FigureReadings:
    figures, now = measures.figures, bot.now
    touched = bot.services.uptime.touched
    # Deadlines on servers that are out of touch are not late: they have to wait.
    timekeepers = {
        "deadlines": lambda: bot.timekeepers.deadlines.earliest(touched()),
        "deletion": lambda: bot.timekeepers.deletion.earliest(touched()),
    }
    lateness = Lateness(timekeepers, figures, now)
    orders = bot.services.standing_orders
    wellness = Wellness(
        bot, bot.heartbeat, lateness, figures, measures.vitals, lambda: orders.is_open
    )
    workload = looks_at_workload(bot.services.workload, figures, now)
    return FigureReadings(figures, (*workload, *lateness.looks(), *wellness.looks()))

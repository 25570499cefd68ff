"""The bot itself: what it listens to, and the tasks that it keeps running."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import discord
from discord import app_commands
from discord.utils import escape_markdown

from bot.alarm import Alarm
from bot.announcements import Announcements
from bot.answers import Interaction, explain_error
from bot.buttons import Pick, Press
from bot.cases import CaseBulletins, CaseLetters
from bot.commands import COMMANDS
from bot.confirming import Play
from bot.courier import Courier
from bot.flags import FlagBulletins
from bot.help_pages import Contents
from bot.ladder_news import LadderNews
from bot.leaderboards import Turn
from bot.letters import Letters
from bot.mentions import read_message
from bot.names import Names
from bot.openings import Backward, Onward
from bot.pairing_process import PairingProcess
from bot.picking import pick
from bot.post import allow
from bot.presses import PRESSES
from bot.pulse import Pulse
from bot.rules import Leaf
from bot.seasons import SeasonBulletins, TurnSeason
from bot.timekeeper import Duty, Timekeeper
from bot.tournament_bulletins import TournamentBulletins, TournamentLetters
from bot.tournament_pages import TurnTournament
from bot.wording.cases import UNNAMED
from bot.wording.refusals import explain
from play.services.blocks import Blocks
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.fair_play import FairPlay
from play.services.fair_play_cases import Cases
from play.services.following import Following
from play.services.ladders import Ladders
from play.services.leaderboards import Leaderboards
from play.services.match_clocks import Clocks
from play.services.matches import Matches
from play.services.notes import Notes
from play.services.plans import Plans
from play.services.players import Players
from play.services.profiles import Profiles
from play.services.ratings import Ratings
from play.services.rulesets import Rulesets
from play.services.seasons import Seasons
from play.services.server_log import ServerLog
from play.services.servers import Servers
from play.services.statistics import Statistics
from play.services.studies import Studies
from play.services.tournament_rounds import Rounds
from play.services.tournaments import Tournaments
from play.services.uptime import Uptime
from play.store.port import Store
from play.tournaments.pairer import Pairer

ITEMS = (
    Press,
    Pick,
    Play,
    Leaf,
    Turn,
    TurnSeason,
    TurnTournament,
    Onward,
    Backward,
    Contents,
)
"""The buttons and lists that survive a restart."""

log = logging.getLogger(__name__)


class Commands(app_commands.CommandTree["TaflBot"]):
    """The slash commands; errors of all of them are answered in one place."""

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Explain what a person can mend; log the rest."""
        await explain_error(interaction, error)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Let everybody in, and remember what they are called."""
        interaction.client.names.learn(interaction.user)
        return True


class TaflBot(discord.Client):
    """A Discord client that plays tafl. *now* and *chance* (uniform from 0 to 1) are given.

    Unless it *beats*, it believes that it is always up. *pairer* is given where rounds of
    tournaments are to be paired otherwise than in a process of their own.
    """

    def __init__(  # noqa: PLR0913 - what surrounds the bot
        self,
        store: Store,
        now: Callable[[], datetime],
        chance: Callable[[], float],
        heartbeat: Path | None = None,
        *,
        beats: bool = True,
        pairer: Pairer | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=allow(None),
            max_messages=None,
        )
        self.now = now
        letters, deadlines, steps = Alarm(), Alarm(), Alarm()

        def wake() -> None:
            letters.ring()
            deadlines.ring()
            steps.ring()

        async def run_clocks() -> None:
            for broken in await clocks.run_due():
                log.error("No flag can fall: %s", explain(broken))

        self.challenges = Challenges(store, now, chance, wake)
        self.matches = Matches(store, now, wake, letters.ring)
        self.players = Players(store, now, wake)
        clocks = Clocks(store, now, wake)
        self.uptime = Uptime(store, now, beats)
        self.plans = Plans(store)
        self.notes = Notes(store, now)
        self.following = Following(store, now)
        self.rulesets = Rulesets(store, now)
        self.servers = Servers(store, now)
        self.server_log = ServerLog(store)
        self.blocks = Blocks(store, now)
        self.statistics = Statistics(store)
        self.studies = Studies(store, now)
        self.tournaments = Tournaments(store, now, wake)
        self.seasons = Seasons(store, now, wake)
        self.ratings = Ratings(store)
        self.leaderboards = Leaderboards(store, now)
        self.profiles = Profiles(store, now)
        self.names = Names(self.fetch_user)
        self.ladders = Ladders(store, now, chance, wake)
        announcements = Announcements(
            self.matches, self.ladders, self.tournaments, self.ratings, now
        )
        self.outbox = Outbox(store, now)
        self.fair_play = FairPlay(store, now, letters.ring)
        self.cases = Cases(store, now, letters.ring)
        self.courier = Courier(
            client=self,
            names=self.names,
            challenges=self.challenges,
            matches=self.matches,
            servers=self.servers,
            outbox=self.outbox,
            announcements=announcements,
            letters=Letters(
                announcements,
                self.matches,
                self.players,
                self.outbox,
                self.ladders,
                {
                    **CaseLetters(self.cases, self.server_name).writers,
                    **TournamentLetters(self.tournaments, self.server_name).writers,
                },
                now,
            ),
            bulletins={
                **FlagBulletins(self.fair_play, self.outbox).writers,
                **CaseBulletins(self.cases, self.outbox).writers,
                **SeasonBulletins(self.seasons, self.names).writers,
                **LadderNews(self.ladders).writers,
                **TournamentBulletins(self.tournaments, self.outbox, self.names).writers,
            },
            alarm=letters,
            now=now,
            chance=chance,
        )
        duties = (
            Duty(self.challenges.expire_due, self.challenges.next_expiry),
            Duty(run_clocks, clocks.next_due),
            Duty(self.players.run_due, self.players.next_due),
            Duty(self.seasons.run_due, self.seasons.next_due),
            Duty(self.ladders.run_due, self.ladders.next_due),
            Duty(self.leaderboards.run_due, self.leaderboards.next_due),
        )
        self.timekeeper = Timekeeper(duties, deadlines, now, self.uptime.in_touch)
        self.pairer = pairer or PairingProcess()
        rounds = Rounds(store, self.pairer, now, chance, wake)
        # On its own: to pair a round can take a minute, and no flag may wait for that.
        duty = Duty(rounds.run_due, rounds.next_due)
        self.steward = Timekeeper([duty], steps, now, self.uptime.in_touch)
        self.pulse = Pulse(self, self.uptime, (deadlines, steps), heartbeat)
        self.presses = PRESSES
        self.picked = pick
        self.tree = Commands(self)
        self._tasks: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Announce the commands, and start what runs beside them."""
        await self.uptime.start()
        for command in COMMANDS:
            self.tree.add_command(command)
        self.add_dynamic_items(*ITEMS)
        await self.tree.sync()
        running = [self.courier.run(), self.timekeeper.run(), self.steward.run()]
        if self.uptime.beats:
            running.append(self.pulse.run())
        self._tasks = [asyncio.create_task(task) for task in running]
        for task in self._tasks:
            task.add_done_callback(_log_end)

    def server_name(self, guild_id: int) -> str:
        """What a server is called, as far as Discord has told."""
        guild = self.get_guild(guild_id)
        return UNNAMED if guild is None else escape_markdown(guild.name)

    async def close(self) -> None:
        """Stop; what is under way is taken up again at the next start."""
        await self.pulse.stop()
        self.pairer.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            await self._note_stop()
        await super().close()

    async def _note_stop(self) -> None:
        """Note when the bot stops; that it cannot be noted keeps nobody from stopping it."""
        self._tasks = []
        try:
            await self.uptime.mark()
        except Exception:
            log.exception("It cannot be stored when the bot stopped")

    async def on_connect(self) -> None:
        """Discord is in reach."""
        if self.uptime.beats:
            await self.pulse.heard()

    async def on_socket_event_type(self, event: str) -> None:
        """Discord is in reach, and tells of an *event*, perhaps one of some time ago.

        This begins before the event itself is dealt with.
        """
        del event
        await self.on_connect()

    async def on_message(self, message: discord.Message) -> None:
        """Read a move from a mention or a direct message."""
        await read_message(self, message)


def _log_end(task: asyncio.Task[None]) -> None:
    """A task that runs for ever and has ended is an error nobody waits for."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("A task has died: %s", task.get_name(), exc_info=error)

"""The bot itself: what it listens to, and the tasks that it keeps running."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import discord
from discord import app_commands

from bot.alarm import Alarm
from bot.answers import Interaction, explain_error
from bot.buttons import Pick, Press
from bot.commands import COMMANDS
from bot.courier import Courier
from bot.mentions import read_message
from bot.names import Names
from bot.post import allow
from bot.presses import PRESSES, pick
from bot.timekeeper import Timekeeper
from play.ports import Store
from play.services.challenges import Challenges
from play.services.matches import Matches
from play.services.outbox import Outbox
from play.services.rulesets import Rulesets
from play.services.studies import Studies

HEARTBEAT_SECONDS = 30.0

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
    """A Discord client that plays tafl. *now* and *chance* (uniform from 0 to 1) are given."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        chance: Callable[[], float],
        heartbeat: Path | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=allow(None),
            max_messages=None,
        )
        letters, deadlines = Alarm(), Alarm()

        def wake() -> None:
            letters.ring()
            deadlines.ring()

        self.challenges = Challenges(store, now, chance, wake)
        self.matches = Matches(store, now, letters.ring)
        self.rulesets = Rulesets(store, now)
        self.studies = Studies(store, now)
        self.names = Names(self.fetch_user)
        self.courier = Courier(
            client=self,
            names=self.names,
            challenges=self.challenges,
            matches=self.matches,
            outbox=Outbox(store, now),
            alarm=letters,
            now=now,
            chance=chance,
        )
        self.timekeeper = Timekeeper(self.challenges, deadlines, now)
        self.presses = PRESSES
        self.picked = pick
        self.tree = Commands(self)
        self._heartbeat = heartbeat
        self._tasks: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Announce the commands, and start what runs beside them."""
        for command in COMMANDS:
            self.tree.add_command(command)
        self.add_dynamic_items(Press, Pick)
        await self.tree.sync()
        running = [self.courier.run(), self.timekeeper.run()]
        if self._heartbeat is not None:
            running.append(self._beat(self._heartbeat))
        self._tasks = [asyncio.create_task(task) for task in running]
        for task in self._tasks:
            task.add_done_callback(_log_end)

    async def close(self) -> None:
        """Stop; what is under way is taken up again at the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()

    async def on_message(self, message: discord.Message) -> None:
        """Read a move from a mention or a direct message."""
        await read_message(self, message)

    async def _beat(self, heartbeat: Path) -> None:
        """Touch the file that ``python -m bot.health`` looks at while Discord is connected."""
        while True:
            if self.is_ready() and not self.is_closed():
                await asyncio.to_thread(heartbeat.touch)
            await asyncio.sleep(HEARTBEAT_SECONDS)


def _log_end(task: asyncio.Task[None]) -> None:
    """A task that runs for ever and has ended is an error nobody waits for."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("A task has died: %s", task.get_name(), exc_info=error)

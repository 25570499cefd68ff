"""The pulse: notes while the bot is in touch with Discord that it is."""

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path

import discord

from bot.alarm import Alarm
from bot.wording.refusals import explain
from play.errors import StoreError
from play.services.uptime import Uptime

SECONDS = 30.0
"""The time between two beats."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pulse:
    """Beats while *client* is connected, in the store and in the *heartbeat* file.

    ``python -m bot.health`` looks at that file. *deadlines* rings when clocks may run again.
    """

    client: discord.Client
    uptime: Uptime
    deadlines: Alarm
    heartbeat: Path | None = None

    async def run(self) -> None:
        """Beat for ever."""
        while True:
            if self.client.is_ready() and not self.client.is_closed():
                await self.beat()
            await asyncio.sleep(SECONDS)

    async def beat(self) -> None:
        """Beat once."""
        silent = not self.uptime.in_touch()
        try:
            await self.uptime.beat()
            if self.heartbeat is not None:
                await asyncio.to_thread(self.heartbeat.touch)
        except StoreError as error:
            log.warning("No beat can be stored: %s", explain(error))
        except Exception:
            log.exception("No beat can be stored")
        if silent:
            self.deadlines.ring()

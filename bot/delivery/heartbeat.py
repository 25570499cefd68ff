"""The heartbeat: notes while the bot is in touch with Discord that it is."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import discord

from bot.delivery.alarm import Alarm
from bot.health import SECONDS_BETWEEN_BEATS
from bot.wording.refusals import explain
from play.services.uptime import Uptime
from play.store.errors import StoreError

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Heartbeat:
    """Beats while *client* hears from Discord, in the store and in a *file*.

    ``python -m bot.health`` looks at that file. *deadlines* ring when clocks may run again.
    """

    client: discord.Client
    uptime: Uptime
    deadlines: Sequence[Alarm]
    file: Path | None = None
    _heard_on: discord.gateway.DiscordWebSocket | None = field(default=None, init=False)
    _stopped: bool = field(default=False, init=False)
    _beating: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def run(self) -> None:
        """Beat until cancelled, whenever there is a connection."""
        while True:
            # Not ``client.is_ready``, which stays true while discord.py has lost its connection.
            if self._heard_on is not None and self._heard_on.open:
                await self.beat()
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)

    async def heard(self) -> None:
        """Something has come from Discord: beat at once if that is the first after a silence.

        Moves are handled only when it is known how long the silence was.
        """
        if self._heard_on is not self.client.ws or not self.uptime.in_touch():
            self._heard_on = self.client.ws
            await self.beat()

    async def stop(self) -> None:
        """Stop beating; a beat that is under way is finished."""
        async with self._beating:
            self._stopped = True

    async def beat(self) -> None:
        silent = not self.uptime.in_touch()
        try:
            async with self._beating:
                if self._stopped:
                    return
                await self.uptime.beat()
            if self.file is not None:
                await asyncio.to_thread(self.file.touch)
        except StoreError as error:
            log.warning("No beat can be stored: %s", explain(error))
        except Exception:
            log.exception("No beat can be stored")
        if silent:
            for alarm in self.deadlines:
                alarm.ring()

"""The heartbeat: notes that the bot is in touch with Discord, and whether it is well."""

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import discord

from bot.delivery.alarm import Alarm
from bot.delivery.checkup import Checkup
from bot.health import SECONDS_BETWEEN_BEATS
from bot.ui.logs import in_one_line
from bot.wording import setup
from play.services.uptime import Uptime
from play.store.errors import StoreError

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Heartbeat:
    """Beats in the store while *client* hears from Discord.

    In a *file*, at which ``python -m bot.health`` looks, it says what is wrong according to the
    *checkup*; nothing if the bot is well. *deadlines* rings when clocks may run again.
    """

    client: discord.Client
    uptime: Uptime
    deadlines: Alarm
    file: Path | None = None
    checkup: Checkup | None = None
    _heard_on: discord.gateway.DiscordWebSocket | None = field(default=None, init=False)
    _stopped: bool = field(default=False, init=False)
    _unstored: bool = field(default=False, init=False)
    """Whether the latest beat could not be stored."""
    _unwritten: bool = field(default=False, init=False)
    """Whether the file could not be written the last time."""
    _complaint: str | None = field(default=None, init=False)
    _under_way: int = field(default=0, init=False)
    """How many beats are being stored."""
    _begun: datetime | None = field(default=None, init=False)
    """When the latest of them began."""
    _at_rest: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def run(self) -> None:
        """Beat until cancelled, whenever there is a connection."""
        while True:
            if self.hears():
                await self.beat()
            # Until there was a connection nobody expects the bot to be well.
            if self._heard_on is not None:
                await self._look()
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)

    @property
    def complaint(self) -> str | None:
        """What is wrong, as was found out last; None if nothing is."""
        return self._complaint

    @property
    def has_heard(self) -> bool:
        """Whether Discord has ever been in reach."""
        return self._heard_on is not None

    def hears(self) -> bool:
        """Whether there is a connection on which Discord has been heard."""
        # Not ``client.is_ready``, which stays true while discord.py has lost its connection.
        return self._heard_on is not None and self._heard_on.open

    async def heard(self) -> None:
        """Something has come from Discord: beat at once if that is the first after a silence.

        Moves are handled only when it is known how long the silence was.
        """
        is_known = self._heard_on is self.client.ws and self.uptime.in_touch()
        self._heard_on = self.client.ws
        # Discord may tell of much at once: the first of it makes the bot beat. A beat from before
        # the silence does not end it. This one is stored after that, and before what was sent.
        if not is_known and not self._is_beating():
            await self.beat()
            await self._look()

    def _is_beating(self) -> bool:
        """Whether a beat is being stored that tells of the present."""
        return self._under_way > 0 and self.uptime.is_recent(self._begun)

    async def stop(self) -> None:
        """Stop beating; a beat that is under way is finished."""
        self._stopped = True
        if self._under_way:
            await self._at_rest.wait()

    async def beat(self) -> None:
        """Beat, unless stopped; of several failures in a row the log tells the first."""
        if self._stopped:
            return
        silent, told = not self.uptime.in_touch(), self._unstored
        self._under_way += 1
        self._begun = self.uptime.now()
        self._at_rest.clear()
        try:
            self._unstored = True
            await self.uptime.beat()
            self._unstored = False
        except Exception as error:  # noqa: BLE001 - it is logged
            if not told:
                _log_unstored(error)
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._at_rest.set()
        if silent:
            self.deadlines.ring()

    async def _look(self) -> None:
        """Find out whether the bot is well, and say so."""
        before, self._complaint = self._complaint, await self._find_complaint()
        if self._complaint and self._complaint != before:
            log.warning("The bot is not well: %s", self._complaint)
        elif before and not self._complaint:
            log.info("The bot is well again")
        if self.file is not None:
            await self._say(self.file, self._complaint or "")

    async def _say(self, file: Path, text: str) -> None:
        """Write *text*; a *file* that cannot be written grows old, as if the bot had stopped."""
        try:
            await asyncio.to_thread(_write, file, text)
        except OSError as error:
            if not self._unwritten:
                log.warning("The heartbeat file cannot be written: %s", error)
            self._unwritten = True
        else:
            self._unwritten = False

    async def _find_complaint(self) -> str | None:
        hears, found = self.hears(), None
        try:
            if self.checkup is not None:
                found = await self.checkup.complaint(hears=hears)
        except StoreError as error:
            if self._complaint != setup.STORE_UNREADABLE:
                log.warning("The database cannot be read: %s", in_one_line(error))
            found = setup.STORE_UNREADABLE
        except Exception:
            if self._complaint != setup.STORE_UNREADABLE:
                log.exception("It cannot be found out whether the bot is well")
            found = setup.STORE_UNREADABLE
        if self.uptime.in_touch():
            return found
        if not hears:
            return setup.DISCORD_LOST
        return setup.BEATS_UNSTORED if self._unstored else found


def _write(file: Path, text: str) -> None:
    # Not in place: on a full disk an empty file would be left, which says that all is well.
    new = file.with_name(f"{file.name}.new")
    new.write_text(text, "utf-8")
    new.replace(file)


def _log_unstored(error: Exception) -> None:
    line = in_one_line(error) if isinstance(error, StoreError) else None
    if line is None:
        log.error("No beat can be stored", exc_info=error)
    else:
        log.warning("No beat can be stored: %s", line)

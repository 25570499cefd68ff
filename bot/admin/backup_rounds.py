"""Periodic backups, of which the latest are kept."""

import asyncio
import json
import logging
import os
import re
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.operating_errors import BackupFailedError
from bot.wording import operating
from play.errors import PlayError
from play.store.port import Store

SECONDS_BETWEEN_LOOKS = 60.0
"""Seconds between checks whether a backup is due."""

PAUSE_AFTER_FAILURE = timedelta(minutes=15)
"""Time to the next attempt after a failure: a full disk does not empty itself."""

_NAME = re.compile(r"hnefabot-\d{8}T\d{6}Z\.sqlite3")
"""File names of finished backups; of these, only the oldest are deleted."""
_UNFINISHED = re.compile(rf"{_NAME.pattern}\.part(-wal|-shm|-journal)?")
"""File names that a killed process leaves behind; all of them are deleted."""

log = logging.getLogger(__name__)


def name_at(moment: datetime) -> str:
    """The file name of a backup made at *moment*; the names sort by time."""
    return f"hnefabot-{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}.sqlite3"


@dataclass(slots=True)
class BackupRounds:
    """Makes a backup in *folder* in intervals of *every*, and keeps the latest *keep* of them.

    *make* writes the backup to the given file. Of several processes on one database, only one makes
    it. *store* must accept writes during maintenance.
    """

    store: Store
    now: Callable[[], datetime]
    folder: Path
    every: timedelta
    keep: int
    make: Callable[[Path], Awaitable[None]]
    _again_at: datetime | None = None
    """Time of the next attempt after a failure."""

    async def run(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def look(self) -> None:
        """Make a backup if one is due that no other process makes; failures are logged."""
        if self._again_at is not None and self.now() < self._again_at:
            return
        try:
            if await self._has_turn():
                await self._make()
        except (PlayError, OSError) as error:
            self._again_at = self.now() + PAUSE_AFTER_FAILURE
            told = operating.refused(error) or error
            log.warning("A backup is tried again in %s: %s", PAUSE_AFTER_FAILURE, told)
        else:
            self._again_at = None

    async def _has_turn(self) -> bool:
        now = self.now()
        async with self.store.begin() as unit:
            return await unit.orders.take_backup_turn(now, now - self.every)

    async def _make(self) -> None:
        file = self.folder / name_at(self.now())
        try:
            await asyncio.to_thread(self.folder.mkdir, mode=0o700, parents=True, exist_ok=True)
            await self.make(file)
        except BaseException:
            async with self.store.begin() as unit:
                await unit.orders.give_backup_turn_back()
            raise
        log.info("A backup was made: %s", file)
        await asyncio.to_thread(self._delete_old)

    def _delete_old(self) -> None:
        """Delete the oldest backups and unfinished ones, and no other files."""
        files = sorted(self.folder.iterdir())
        made = [file for file in files if _NAME.fullmatch(file.name)]
        left = [file for file in files if _UNFINISHED.fullmatch(file.name)]
        for file in (*made[: -self.keep], *left):
            file.unlink()


COMMAND = (sys.executable, "-m", "bot", "admin", "backup")


async def back_up_apart(url: str, file: Path) -> None:
    """Back up the database *url* to a new *file* in another process.

    Raises ``BackupFailedError`` with the reason if that fails.
    """
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        str(file),
        "--json",
        env=os.environ | {"HNEFABOT_DATABASE_URL": url},
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        said, complaint = await process.communicate()
    except BaseException:
        # The bot stops. The unfinished file has another name; the next backup deletes it.
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        raise BackupFailedError(_reason(said, complaint))


def _reason(said: bytes, complaint: bytes) -> str:
    """The reason why a backup failed: in its JSON output *said*, or else the text *complaint*."""
    try:
        message: str = json.loads(said)["message"]
    except (ValueError, KeyError):
        return complaint.decode(errors="replace").strip()[-300:] or "no reason given"
    return message

"""Backups made in a process of their own, so that players do not notice them."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from bot.operating_errors import BackupFailedError

COMMAND = (sys.executable, "-m", "bot.admin", "backup")


async def back_up_apart(url: str, file: Path) -> None:
    """Write everything that is stored at *url* to a new *file*.

    Raises:
        BackupFailedError: the backup failed; the error says why.
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
    """The reason that a failed process has given, as JSON in *said* or as text in *complaint*."""
    try:
        message: str = json.loads(said)["message"]
    except (ValueError, KeyError):
        return complaint.decode(errors="replace").strip()[-300:] or "no reason given"
    return message

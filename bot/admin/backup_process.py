"""Makes a backup in a process of its own: whoever plays meanwhile does not notice."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from bot.operating_errors import BackupFailedError

COMMAND = (sys.executable, "-m", "bot.admin", "backup")


async def back_up_apart(url: str, file: Path) -> None:
    """Write all that is stored at *url* to a new *file*.

    Raises:
        BackupFailedError: that was not possible; it says why.
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
        # The bot stops. What there is of the file has another name, and goes with the next backup.
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        raise BackupFailedError(_reason(said, complaint))


def _reason(said: bytes, complaint: bytes) -> str:
    """What a process that has failed says, to programs or else to people."""
    try:
        message: str = json.loads(said)["message"]
    except (ValueError, KeyError):
        return complaint.decode(errors="replace").strip()[-300:] or "no reason given"
    return message

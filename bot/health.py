"""``python -m bot.health``: report as an exit status whether the running bot is well.

It runs every half minute, so it loads only the standard library and reads the environment itself:
HNEFABOT_HEARTBEAT_FILE, HNEFABOT_METRICS, or both.

Exit statuses, as Docker defines them:

- 0: the bot is well.
- 1: it is not, or does not run; one line says what is wrong.
"""

import json
import os
import socket
import sys
import time
from pathlib import Path

from bot.figures.address import Address, AddressError

SECONDS_BETWEEN_BEATS = 30.0
"""Seconds between writes of the heartbeat file, which is empty or names what is wrong."""

MISSED_BEATS = 4
"""Number of missed writes of the heartbeat file after which the bot counts as stopped."""

PATIENCE = 5.0
"""Seconds for which each part of the bot's answer is awaited."""


def main() -> int:
    """Print what is wrong with the bot, or nothing if it is well; return the exit status."""
    complaint = _complaint(
        os.environ.get("HNEFABOT_HEARTBEAT_FILE"), os.environ.get("HNEFABOT_METRICS")
    )
    if complaint:
        print(complaint)
    return 1 if complaint else 0


def _complaint(heartbeat: str | None, metrics: str | None) -> str:
    """A sentence that says what is wrong; empty if the bot is well."""
    if not heartbeat and not metrics:
        return (
            "Neither HNEFABOT_HEARTBEAT_FILE nor HNEFABOT_METRICS is set. Set one of them as for "
            "the bot."
        )
    # The bot's own answer comes first: it knows more, and sooner.
    found = _asked(metrics) if metrics else ""
    return found or (_read(Path(heartbeat)) if heartbeat else "")


def _asked(metrics: str) -> str:
    """The complaint of the bot at *metrics*, the address of its metrics; empty if it is well."""
    try:
        address = Address.read(metrics)
        with socket.create_connection(address.from_here, PATIENCE) as connection:
            connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
            with connection.makefile("rb") as answer:
                _, _, said = answer.read().partition(b"\r\n\r\n")
        complaint: str = json.loads(said)["complaint"]
    except AddressError:
        return "HNEFABOT_METRICS can't be used. Set it as for the bot."
    except (OSError, ValueError, LookupError, TypeError) as error:
        return f"The bot doesn't answer at {metrics} ({error}). It has stopped, or it is starting."
    return complaint


def _read(file: Path) -> str:
    """The complaint in the heartbeat *file*, or about it; empty if the bot is well."""
    try:
        age = time.time() - file.stat().st_mtime  # noqa: TID251 - the age of a file
        said = file.read_text("utf-8")
    except OSError:
        return "There is no heartbeat. The bot hasn't connected to Discord yet."
    if age >= MISSED_BEATS * SECONDS_BETWEEN_BEATS:
        return f"The last heartbeat was {age:.0f} seconds ago. The bot has stopped, or it hangs."
    return said.strip()


if __name__ == "__main__":
    sys.exit(main())

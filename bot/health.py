"""``python -m bot.health``: whether the running bot is well, as an exit status.

It is asked every half minute, so it loads nothing but the standard library, and reads its one
setting from the environment itself.

Exit statuses, which are those that Docker knows:

- 0: the bot is well.
- 1: it is not, or does not run; one line says what is wrong.
"""

import os
import sys
import time
from pathlib import Path

SECONDS_BETWEEN_BEATS = 30.0
"""How often a bot that runs writes its heartbeat file: nothing if it is well, or what is wrong."""

MISSED_BEATS = 4
"""A heartbeat file so many beats old is that of a bot that does not run any more."""


def main() -> int:
    """Print what is wrong, if anything is, and return the exit status."""
    complaint = _complaint(os.environ.get("HNEFABOT_HEARTBEAT_FILE"))
    if complaint:
        print(complaint)
    return 1 if complaint else 0


def _complaint(heartbeat: str | None) -> str:
    """What is wrong; empty if nothing is."""
    if not heartbeat:
        return "HNEFABOT_HEARTBEAT_FILE isn't set. Set it to the same file as for the bot."
    file = Path(heartbeat)
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

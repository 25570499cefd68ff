"""``python -m bot.health``: whether the running bot is connected, as an exit status.

It is asked every half minute, so it loads nothing but the standard library, and reads its one
setting from the environment itself.
"""

import os
import sys
import time
from pathlib import Path

SECONDS_BETWEEN_BEATS = 30.0
"""How often a bot that is connected touches its heartbeat file."""

MISSED_BEATS = 4
"""A heartbeat file so many beats old is that of a bot that has lost Discord."""


def main() -> int:
    """0 when the heartbeat file is fresh, 1 when it is old or missing."""
    heartbeat = os.environ.get("HNEFABOT_HEARTBEAT_FILE")
    if not heartbeat or not Path(heartbeat).exists():
        return 1
    age = time.time() - Path(heartbeat).stat().st_mtime  # noqa: TID251 - the age of a file
    return 0 if age < MISSED_BEATS * SECONDS_BETWEEN_BEATS else 1


if __name__ == "__main__":
    sys.exit(main())

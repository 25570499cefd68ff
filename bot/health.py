"""``python -m bot.health``: whether the running bot is connected, as an exit status."""

import sys
import time

from bot.pulse import SECONDS
from bot.settings import Settings

BEATS_MISSED = 4


def main() -> int:
    """0 when the heartbeat file is fresh, 1 when it is old or missing."""
    heartbeat = Settings().heartbeat_file
    if heartbeat is None or not heartbeat.exists():
        return 1
    age = time.time() - heartbeat.stat().st_mtime  # noqa: TID251 - the age of a file
    return 0 if age < BEATS_MISSED * SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())

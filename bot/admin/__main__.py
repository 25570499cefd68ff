"""``python -m bot admin``, without what the bot itself needs."""

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from bot.admin.command_line import main as answer

OWNER_ONLY = 0o077
"""The rights that others do not get to files that a command creates."""


def now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


def main(arguments: Sequence[str]) -> int:
    """Do what the *arguments* of the command line say; return the exit status."""
    os.umask(OWNER_ONLY)
    return answer(arguments, now)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

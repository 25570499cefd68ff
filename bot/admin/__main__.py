"""Entry point of ``python -m bot admin``; it loads none of the bot's own libraries."""

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from bot.admin.command_line import main as answer
from bot.settings import OWNER_ONLY


def now() -> datetime:
    """The current time in UTC."""
    return datetime.now(UTC)


def main(arguments: Sequence[str]) -> int:
    """Run the command given in *arguments*; return the exit status."""
    os.umask(OWNER_ONLY)
    return answer(arguments, now)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

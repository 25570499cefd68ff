"""Entry point of ``python -m bot admin``; it loads neither discord.py nor Pillow."""

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from bot.admin.command_line import main as answer
from bot.settings import OWNER_ONLY


def now() -> datetime:
    return datetime.now(UTC)


def main(arguments: Sequence[str]) -> int:
    os.umask(OWNER_ONLY)
    return answer(arguments, now)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

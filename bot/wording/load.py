"""Refusals of too many requests, and of work that takes too long."""

from math import ceil

from bot.errors import FloodError, HeavyWorkError, HeavyWorkFault
from bot.wording.sentences import Sentences
from tafl.phrases import counted


def _too_fast(error: FloodError) -> str:
    what = "This server is very busy." if error.shared else "That was too fast."
    return f"{what} Wait {counted(max(1, ceil(error.seconds)), 'second')}, then try again."


SENTENCES: Sentences = {
    FloodError: _too_fast,
    HeavyWorkError: {
        HeavyWorkFault.OWN_UNDER_WAY: (
            "The bot is still working on your last requests. Wait for the answers, then try again."
        ),
        HeavyWorkFault.QUEUE_FULL: (
            "Many people want replays and other pictures right now. Wait a minute, then try again."
        ),
        HeavyWorkFault.TOO_LONG: (
            "That took too long, so it was stopped. Nothing was changed. Try again in a few "
            "minutes."
        ),
        HeavyWorkFault.STOPPED: "The bot is restarting. Wait a minute, then try again.",
    },
}
"""The sentences for errors about too many requests and heavy work."""

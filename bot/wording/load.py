"""Refusals of too many requests, and of work that takes too long."""

from math import ceil

from bot.errors import FloodError, HeavyWorkError, HeavyWorkFault
from tafl.phrases import counted


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about too many requests; None for any other."""
    match error:
        case FloodError(shared=False):
            return f"That was too fast. Wait {_seconds(error)}, then try again."
        case FloodError():
            return f"This server is very busy. Wait {_seconds(error)}, then try again."
        case HeavyWorkError():
            return _NOT_MADE[error.fault]
        case _:
            return None


def _seconds(error: FloodError) -> str:
    return counted(max(1, ceil(error.seconds)), "second")


_NOT_MADE = {
    HeavyWorkFault.OWN_UNDER_WAY: (
        "The bot is still working on your last requests. Wait for the answers, then try again."
    ),
    HeavyWorkFault.QUEUE_FULL: (
        "Many people want replays and other pictures right now. Wait a minute, then try again."
    ),
    HeavyWorkFault.TOO_LONG: (
        "That took too long, so it was stopped. Nothing was changed. Try again in a few minutes."
    ),
    HeavyWorkFault.STOPPED: "The bot is restarting. Wait a minute, then try again.",
}

"""Giving way to other threads while much is drawn."""

from time import sleep

PAUSE = 0.000_05
"""Seconds: long enough that a thread which waits for the interpreter gets it."""


def give_way() -> None:
    """Stand still for a moment, so that the thread which answers people comes in.

    Without that it would wait for the interpreter's switch interval, five milliseconds each time.
    """
    sleep(PAUSE)

"""Pauses that let other threads run while a picture is drawn."""

import threading
from time import perf_counter, sleep

SECONDS_BETWEEN_PAUSES = 0.000_5
"""Most seconds that a thread draws without a pause."""
PAUSE_SECONDS = 0.000_05
"""Seconds of a pause: enough for a waiting thread to get the interpreter."""

_turns = threading.local()


def give_way() -> None:
    """Pause briefly if a pause is due, so that the thread of the event loop gets its turn.

    Python's own switching is not enough: Pillow releases the interpreter in many calls, too briefly
    for another thread to get it, and each release restarts the wait of the others. On the main
    thread there is no pause: if it draws, no event loop waits.
    """
    if threading.current_thread() is threading.main_thread():
        return
    if perf_counter() - getattr(_turns, "began", 0.0) >= SECONDS_BETWEEN_PAUSES:
        sleep(PAUSE_SECONDS)
        _turns.began = perf_counter()

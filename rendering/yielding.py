"""Giving way to other threads while much is drawn."""

import threading
from time import perf_counter, sleep

SECONDS_BETWEEN_PAUSES = 0.000_5
"""Seconds that a thread may draw before it gives way."""

PAUSE_SECONDS = 0.000_05
"""Seconds: long enough that a thread which waits for the interpreter gets it."""

_turns = threading.local()


def give_way() -> None:
    """Pause for a moment if it is time, so that the thread of the event loop gets its turn.

    Python's own switching does not do that: Pillow releases the interpreter in many calls, for so
    short a time that no other thread gets it, and each time those that wait start to wait again.
    Where the main thread draws, no event loop waits for it.
    """
    if threading.current_thread() is threading.main_thread():
        return
    if perf_counter() - getattr(_turns, "began", 0.0) >= SECONDS_BETWEEN_PAUSES:
        sleep(PAUSE_SECONDS)
        _turns.began = perf_counter()

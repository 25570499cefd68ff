"""Thinking in a thread of its own, so that it can be stopped: by a clock, a line, or Ctrl+C."""

from collections.abc import Callable
from threading import Thread
from typing import TypeAlias

from engine.thought import Stop, Thought, new_stop

Told: TypeAlias = Callable[[Thought], None]
Search: TypeAlias = Callable[[Stop, Told], Thought]
"""Looks for a move until it is stopped, and tells of what it found so far."""

MARGIN = 0.03
"""Seconds before its time is over when a search is stopped: it takes a moment to notice."""
LEAST_SHARE = 0.7
"""Of its time that a search has, however short that is."""
PATIENCE = 0.02
"""Seconds to notice, after which what was found so far has to do."""


class Thinking:
    """A *search* on its way. *told* hears of each depth that is done; *stop* ends it too."""

    def __init__(self, search: Search, told: Told | None = None, stop: Stop | None = None) -> None:
        """Begin."""
        self._search = search
        self._told = told
        self._stop = new_stop() if stop is None else stop
        self._best: Thought | None = None
        self._result: Thought | None = None
        self._error: Exception | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Have it end soon."""
        self._stop[0] = 1

    def finished(self) -> None:
        """Stop it and wait for its end, whatever it finds."""
        self.stop()
        self._thread.join()

    def thought(self, seconds: float | None = None) -> Thought:
        """What it finds, or has found after so many *seconds*.

        A search that does not end in time goes on in vain until it notices.
        """
        if seconds is not None:
            self._thread.join(max(seconds - MARGIN, LEAST_SHARE * seconds))
            self.stop()
            self._thread.join(PATIENCE)
            if self._thread.is_alive() and self._best is not None:
                return self._best
        self._thread.join()
        if self._error is not None:
            raise self._error
        if self._result is None:
            raise RuntimeError
        return self._result

    def _run(self) -> None:
        try:
            self._result = self._search(self._stop, self._hear)
        except Exception as error:  # noqa: BLE001 - raised again where the thought is waited for
            self._error = error

    def _hear(self, thought: Thought) -> None:
        self._best = thought
        if self._told is not None and not self._stop[0]:
            self._told(thought)

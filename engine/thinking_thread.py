"""Thinking in a separate thread, so that it can be stopped: by a clock, a line, or Ctrl+C."""

from collections.abc import Callable
from threading import Thread
from typing import TypeAlias

from engine.thought import Stop, Thought, Told, new_stop

Search: TypeAlias = Callable[[Stop, Told], Thought]
"""A function that searches for a move until it is stopped, and reports each thought."""

MARGIN = 0.03
"""Seconds before the end of its time at which a search is told to stop: noticing takes a moment."""
LEAST_SHARE = 0.7
"""Least share of its time, from 0 to 1, that a search gets, even if ``MARGIN`` leaves less."""
PATIENCE = 0.02
"""Seconds that a search gets to notice the stop; after that its best thought so far is used."""


class Thinking:
    """A *search* that runs in a thread of its own.

    *told* is called with the thought at each finished depth. The search also ends if *stop* is set.
    """

    def __init__(self, search: Search, told: Told | None = None, stop: Stop | None = None) -> None:
        self._search = search
        self._told = told
        self._stop = new_stop() if stop is None else stop
        self._best: Thought | None = None
        self._result: Thought | None = None
        self._error: Exception | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stop[0] = 1

    def finished(self) -> None:
        """Stop the search and wait until it has ended."""
        self.stop()
        self._thread.join()

    def thought(self, seconds: float | None = None) -> Thought:
        """The result of the search; if *seconds* are given, its best thought by then.

        A search that does not end in time runs on, its result unused, until it notices. An error of
        the search is raised again.
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

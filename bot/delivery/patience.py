"""Repeated attempts to store something while others keep the database busy."""

from collections.abc import Awaitable, Callable

from play.store.errors import StoreBusyError

MAX_ATTEMPTS = 15
"""Number of attempts, about two seconds each: the time a transaction waits before it gives up."""


async def patiently(store: Callable[[], Awaitable[None]]) -> None:
    """Call *store* until it succeeds, for changes that no player has requested.

    A player's request is refused after two seconds instead: the player can try again.

    Raises:
        StoreBusyError: the database was busy for half a minute.
    """
    for attempt in range(1, MAX_ATTEMPTS + 1):
        try:
            await store()
        except StoreBusyError:
            if attempt == MAX_ATTEMPTS:
                raise
        else:
            return

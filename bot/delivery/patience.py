"""What is stored however long others keep the database busy."""

from collections.abc import Awaitable, Callable

from play.store.errors import StoreBusyError

MAX_ATTEMPTS = 15
"""Each lasts about two seconds: so long a transaction waits for others before it gives up."""


async def patiently(store: Callable[[], Awaitable[None]]) -> None:
    """Store what nobody waits for, and nobody would try again.

    A player is refused after two seconds, and can try again.

    Raises:
        StoreBusyError: half a minute was not enough.
    """
    for attempt in range(1, MAX_ATTEMPTS + 1):
        try:
            await store()
        except StoreBusyError:
            if attempt == MAX_ATTEMPTS:
                raise
        else:
            return

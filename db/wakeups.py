"""Wake-ups: signals between bots that there is work, by PostgreSQL's LISTEN and NOTIFY.

Each bot keeps a connection for them, which also shows the database that the bot runs
(``db.postgresql_locks``).
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from db.postgresql_locks import note_presence
from db.preconditions import require_current
from db.sqlalchemy_engines import BOT, file_of, kept_engine, store_errors
from play.store.errors import StoreError, StoreUnreachableError, StoreUnusableError
from play.wakeups import NoWakeups, Wakeup, Wakeups

CHANNEL = "hnefabot"

SECONDS_BETWEEN_TELLINGS = 0.2
"""Shortest pause between two notifications; wake-ups in between are sent together."""

SECONDS_BETWEEN_CHECKS = 20.0
"""Pause after which a silent connection is checked: the server may be gone unnoticed."""

PATIENCE_WITH_SERVER = 10.0
"""Seconds that the server may take for an answer."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a lost connection is opened again; the pause doubles each time."""

_TELL = text("SELECT pg_notify(:channel, word) FROM unnest(CAST(:words AS text[])) AS word")
_CHECK = text("SELECT 1")

log = logging.getLogger(__name__)


@asynccontextmanager
async def wakeups_on(url: str) -> AsyncIterator[Wakeups]:
    """A context with the wake-ups between this bot and the others on the database at *url*.

    On SQLite there are no others, and nothing is sent.

    Raises:
        StoreError: the database cannot be used, or another program is migrating it.
    """
    if file_of(url) is not None:
        yield NoWakeups()
        return
    wakeups = PostgresqlWakeups(url)
    await wakeups.begin()
    try:
        # A migration may have removed something so far; from now on it waits for this bot's end.
        await require_current(url)
        yield wakeups
    finally:
        await wakeups.end()


class PostgresqlWakeups:
    """Implements ``play.wakeups.Wakeups``; it works from ``begin`` to ``end``."""

    def __init__(self, url: str) -> None:
        self._engine = kept_engine(url, BOT)
        self._heard: Callable[[Wakeup], None] = lambda _: None
        self._untold: set[Wakeup] = set()
        self._stirs = asyncio.Event()
        """Set when there is something to send, or when the connection is lost."""
        self._task: asyncio.Task[None] | None = None

    def tell(self, what: Wakeup) -> None:
        self._untold.add(what)
        self._stirs.set()

    def listen(self, heard: Callable[[Wakeup], None]) -> None:
        self._heard = heard

    async def begin(self) -> None:
        """Connect to the database, and stay connected until ``end``."""
        try:
            with store_errors():
                connection = await self._connected()
        except DBAPIError as error:
            raise StoreUnusableError(str(error.orig)) from error
        self._task = asyncio.create_task(self._keep(connection), name="wake-ups")

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._engine.dispose()

    async def _connected(self) -> AsyncConnection:
        connection = await self._engine.connect()
        try:
            await note_presence(connection)
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _: self._stirs.set())
            await driver.add_listener(CHANNEL, self._take)
        except BaseException:
            await connection.invalidate()
            await connection.close()
            raise
        return connection

    def _take(self, driver: Any, sender: int, channel: str, word: object) -> None:  # noqa: ANN401 - the driver's own
        """Pass on the wake-up *word* of another process; ignore those of this process itself."""
        del channel
        if sender == driver.get_server_pid():
            return
        with suppress(ValueError):  # a word of another version
            self._heard(Wakeup(word))

    async def _keep(self, connection: AsyncConnection) -> None:
        """Send wake-ups, and reconnect whenever the connection is lost, until cancelled."""
        pause, held = FIRST_PAUSE, [connection]
        while True:
            try:
                with store_errors():
                    if not held:
                        held.append(await self._connected())
                        log.info("Other processes can be heard again")
                        pause = FIRST_PAUSE
                        for what in Wakeup:
                            self._heard(what)
                    await self._serve(held[0])
            except (StoreError, DBAPIError, TimeoutError) as error:
                if held:
                    log.warning("Other processes cannot be heard: %s", type(error).__name__)
            finally:
                for lost in held:
                    await _drop(lost)
                held.clear()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _serve(self, connection: AsyncConnection) -> None:
        """Send pending wake-ups, and check a connection that is silent.

        Raises:
            DBAPIError, TimeoutError: the server is gone.
        """
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_BETWEEN_CHECKS):
                    await self._stirs.wait()
            self._stirs.clear()
            words = [what.value for what in self._untold]
            async with asyncio.timeout(PATIENCE_WITH_SERVER):
                if words:
                    telling = {"channel": CHANNEL, "words": words}
                    await connection.execute(_TELL, telling)
                else:
                    await connection.execute(_CHECK)
            self._untold.difference_update(map(Wakeup, words))
            await asyncio.sleep(SECONDS_BETWEEN_TELLINGS)


async def _drop(connection: AsyncConnection) -> None:
    """Close a connection that may be lost already."""
    for end in (connection.invalidate, connection.close):
        with suppress(DBAPIError, StoreUnreachableError, OSError):
            await end()

"""What every command of the operator works with, and what it answers."""

from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from bot.settings import Settings
from db.presence import require_current
from db.store import SqlStore


@dataclass(frozen=True, slots=True)
class Answer:
    """The *text* for people, and the same as *data* for programs.

    Unless all *is_well*, the exit status says so.
    """

    text: str
    data: Mapping[str, object] = field(default_factory=dict)
    is_well: bool = True


@dataclass(frozen=True, slots=True)
class Office:
    """The *settings* of the bot; *now* tells the time, *tell* says how far something is."""

    settings: Settings
    now: Callable[[], datetime]
    tell: Callable[[str], None]

    @property
    def url(self) -> str:
        """The database of the bot."""
        return self.settings.database_url

    @asynccontextmanager
    async def open_store(self) -> AsyncIterator[SqlStore]:
        """The store of the bot, which may be running.

        Raises:
            StoreError: it cannot be used, or is not of this version.
        """
        await require_current(self.url)
        store = SqlStore(self.url)
        try:
            yield store
        finally:
            await store.close()


Work: TypeAlias = Callable[[Office, Namespace], Coroutine[Any, Any, Answer]]


def nothing_more(_: ArgumentParser) -> None:
    """The arguments of a command that has none."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command, called by *name*: one word, or two.

    *about* explains it in a sentence, *arguments* adds what it takes, *run* carries it out. If it
    *asks*, the operator has to confirm what the question says.
    """

    name: str
    about: str
    run: Work
    arguments: Callable[[ArgumentParser], None] = nothing_more
    asks: Callable[[Namespace], str] | None = None

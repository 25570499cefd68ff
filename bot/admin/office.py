"""The surroundings of every operator's command, and its answer."""

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
class CommandAnswer:
    """The answer of a command: *text* for people, *data* for programs.

    Unless all *is_well*, the exit status says so.
    """

    text: str
    data: Mapping[str, object] = field(default_factory=dict)
    is_well: bool = True


@dataclass(frozen=True, slots=True)
class Office:
    """The *settings* of the bot, the clock *now*, and *tell*, which reports progress."""

    settings: Settings
    now: Callable[[], datetime]
    tell: Callable[[str], None]

    @property
    def url(self) -> str:
        """The URL of the bot's database."""
        return self.settings.database_url

    @asynccontextmanager
    async def open_store(self) -> AsyncIterator[SqlStore]:
        """The bot's store; the bot may be running.

        Raises:
            StoreError: the store cannot be used, or has another version.
        """
        await require_current(self.url)
        store = SqlStore(self.url)
        try:
            yield store
        finally:
            await store.close()


Work: TypeAlias = Callable[[Office, Namespace], Coroutine[Any, Any, CommandAnswer]]


def nothing_more(_: ArgumentParser) -> None:
    """Add no arguments."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command, called by *name*: one word, or two.

    *about* explains it in a sentence, *arguments* adds its arguments, and *run* executes it. If
    there is *asks*, the operator has to confirm the question that it returns.
    """

    name: str
    about: str
    run: Work
    arguments: Callable[[ArgumentParser], None] = nothing_more
    asks: Callable[[Namespace], str] | None = None

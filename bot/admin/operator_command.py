"""The parts of every operator's command: its definition, its surroundings, its answer."""

from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.settings import Settings
from db.preconditions import require_current
from db.store import SqlStore


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """The answer of an operator's command: *text* for people, *data* for programs.

    If *is_well* is false, the exit status says that something is wrong.
    """

    text: str
    data: Mapping[str, object] = field(default_factory=dict)
    is_well: bool = True


@dataclass(frozen=True, slots=True)
class Office:
    """The surroundings of a command: the bot's *settings*, the clock, and *tell* for progress."""

    settings: Settings
    now: Callable[[], datetime]
    tell: Callable[[str], None]

    @property
    def url(self) -> str:
        return self.settings.database_url

    @asynccontextmanager
    async def open_store(self) -> AsyncIterator[SqlStore]:
        """A context with the bot's store, which the running bot may use at the same time.

        Raises:
            StoreError: the store cannot be used, or has another version.
        """
        await require_current(self.url)
        store = SqlStore(self.url)
        try:
            yield store
        finally:
            await store.close()


@dataclass(frozen=True, slots=True)
class Command:
    """An operator's command, called by *name*: one word, or two.

    *about* explains it in a sentence, *arguments* adds its arguments to a parser, and *run*
    executes it. *asks* returns a question that the operator has to confirm before that.
    """

    name: str
    about: str
    run: Callable[[Office, Namespace], Coroutine[Any, Any, CommandAnswer]]
    arguments: Callable[[ArgumentParser], None] = lambda _: None
    asks: Callable[[Namespace], str] | None = None

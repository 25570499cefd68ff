"""The requests that people make of the bot, from arrival to end, for metrics and the log."""

import asyncio
import logging
from collections.abc import Collection
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from discord import InteractionType, app_commands

from bot.errors import BotNotOnServerError
from bot.figures.receiver import Figures, RequestKind, RequestOutcome
from bot.ui.logs import in_one_line
from bot.ui.retries import SEND_ERRORS
from bot.wording import refusals
from play import log_subject
from play.bounded_dict import Latest
from play.orders.errors import BannedError
from play.privacy.errors import BeingDeletedError
from play.rate_limits import FloodError
from play.store.errors import StoreClosedError, StoreError

LOGGER_OF_SUGGESTIONS = "discord.app_commands.tree"

UNKNOWN = "unknown"
"""The name under which unknown commands and buttons are counted, so that names stay few."""

KINDS = {
    InteractionType.application_command: RequestKind.COMMAND,
    InteractionType.autocomplete: RequestKind.SUGGESTION,
    InteractionType.component: RequestKind.BUTTON,
    InteractionType.modal_submit: RequestKind.FORM,
}


@dataclass(slots=True)
class Request:
    """A person's request to the bot, with the *name* of a command, a form or a kind of buttons.

    It came at *began*, in seconds of the event loop's clock.
    """

    figures: Figures
    kind: RequestKind
    name: str
    began: float
    outcome: RequestOutcome = RequestOutcome.DONE
    is_acknowledged: bool = False

    def end(self) -> None:
        took = asyncio.get_running_loop().time() - self.began
        self.figures.request_ended(self.kind, self.name, self.outcome, took)

    def acknowledge(self) -> None:
        """Report to *figures* that Discord has taken an answer; only the first one counts."""
        if not self.is_acknowledged:
            self.is_acknowledged = True
            took = asyncio.get_running_loop().time() - self.began
            self.figures.acknowledged(self.kind, took)


_request: ContextVar[Request | None] = ContextVar("request", default=None)


def begin_request(
    figures: Figures, kind: RequestKind, name: str, number: int, guild_id: int | None
) -> None:
    """Note, for metrics and the log, that the current task handles a person's request.

    *name* is that of a command, form or kind of buttons; *number* is the request's id on Discord.
    """
    request = Request(figures, kind, name, asyncio.get_running_loop().time())
    _request.set(request)
    log_subject.begin(str(number), guild_id)
    # discord.py has a task for each, and does not report when a button or a form is done.
    if (task := asyncio.current_task()) is not None:
        task.add_done_callback(lambda _: request.end())


def note_name(name: str) -> None:
    """Set the name of the request that this task handles; it must be one of a closed list."""
    if (request := _request.get()) is not None:
        request.name = name


def note_error(error: BaseException) -> None:
    """Note that the request that this task handles has ended with *error*."""
    note_outcome(outcome_of(error))


def note_outcome(outcome: RequestOutcome) -> None:
    if (request := _request.get()) is not None:
        request.outcome = outcome


def note_acknowledged() -> None:
    """Note that Discord has taken an answer to the interaction that this task handles."""
    if (request := _request.get()) is not None:
        request.acknowledge()


def note_logged(record: logging.LogRecord) -> bool:
    """A log filter that lets every record through, and counts errors of autocomplete.

    discord.py only logs these errors; ``note_error`` makes one the outcome of the task's request.
    """
    if record.exc_info and record.exc_info[1] is not None:
        note_error(record.exc_info[1])
    return True


def outcome_of(error: BaseException) -> RequestOutcome:
    match error:
        case StoreError() if not isinstance(error, StoreClosedError):
            return RequestOutcome.STORE
        case FloodError() | BotNotOnServerError() | BeingDeletedError() | BannedError():
            return RequestOutcome.TURNED_AWAY
        case app_commands.AppCommandError():
            return RequestOutcome.REFUSED
        case _ if refusals.explain(error):
            return RequestOutcome.REFUSED
        case _ if isinstance(error, SEND_ERRORS) and in_one_line(error) is not None:
            return RequestOutcome.LOST
        case _:
            return RequestOutcome.FAILED


MAX_KEPT = 5000
"""Number of ids that ``Heard`` keeps: more than come between two connections to the gateway."""


class Heard:
    """The ids of the latest messages and interactions, to notice those that Discord sends again."""

    def __init__(self) -> None:
        self._ids = Latest[int, None](MAX_KEPT)

    def is_first(self, thing: int) -> bool:
        """Remember the id *thing*, and return whether it is new."""
        if thing in self._ids:
            return False
        self._ids[thing] = None
        return True


TASKS = "discord.py: ", "CommandTree-invoker", "discord-ui-"
"""Beginnings of discord.py's names for tasks: of events, of commands, and of buttons and forms.

``tests/bot/test_stopping.py`` checks that discord.py uses them.
"""


def under_way() -> Collection[asyncio.Task[Any]]:
    """The tasks that deal with people's requests, except the current one."""
    own = asyncio.current_task()
    return [
        task
        for task in asyncio.all_tasks()
        if task is not own and task.get_name().startswith(TASKS)
    ]


async def all_answered() -> None:
    """Wait until no task deals with a person's request any more."""
    while tasks := under_way():
        await asyncio.wait(tasks)

"""The operator's command line: parse the arguments, ask for confirmation, print the answer."""

import asyncio
import json
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from typing import NoReturn

from bot.admin import (
    doctor,
    match_commands,
    notice_commands,
    order_commands,
    statistics_commands,
    store_commands,
)
from bot.admin.operator_command import Command, CommandAnswer, Office
from bot.settings import SETTINGS_ERRORS, read_settings
from bot.wording import admin as wording
from bot.wording import admin_help, operating
from play.errors import PlayError

COMMANDS: Sequence[Command] = (
    *store_commands.COMMANDS,
    *order_commands.COMMANDS,
    *notice_commands.COMMANDS,
    *match_commands.COMMANDS,
    *statistics_commands.COMMANDS,
    *doctor.COMMANDS,
)

_PASSWORD = re.compile(r"(:/{1,2}[^/\s:@]*:)[^\s@]*@")
"""A password in a URL, of which a path may have lost a slash."""

WELL, NOT_WELL, FAILED = 0, 1, 2
"""Exit statuses: done; done with a bad result, or not confirmed; failed."""


def main(arguments: Sequence[str], now: Callable[[], datetime]) -> int:
    """Run the command given in *arguments*, print its answer, and return the exit status."""
    asked = parser().parse_args(arguments)
    try:
        settings = read_settings()
    except SETTINGS_ERRORS as error:
        print(operating.bad_settings(error), file=sys.stderr)
        return FAILED
    command: Command = asked.command
    try:
        if command.asks is not None and not asked.yes and not _confirmed(command.asks(asked)):
            return NOT_WELL
        answer = asyncio.run(command.run(Office(settings, now, _tell), asked))
    except PlayError as error:
        return _explain(asked, error)
    except KeyboardInterrupt:
        return NOT_WELL
    return _print(asked, answer)


class _Parser(ArgumentParser):
    """A parser that shows no password of what it does not understand."""

    def error(self, message: str) -> NoReturn:
        super().error(_without_passwords(message))


def _without_passwords(text: str) -> str:
    return _PASSWORD.sub(r"\1***@", text)


@cache
def parser() -> ArgumentParser:
    whole = _Parser("python -m bot admin", description=admin_help.PROGRAM)
    commands = whole.add_subparsers(metavar="COMMAND", required=True, title="commands")
    groups = {"": commands}
    for command in COMMANDS:
        group, _, name = command.name.rpartition(" ")
        if group not in groups:
            about = admin_help.GROUPS[group]
            grouped = commands.add_parser(group, help=about, description=about)
            groups[group] = grouped.add_subparsers(metavar="COMMAND", required=True)
        added = groups[group].add_parser(name, help=command.about, description=command.about)
        command.arguments(added)
        added.add_argument("--json", action="store_true", help=admin_help.JSON)
        if command.asks is not None:
            added.add_argument("--yes", action="store_true", help=admin_help.YES)
        added.set_defaults(command=command)
    return whole


def _confirmed(question: str) -> bool:
    """Whether the operator answers yes to *question*; without a terminal, ``--yes`` is needed."""
    if not sys.stdin.isatty():
        print(wording.needs_confirmation(question), file=sys.stderr)
        return False
    print(question, wording.YES_OR_NO, end=" ", file=sys.stderr, flush=True)
    said_yes = sys.stdin.readline().strip().casefold() in wording.YESES
    if not said_yes:
        print(wording.UNCHANGED, file=sys.stderr)
    return said_yes


def _explain(asked: Namespace, error: Exception) -> int:
    sentence = _without_passwords(operating.refused(error) or wording.refused(error))
    if asked.json:
        print(json.dumps({"ok": False, "error": type(error).__name__, "message": sentence}))
    print(sentence, file=sys.stderr)
    return FAILED


def _print(asked: Namespace, answer: CommandAnswer) -> int:
    if asked.json:
        print(json.dumps({"ok": answer.is_well, **answer.data}, default=_for_programs))
    elif answer.text:
        print(answer.text)
    return WELL if answer.is_well else NOT_WELL


def _for_programs(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _tell(progress: str) -> None:
    """Print the *progress* to standard error, so that standard output has the answer alone."""
    print(progress, file=sys.stderr, flush=True)

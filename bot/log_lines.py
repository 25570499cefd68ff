"""The format of the log: lines for people, or one JSON object a line for programs.

Each line names its request, server and match, if they are known.
"""

import json
import logging
import sys
from copy import copy
from datetime import UTC, datetime
from traceback import format_exception
from types import TracebackType
from typing import Literal

import discord

from bot.figures.figures import Figures
from play.subject import LogSubject, subject

LogFormat = Literal["plain", "json"]

log = logging.getLogger(__name__)


class PlainLines(logging.Formatter):
    """Formats lines like *usual*, with their subject in parentheses after the message."""

    def __init__(self, usual: logging.Formatter) -> None:
        super().__init__()
        self._usual = usual

    def format(self, record: logging.LogRecord) -> str:
        """The formatted line, followed by a traceback if there is one."""
        if about := known(subject()):
            said = ", ".join(_named(*each) for each in about.items())
            record = copy(record)
            record.msg, record.args = f"{record.getMessage()} ({said})", ()
        return self._usual.format(record)


class JsonLines(logging.Formatter):
    """Formats each record as one line of JSON; ids are strings, because Discord's are large."""

    def format(self, record: logging.LogRecord) -> str:
        """The formatted line; docs/operating.md lists the names."""
        at = datetime.fromtimestamp(record.created, UTC)
        line = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **known(subject()),
        }
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = type(error).__qualname__
            line["traceback"] = "".join(format_exception(error))
        return json.dumps(line)


def known(about: LogSubject) -> dict[str, str]:
    """The known parts of a subject, by name."""
    return {name: str(value) for name, value in about._asdict().items() if value}


def _named(name: str, value: str) -> str:
    """``server 70`` or ``request 12``; a *value* of several words, ``notice 17``, stays alone."""
    return value if " " in value else f"{name} {value}"


class LineCounter(logging.Handler):
    """Counts the lines of the log for the figures."""

    def __init__(self, figures: Figures) -> None:
        super().__init__()
        self._figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        self._figures.logged(record.levelname)


def set_up_handler(form: LogFormat, level: int) -> None:
    """Print all messages from *level* on in the given *form*."""
    if form == "json":
        discord.utils.setup_logging(formatter=JsonLines(), level=level)
        sys.excepthook = _log_crash
        return
    discord.utils.setup_logging(level=level)
    for handler in logging.getLogger().handlers:
        if isinstance(handler, logging.StreamHandler) and handler.formatter is not None:
            handler.setFormatter(PlainLines(handler.formatter))


def _log_crash(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Python's hook for an uncaught *error*: log it as a line like any other."""
    log.critical("The bot has crashed", exc_info=(kind, error, trace))

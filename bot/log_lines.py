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

from bot.figures.receiver import Figures
from play.log_subject import LogSubject, subject

LogFormat = Literal["plain", "json"]

log = logging.getLogger(__name__)


class PlainLines(logging.Formatter):
    """Formats log records as *usual* does, with the request, server and match in parentheses."""

    def __init__(self, usual: logging.Formatter) -> None:
        super().__init__()
        self._usual = usual

    def format(self, record: logging.LogRecord) -> str:
        if about := known(subject()):
            said = ", ".join(_named(*each) for each in about.items())
            record = copy(record)
            record.msg, record.args = f"{record.getMessage()} ({said})", ()
        return self._usual.format(record)


class JsonLines(logging.Formatter):
    """Formats each record as one line of JSON; ids are strings, because Discord's are large."""

    def format(self, record: logging.LogRecord) -> str:
        """The JSON object for *record*; docs/operating.md lists its keys."""
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
    """The parts of the subject *about* that are known, by name: request, server, match."""
    return {name: str(value) for name, value in about._asdict().items() if value}


def _named(name: str, value: str) -> str:
    """*name* and *value*, as in ``server 70``; only *value* if it names itself: ``notice 17``."""
    return value if " " in value else f"{name} {value}"


class LineCounter(logging.Handler):
    """Counts the lines of the log by level, in *figures*, the bot's metrics."""

    def __init__(self, figures: Figures) -> None:
        super().__init__()
        self._figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        self._figures.logged(record.levelname)


def set_up_handler(form: LogFormat, level: int) -> None:
    """Print all log messages of *level* and above to standard error in the format *form*."""
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

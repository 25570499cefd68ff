"""Errors in the log: one line for an expected error, a traceback for any other."""

import logging
import re
from textwrap import shorten

import discord
from discord import app_commands

from bot.ui.retries import ALREADY_ANSWERED, SEND_ERRORS
from bot.wording import refusals, store

BAD_REQUEST = 400
MAX_LINE = 300
"""Maximum number of characters that are logged of an error."""

WORDY_LOGGERS = ("discord.app_commands.tree", "discord.client", "discord.shard")
"""discord.py's loggers of errors in autocomplete and in events, and of lost connections."""

_ID = re.compile(r"[0-9]{15,}")


def without_ids(text: str) -> str:
    """*text* without Discord's ids: the log names nobody, because nothing is erased from it."""
    return _ID.sub("…", text)


def in_one_line(error: BaseException) -> str | None:
    """A line for the log about *error* if it is an expected one; otherwise None."""
    if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError):
        error = error.__cause__ or error
    if isinstance(error, discord.HTTPException) and _is_wrong(error):
        return None
    if isinstance(error, SEND_ERRORS):
        # A proxy between the bot and Discord may answer with a whole page.
        return shorten(f"{type(error).__name__}: {error}", MAX_LINE, placeholder="…")
    return store.for_owner(error) or refusals.explain(error)


def log_failure(log: logging.Logger, error: BaseException, text: str, *arguments: object) -> None:
    """Log that *text* has happened because of *error*.

    An expected error is a warning in one line; any other is logged with a traceback.
    """
    line = in_one_line(error)
    if line is None:
        log.error(text, *arguments, exc_info=error)
    else:
        log.warning("%s: %s", text % arguments, line)


def without_traceback(record: logging.LogRecord) -> bool:
    """A log filter that leaves out ids, and the tracebacks of expected errors."""
    error = record.exc_info[1] if record.exc_info else None
    line = None if error is None else in_one_line(error)
    told = record.getMessage() if line is None else f"{record.getMessage()}: {line}"
    record.msg, record.args = without_ids(told), ()
    if line is not None:
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def shorten_wordy_loggers() -> None:
    """Have discord.py's own loggers log an expected error in one line."""
    for name in WORDY_LOGGERS:
        logging.getLogger(name).addFilter(without_traceback)


def _is_wrong(error: discord.HTTPException) -> bool:
    """Whether the request itself was wrong, rather than late or lost on the way."""
    return error.status == BAD_REQUEST and error.code != ALREADY_ANSWERED

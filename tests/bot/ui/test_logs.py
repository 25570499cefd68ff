"""Errors in the log: a line for the expected, a traceback for the unforeseen."""

import logging
from collections.abc import Callable, Sequence

import pytest

from play.rulesets.own_ruleset import OwnRuleset
from play.services.ladders import Ladders
from play.services.rulesets import Rulesets
from play.store.errors import (
    StoreBusyError,
    StoreDamagedError,
    StoredGameError,
    StoreFullError,
    StoreUnreachableError,
    StoreUnusableError,
)
from tafl.ruleset import Ruleset
from tests.support.forging import Forger
from tests.support.table import Table, said

COMMAND = "challenge"
BUSY = "The database is busy, so nothing was saved. Try again in a moment."
FULL = "The disk is full, so nothing can be stored (no room). Make room on it."
BROKEN = (
    "Game #12 can't be read from move 4 on. Nothing was changed. Please report this to the owner "
    "of this bot."
)

DAMAGED = (
    "The database is damaged (page 7). Restore your latest backup. Without one, keep a copy of the "
    "file and try `sqlite3 FILE .recover`."
)
UNUSABLE = "The database can't be opened: file is not a database."
UNREACHABLE = (
    "The database can't be reached (connection refused). Check that its server is running."
)

TELL_THE_OWNER = "Please tell the owner of this bot."
LOOK_FIRST = "Check the board or `/games`, then try again in a few minutes."

ERRORS: list[tuple[Exception, str, str]] = [
    (StoreBusyError(), BUSY, ""),
    (StoreFullError("no room"), FULL, ""),
    (
        StoreDamagedError("page 7"),
        DAMAGED,
        f"The bot's database is damaged, so nothing was changed. {TELL_THE_OWNER}",
    ),
    (
        StoreUnusableError("file is not a database"),
        UNUSABLE,
        f"The bot can't open its database, so nothing was changed. {TELL_THE_OWNER}",
    ),
    (
        StoreUnreachableError("connection refused"),
        UNREACHABLE,
        f"The bot can't reach its database right now. {LOOK_FIRST}",
    ),
    (StoredGameError(12, 3), BROKEN, ""),
]
"""The owner's line for each error, and the player's where it is not one for all."""


def raising(error: Exception) -> Callable[..., object]:
    """A request that fails."""

    async def fail(*_: object) -> Sequence[OwnRuleset | Ruleset]:
        raise error

    return fail


def logged(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """The log's lines about a failure."""
    return [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.usefixtures("expected_errors")
async def test_suggestions_that_fail(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """discord.py logs all of them with a traceback; here only what nobody foresaw has one."""
    unforeseen = ConnectionResetError("reset")
    for error, line in (*((error, line) for error, line, _ in ERRORS), (unforeseen, "")):
        monkeypatch.setattr(Rulesets, "matching", raising(error))
        assert await table.astrid.autocomplete(table.channel, COMMAND, "game", "b") == []

        (record,) = logged(caplog)
        assert (record.exc_info is None) == bool(line)
        assert record.getMessage().endswith(line and f": {line}")
        assert f"'{COMMAND}'" in record.getMessage()
        assert str(table.astrid.id) not in record.getMessage()
        caplog.clear()


async def test_commands_that_fail(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The owner of the bot reads a line, of who asked what; the player a sentence."""
    for error, line, sentence in ERRORS:
        monkeypatch.setattr(Rulesets, "named", raising(error))
        answer = await table.astrid.slash(table.channel, "rules", game="brandubh")

        (record,) = logged(caplog)
        assert record.getMessage() == f"rules in {table.channel.id} failed: {line}"
        assert record.exc_info is None
        assert said(answer)
        assert sentence in {"", said(answer)}
        caplog.clear()


async def test_nobody_is_named_by_a_button_that_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its custom id may have the id of a player; of the log, nothing is ever deleted."""
    monkeypatch.setattr(Ladders, "prospects", raising(StoreBusyError()))
    forger = Forger(table, table.astrid.id, table.channel.id, table.guild.id)
    forger.press(f"tafl:ladder-ask:{table.bjorn.id}:0")
    await table.env.settle()

    (record,) = logged(caplog)
    assert record.getMessage().startswith("tafl:ladder-ask:…:0 in ")

"""What the log says of errors: a line for what is expected, a traceback for the unforeseen."""

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
    StoreError,
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

ERRORS = [
    pytest.param(StoreBusyError(), BUSY, id="busy"),
    pytest.param(StoreFullError("no room"), FULL, id="full"),
    pytest.param(StoreDamagedError("page 7"), DAMAGED, id="damaged"),
    pytest.param(StoreUnusableError("file is not a database"), UNUSABLE, id="unusable"),
    pytest.param(StoreUnreachableError("connection refused"), UNREACHABLE, id="unreachable"),
    pytest.param(StoredGameError(12, 3), BROKEN, id="broken"),
    pytest.param(ConnectionResetError("reset"), None, id="unforeseen"),
]


def raising(error: Exception) -> Callable[..., object]:
    """A request that fails."""

    async def fail(*_: object) -> Sequence[OwnRuleset | Ruleset]:
        raise error

    return fail


def logged(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """What is logged of what went wrong."""
    return [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.usefixtures("expected_errors")
@pytest.mark.parametrize(("error", "line"), ERRORS)
async def test_suggestions_that_fail(
    error: Exception,
    line: str | None,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """discord.py logs all of them with a traceback; here only what nobody foresaw has one."""
    monkeypatch.setattr(Rulesets, "matching", raising(error))
    assert await table.astrid.autocomplete(table.channel, COMMAND, "game", "b") == []

    (record,) = logged(caplog)
    assert (record.exc_info is None) == (line is not None)
    assert record.getMessage().endswith("" if line is None else f": {line}")
    assert f"'{COMMAND}'" in record.getMessage()
    assert str(table.astrid.id) not in record.getMessage()


@pytest.mark.parametrize(("error", "line"), ERRORS[:-1])
async def test_commands_that_fail(
    error: StoreError,
    line: str,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The owner of the bot reads a line, of who asked what; the player a sentence."""
    monkeypatch.setattr(Rulesets, "named", raising(error))
    answer = await table.astrid.slash(table.channel, "rules", game="brandubh")

    (record,) = logged(caplog)
    room = table.channel.id
    assert record.getMessage() == f"rules in {room} failed: {line}"
    assert record.exc_info is None
    assert said(answer)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            StoreDamagedError("page 7"),
            f"The bot's database is damaged, so nothing was changed. {TELL_THE_OWNER}",
        ),
        (
            StoreUnusableError("file is not a database"),
            f"The bot can't open its database, so nothing was changed. {TELL_THE_OWNER}",
        ),
        (
            StoreUnreachableError("connection refused"),
            f"The bot can't reach its database right now. {LOOK_FIRST}",
        ),
    ],
)
async def test_a_player_need_not_know_about_databases(
    error: StoreError, sentence: str, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what that means for them; how to repair it stands in the log."""
    monkeypatch.setattr(Rulesets, "named", raising(error))

    assert said(await table.astrid.slash(table.channel, "rules", game="brandubh")) == sentence


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

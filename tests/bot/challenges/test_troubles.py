"""When something goes wrong that no player can help."""

import logging
import re
from collections.abc import Callable
from typing import TypeAlias

import pytest
from simcord.builders import ChannelHandle

from bot.wording.refusals import UNEXPECTED
from db.store import SqlStore
from tests.support.table import Table, newest, said

Errors: TypeAlias = Callable[[], list[logging.LogRecord]]


async def test_an_unexpected_error_is_logged_and_not_shown(
    table: Table, thread: ChannelHandle, expected_errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked and where, not by whom; nothing is left half done."""

    def break_down(_: SqlStore) -> None:
        message = "the disk has melted"
        raise RuntimeError(message)

    before = table.rows()
    monkeypatch.setattr(SqlStore, "begin", break_down)
    command = await table.astrid.slash(thread, "move", move="i4-f4")
    press = await table.astrid.click(newest(thread), label="Offer draw")
    await table.astrid.send_dm("i4-f4")
    monkeypatch.undo()

    assert said(command) == said(press) == UNEXPECTED
    assert newest(table.astrid.user.dm_channel).content == UNEXPECTED
    of_command, of_press, of_text = expected_errors()
    assert of_command.getMessage() == f"Interaction failed: move in {thread.id}"
    assert "the disk has melted" in str(of_command.exc_info)
    assert of_press.getMessage().startswith("Interaction failed: tafl:draw:1:0 in ")
    assert re.fullmatch(r"Message \d+ in \d+ failed", of_text.getMessage())
    assert table.rows() == before
    await table.astrid.slash(thread, "move", move="i4-f4")
    assert "played `I4-F4`" in newest(thread).content

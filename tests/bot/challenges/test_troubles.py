"""When something goes wrong that no player can help."""

import logging
import re
from collections.abc import Callable
from contextlib import closing
from sqlite3 import connect
from typing import TypeAlias

import pytest
from simcord.builders import ChannelHandle

from bot.wording.refusals import UNEXPECTED
from db.store import SqlStore
from tests.support.bot_games import CAPTURE
from tests.support.table import Table, labels, newest, said

Errors: TypeAlias = Callable[[], list[logging.LogRecord]]

BOARDS = "/channels/*/messages"


@pytest.fixture
def broken_store(monkeypatch: pytest.MonkeyPatch, thread: ChannelHandle) -> None:
    """From now on no transaction can be begun that writes."""

    def break_down(_: SqlStore) -> None:
        message = "the disk has melted"
        raise RuntimeError(message)

    monkeypatch.setattr(SqlStore, "begin", break_down)


@pytest.mark.usefixtures("broken_store")
async def test_an_unexpected_error_of_a_command_is_logged_and_not_shown(
    table: Table, thread: ChannelHandle, expected_errors: Errors
) -> None:
    """The log says what was asked, where, and what happened; by whom, it says nowhere."""
    answer = await table.astrid.slash(thread, "move", move="i4-f4")

    assert said(answer) == UNEXPECTED
    (error,) = expected_errors()
    asked = f"move in {thread.id}"
    assert error.getMessage() == f"Interaction failed: {asked}"
    assert "the disk has melted" in str(error.exc_info)


@pytest.mark.usefixtures("broken_store")
async def test_an_unexpected_error_of_a_button_is_logged_and_not_shown(
    table: Table, thread: ChannelHandle, expected_errors: Errors
) -> None:
    """Discord.py alone would leave the player without any answer."""
    answer = await table.astrid.click(newest(thread), label="Offer draw")

    assert said(answer) == UNEXPECTED
    (error,) = expected_errors()
    assert error.getMessage().startswith("Interaction failed: tafl:draw:1:0 in ")


@pytest.mark.usefixtures("broken_store")
async def test_an_unexpected_error_of_a_text_is_logged_and_not_shown(
    table: Table, thread: ChannelHandle, expected_errors: Errors
) -> None:
    """In a direct message, as everything that is about what somebody wrote."""
    await table.astrid.send_dm("i4-f4")

    assert newest(table.astrid.user.dm_channel).content == UNEXPECTED
    (error,) = expected_errors()
    assert re.fullmatch(r"Message \d+ in \d+ failed", error.getMessage())


@pytest.mark.usefixtures("broken_store")
async def test_what_failed_can_be_done_later(
    table: Table,
    thread: ChannelHandle,
    expected_errors: Errors,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is left half done."""
    before = table.rows()
    await table.astrid.slash(thread, "move", move="i4-f4")
    assert table.rows() == before

    monkeypatch.undo()
    await table.astrid.slash(thread, "move", move="i4-f4")

    assert "played `I4-F4`" in newest(thread).content


async def test_a_command_is_deferred_before_anything_else(
    table: Table, thread: ChannelHandle
) -> None:
    """Discord waits three seconds for the first answer; a busy database may take two."""
    await table.astrid.slash(thread, "move", move="i4-f4")

    callbacks = [r for r in table.env.http_requests if r.path.endswith("/callback")]
    body = callbacks[-1].json or {}
    assert body["type"] == 5
    assert body["data"]["flags"] == 64


@pytest.mark.parametrize("status", [500, 503])
async def test_a_board_that_discord_does_not_take_comes_later_once(
    table: Table, thread: ChannelHandle, status: int
) -> None:
    """The player who moved is answered at once."""
    table.env.inject_error("POST", BOARDS, status=status, times=2)

    answer = await table.astrid.slash(thread, "move", move="i4-f4")
    await table.wait(minutes=1)

    assert said(answer).startswith("You played `I4-F4`.")
    boards = [message.content for message in thread.history() if "I4-F4" in message.content]
    assert len([board for board in boards if "played" in board and "You" not in board]) == 1
    nonces = [sent["nonce"] for sent in table.sent(thread) if "I4-F4" in sent["content"]]
    assert len(nonces) == 3
    assert len(set(nonces)) == 1


async def test_boards_that_come_late_come_in_order(table: Table, thread: ChannelHandle) -> None:
    """Only the newest has buttons and pings; the others tell what happened."""
    table.env.inject_error("POST", f"/channels/{thread.id}/messages", status=503, times=None)
    await table.play(thread, *CAPTURE[:3])
    table.env.backend.faults.clear()

    await table.wait(minutes=30)

    boards = [m for m in thread.history() if not m.flags.ephemeral and m.attachments][1:]
    moves = [board.content.split("`")[1] for board in boards]
    assert moves == ["I4-F4", "G5-G3", "F9-F6xF5"]
    assert [labels(board) for board in boards[:2]] == [[], []]
    assert labels(boards[2]) == ["Move", "Offer draw", "Resign", "Rules"]
    pinged = [sent["allowed_mentions"].get("users") for sent in table.sent(thread)[-3:]]
    assert pinged == [None, None, [table.bjorn.id]]


async def test_a_match_goes_on_in_the_channel_when_its_thread_is_deleted(
    table: Table, thread: ChannelHandle
) -> None:
    """Somebody tidied up."""
    table.env.backend.delete_channel(thread.id)

    await table.play(table.channel, *CAPTURE)

    assert "The attackers win: the king is captured." in newest(table.channel).content


async def test_a_match_goes_on_in_direct_messages_when_its_channel_is_deleted(
    table: Table, thread: ChannelHandle
) -> None:
    """That its boards cannot be delivered is noted; whom they call is told, and can play on."""
    table.env.backend.delete_channel(thread.id)
    table.env.backend.delete_channel(table.channel.id)

    await table.astrid.user.slash("move", move="i4-f4")
    await table.bjorn.send_dm("g5-g3")
    answer = await table.astrid.user.slash("board")

    assert answer.response is not None
    assert "played `G5-G3`" in answer.response.content
    assert len(table.rows()["moves"]) == 2
    with closing(connect(table.file)) as database:
        noted = "SELECT failure, recipient IS NULL FROM outbox WHERE ply > 0 ORDER BY id"
        failures = database.execute(noted).fetchall()
    assert failures == [("404 10003", True), (None, False)] * 2


async def test_a_challenge_whose_message_is_deleted_can_still_expire(table: Table) -> None:
    """There is nothing left to edit; the bot goes on."""
    await table.challenge(expires=1)
    message = newest(table.channel)
    table.env.backend.delete_message(table.channel.id, message.id)

    await table.wait(hours=2)
    thread = await table.begin()

    assert "it's your turn" in newest(thread).content

"""Moves taken back by consent, and the boards before and after."""

import pytest
from simcord.builders import ChannelHandle

from tests.support.bot_games import CAPTURE
from tests.support.table import Click, Table, button, labels, newest, pinged, said, shown


@pytest.fixture
async def thread(table: Table, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1 after two moves; Astrid is to move."""
    await table.play(thread, *CAPTURE[:2])
    return thread


async def test_a_move_is_taken_back(table: Table, thread: ChannelHandle) -> None:
    """The new board says so, has its buttons, and calls the player who moves again."""
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")

    board = newest(thread)
    assert board.content == (
        "**#1 · King's Table: Tablut**\n"
        f"{table.astrid.mention} agreed to the takeback. {table.bjorn.mention} moves "
        f"again.\n{table.bjorn.mention}, it's your turn with the defenders."
    )
    assert labels(board) == ["Move", "Offer draw", "Resign", "Rules"]
    assert len(board.attachments) == 1
    assert pinged(table, thread) == [table.bjorn.id]
    assert len(table.rows()["moves"]) == 1


async def test_the_board_of_a_takeback_is_as_its_player_wants_it(
    table: Table, thread: ChannelHandle
) -> None:
    """Who wants no pings is not pinged by it."""
    await table.bjorn.slash(table.channel, "settings change", turn_pings=False)
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")

    assert f"{table.bjorn.mention}, it's your turn" in newest(thread).content
    assert "users" not in table.sent(thread)[-1]["allowed_mentions"]


async def test_the_game_goes_on_after_a_takeback(table: Table, thread: ChannelHandle) -> None:
    """With the buttons under the new board, and another move."""
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")

    pieces = await table.bjorn.click(newest(thread), label="Move")
    targets = await table.bjorn.select(shown(pieces), ["G5"])
    await table.bjorn.select(shown(targets), ["G9"])

    assert "played `G5-G9`" in newest(thread).content
    assert f"{table.astrid.mention}, it's your turn" in newest(thread).content


async def test_boards_from_before_a_takeback_are_old(table: Table) -> None:
    """Also the one after which as many moves have been played as now."""
    thread = await table.begin()
    earlier = [newest(thread)]
    for player, move in zip((table.astrid, table.bjorn), CAPTURE, strict=False):
        await table.play(thread, move, first=player)
        earlier.append(newest(thread))
    presses = [Click(table.bjorn, board, button(board, "Move")) for board in earlier]
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")
    before = table.rows()

    for press in presses:
        (refused,) = await table.click(press)
        assert "The board has changed since then" in said(refused)
    assert table.rows() == before


async def test_nothing_is_taken_back_before_the_first_move(table: Table) -> None:
    thread = await table.begin()

    refused = await table.astrid.slash(thread, "takeback")

    assert said(refused) == "You haven't moved in #1 yet, so there is nothing to take back."


async def test_nothing_is_taken_back_in_a_game_with_dice(table: Table) -> None:
    thread = await table.begin(dice="multiple")

    refused = await table.astrid.slash(thread, "takeback")

    assert said(refused) == ("#1 is played with dice. Games with dice have no takebacks.")

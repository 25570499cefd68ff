"""Players who want to be asked before a move is played are asked, however they move."""

from dataclasses import replace

import pytest
from simcord.builders import ChannelHandle

from bot.matches.posts import scene_of_game
from bot.wording import matches as wording
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.time.habits import Confirming
from rendering.board import draw_board
from tests.support.advancing import advance
from tests.support.table import (
    Click,
    Message,
    Table,
    button,
    calling,
    labels,
    lists,
    newest,
    said,
    shown,
)

QUESTION = "Play `I4-F4` in **#1 · King's Table: Tablut**?"
WAITING = (
    "It's not your turn in #1. Wait for the attackers to move, or use `/if` to set your answer now."
)


@pytest.fixture
async def thread(table: Table, begun: None, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1, on a small board; Astrid is to move, and wants to be asked."""
    astrid = PlayerId(table.astrid.id)
    await table.bot.services.players.set(
        astrid, lambda player: replace(player, confirm=Confirming.ALL)
    )
    return thread


async def match(table: Table) -> Match:
    return await table.bot.services.matches.load_match(1)


async def asked(table: Table, room: ChannelHandle, move: str = "i4-f4") -> Message:
    """The question that Astrid is asked when she types a move."""
    return shown(await table.astrid.slash(room, "move", move=move))


async def test_a_typed_move_is_asked_about(table: Table, thread: ChannelHandle) -> None:
    """With a picture of the board as it would be; nothing is played until it is confirmed.

    Two clicks play one move, also after a restart; a question about an older board is refused.
    """
    before = table.rows()
    refused = await table.astrid.slash(thread, "move", move="i4-i4")
    out_of_turn = await table.bjorn.slash(thread, "move", move="e5-e6")
    question = await asked(table, thread)

    assert labels(shown(refused)) == []
    assert said(out_of_turn) == WAITING
    assert question.content == QUESTION
    assert labels(question) == ["Play", "Cancel"]
    scene = scene_of_game((await match(table)).game.play_written("i4-f4"))
    assert table.file_of(question) == draw_board(scene)
    assert "moved from I4 to F4" in str(question.attachments[0].description)
    cancelled = shown(await table.astrid.click(question, label="Cancel"))
    assert (cancelled.content, labels(cancelled)) == (wording.NOT_PLAYED, ["Move", "Board"])
    assert said(await table.astrid.click(cancelled, label="Move")) == wording.WHICH_PIECE
    assert table.rows() == before

    old, question = await asked(table, thread, "e2-d2"), await asked(table, thread)
    click = Click(table.astrid, question, button(question, "Play"))
    late = Click(table.astrid, old, button(old, "Play"))
    await table.restart()
    both = [shown(each) for each in await table.click(click, click)]
    (refused,) = await table.click(late)

    answer, _ = both
    assert answer.content == "You played `I4-F4`."
    assert "The board has changed since then" in said(refused)
    assert (await match(table)).ply == 1
    assert "played `I4-F4`" in newest(thread).content
    assert (labels(answer), answer.attachments) == ([], [])
    other = await table.bjorn.slash(thread, "move", move="g5-g3")
    assert said(other).startswith("You played `G5-G3`.")


async def test_a_picked_move_is_asked_about(table: Table, thread: ChannelHandle) -> None:
    """In the message in which it was picked; and one in a direct message there."""
    targets = await table.astrid.select(newest(thread), ["I4"])
    picked = shown(await table.astrid.select(shown(targets), ["F4"]))
    assert picked.content == QUESTION
    assert labels(picked) == ["Play", "Cancel"]
    await table.astrid.send_dm("i4-f4")
    question = table.astrid.user.dm_channel.history()[-1]
    assert question.content == QUESTION

    await table.astrid.user.click(question, label="Play")
    assert "played `I4-F4`" in newest(thread).content
    await table.bjorn.slash(thread, "move", move="g5-g3")
    targets = await table.astrid.select(newest(thread), ["D1"])
    first = lists(shown(targets))
    picked = shown(await table.astrid.select(shown(targets), ["D3"]))
    cancelled = await table.astrid.click(picked, label="Cancel")
    again = await table.astrid.click(shown(cancelled), label="Move")
    targets = await table.astrid.select(shown(again), ["D1"])
    assert lists(shown(targets)) != first  # or apps keep D3, which then can't be picked again
    picked = shown(await table.astrid.select(shown(targets), ["D3"]))
    await table.astrid.click(picked, label="Play")
    assert "played `D1-D3`" in newest(thread).content


async def test_a_mentioned_move_is_asked_about(table: Table, thread: ChannelHandle) -> None:
    """In a reply, which others see: only who is to move can answer it."""
    await table.astrid.send(thread, calling(table, "i4-f4"))
    question = newest(thread)
    assert question.content == QUESTION

    stranger = await table.carl.click(question, label="Play")
    assert said(stranger) == "You aren't a player in game #1. Use `/board` to look at it."
    opponent = await table.bjorn.click(question, label="Cancel")
    assert said(opponent) == WAITING
    assert newest(thread).content == QUESTION
    await table.astrid.click(question, label="Cancel")
    again = await table.astrid.click(newest(thread), label="Move")
    assert said(again) == wording.WHICH_PIECE
    assert newest(thread).content == wording.NOT_PLAYED

    await table.astrid.send(thread, calling(table, "i4-f4"))
    await table.astrid.click(newest(thread), label="Play")
    assert (await match(table)).ply == 1


async def test_a_move_that_ends_the_game_by_repetition_is_asked_about(
    table: Table, begun: None, thread: ChannelHandle
) -> None:
    """Nobody has asked for that; the boards have warned of it since the second time."""
    lap = ("i4-f4", "g5-g3", "f4-i4", "g3-g5")
    await advance(table, *lap[:-1])
    await table.bjorn.slash(thread, "move", move=lap[-1])
    board = newest(thread)
    warning = "This position has come up twice. The third time, the game is a draw."
    assert f"\n🔁 {warning}\n" in board.content
    assert warning in str(board.attachments[0].description)
    await advance(table, *lap[:-1])

    question = shown(await table.bjorn.slash(thread, "move", move=lap[-1]))
    assert question.content == (
        "Play `G3-G5` in **#1 · King's Table: Tablut**?\n"
        "🔁 The position comes up for the third time: the game is a draw."
    )
    await table.bjorn.click(question, label="Play")
    assert "It's a draw" in newest(thread).content

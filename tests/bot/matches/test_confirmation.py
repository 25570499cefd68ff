"""Players who want to be asked before a move is played are asked, however they move."""

from dataclasses import replace

import pytest
from simcord.builders import ChannelHandle

from bot.matches.posts import scene_of_game
from bot.wording import matches as wording
from play.matches.match import Match
from play.players.player_id import PlayerId
from rendering.board import draw_board
from tests.support.table import Click, Message, Table, button, calling, labels, newest, said, shown

QUESTION = "Play `I4-F4` in **#1 · King's Table: Tablut**?"


@pytest.fixture
async def thread(table: Table) -> ChannelHandle:
    """The thread of match #1, on a small board; Astrid is to move, and wants to be asked."""
    thread = await table.begin()
    astrid = PlayerId(table.astrid.id)
    await table.bot.services.players.set(astrid, lambda player: replace(player, confirm=True))
    return thread


async def match(table: Table) -> Match:
    return await table.bot.services.matches.get(1)


async def asked(table: Table, room: ChannelHandle, move: str = "i4-f4") -> Message:
    """The question that Astrid is asked when she types a move."""
    return shown(await table.astrid.slash(room, "move", move=move))


async def test_a_typed_move_is_asked_about(table: Table, thread: ChannelHandle) -> None:
    """With a picture of the board as it would be; nothing is played yet."""
    before = table.rows()
    question = await asked(table, thread)

    assert question.content == QUESTION
    assert labels(question) == ["Play", "Cancel"]
    after = (await match(table)).game.play_written("i4-f4")
    scene = scene_of_game(after)
    assert table.file_of(question) == draw_board(scene)
    assert "moved from I4 to F4" in str(question.attachments[0].description)
    assert table.rows() == before


async def test_the_move_is_played_when_it_is_confirmed(table: Table, thread: ChannelHandle) -> None:
    """The question becomes the answer, without its buttons and its picture."""
    question = await asked(table, thread)
    answer = await table.astrid.click(question, label="Play")

    assert "played `I4-F4`" in newest(thread).content
    assert shown(answer).content == "You played `I4-F4`."
    assert labels(shown(answer)) == []
    assert shown(answer).attachments == []


async def test_the_move_is_played_after_a_restart(table: Table, thread: ChannelHandle) -> None:
    """The button knows all it needs."""
    question = await asked(table, thread)
    await table.restart()
    await table.click(Click(table.astrid, question, button(question, "Play")))

    assert "played `I4-F4`" in newest(thread).content


async def test_the_move_is_not_played_when_it_is_cancelled(
    table: Table, thread: ChannelHandle
) -> None:
    """And the player is still to move."""
    question = await asked(table, thread)
    before = table.rows()
    answer = await table.astrid.click(question, label="Cancel")

    assert shown(answer).content == wording.NOT_PLAYED
    assert labels(shown(answer)) == []
    assert table.rows() == before


async def test_two_clicks_play_one_move(table: Table, thread: ChannelHandle) -> None:
    """The second is told that the board has changed."""
    question = await asked(table, thread)
    click = Click(table.astrid, question, button(question, "Play"))
    await table.click(click, click)

    assert (await match(table)).ply == 1


async def test_a_question_about_an_old_board_is_refused(
    table: Table, thread: ChannelHandle
) -> None:
    """Astrid has played something else meanwhile."""
    old = await asked(table, thread)
    await table.astrid.click(await asked(table, thread, "e2-d2"), label="Play")
    refused = await table.astrid.click(old, label="Play")

    assert "The board has changed since then" in said(refused)
    assert (await match(table)).ply == 1


async def test_an_illegal_move_is_refused_at_once(table: Table, thread: ChannelHandle) -> None:
    """There is nothing to ask about."""
    refused = await table.astrid.slash(thread, "move", move="i4-i4")
    out_of_turn = await table.bjorn.slash(thread, "move", move="e5-e6")

    assert labels(shown(refused)) == []
    assert "Play" not in said(refused)
    assert said(out_of_turn) == (
        "It's not your turn in #1. Wait for the attackers to move, or use "
        "`/if` to set your answer now."
    )


async def test_a_picked_move_is_asked_about(table: Table, thread: ChannelHandle) -> None:
    """In the message in which it was picked."""
    pieces = await table.astrid.click(newest(thread), label="Move")
    targets = await table.astrid.select(shown(pieces), ["I4"])
    question = shown(await table.astrid.select(shown(targets), ["F4"]))
    assert question.content == QUESTION
    assert labels(question) == ["Play", "Cancel"]

    await table.astrid.click(question, label="Play")
    assert "played `I4-F4`" in newest(thread).content


async def test_a_mentioned_move_is_asked_about(table: Table, thread: ChannelHandle) -> None:
    """In a reply, which others see: only who is to move can answer it."""
    await table.astrid.send(thread, calling(table, "i4-f4"))
    question = newest(thread)
    assert question.content == QUESTION

    stranger = await table.carl.click(question, label="Play")
    assert said(stranger) == "You aren't a player in game #1. Use `/board` to look at it."
    opponent = await table.bjorn.click(question, label="Cancel")
    assert said(opponent) == (
        "It's not your turn in #1. Wait for the attackers to move, or use "
        "`/if` to set your answer now."
    )
    assert newest(thread).content == QUESTION

    await table.astrid.click(question, label="Play")
    assert (await match(table)).ply == 1


async def test_a_direct_message_is_asked_about(table: Table, thread: ChannelHandle) -> None:
    """In a direct message."""
    await table.astrid.send_dm("i4-f4")
    question = table.astrid.user.dm_channel.history()[-1]
    assert question.content == QUESTION

    await table.astrid.user.click(question, label="Play")
    assert "played `I4-F4`" in newest(thread).content


async def test_others_are_not_asked(table: Table, thread: ChannelHandle) -> None:
    """Bjorn has set nothing."""
    await table.astrid.click(await asked(table, thread), label="Play")
    answer = await table.bjorn.slash(thread, "move", move="g5-g3")

    assert said(answer).startswith("You played `G5-G3`.")

"""Moves as text: in a mention of the bot, or in a direct message."""

import pytest
from simcord.builders import ChannelHandle

from bot.wording import refusals
from tests.support.table import HNEFATAFL, Table, calling, newest, said


def whispers(table: Table) -> list[str]:
    """What the bot has said to Astrid in direct messages."""
    room = table.astrid.user.dm_channel
    return [message.content for message in room.history() if message.author.bot]


async def test_a_mention_in_the_thread_plays_a_move(table: Table, thread: ChannelHandle) -> None:
    """The new board is the only answer."""
    await table.astrid.send(thread, calling(table, "i4-f4"))

    assert "played `I4-F4`" in newest(thread).content
    assert len(table.sent(thread)) == 2
    assert whispers(table) == []


async def test_a_mention_elsewhere_is_answered_there(table: Table, thread: ChannelHandle) -> None:
    """With where the board is; nobody is pinged by the reply."""
    await table.astrid.send(table.channel, calling(table, "i4-f4"))

    reply = table.sent(table.channel)[-1]
    assert reply["content"] == f"You played `I4-F4`. The board is in {thread.mention}."
    assert reply["allowed_mentions"] == {"parse": []}


async def test_a_direct_message_plays_a_move(table: Table, thread: ChannelHandle) -> None:
    """Without any mention."""
    await table.astrid.send_dm("i4-f4")

    assert "played `I4-F4`" in newest(thread).content
    assert whispers(table) == [f"You played `I4-F4`. The board is in {thread.mention}."]


async def test_the_match_is_named_in_a_direct_message(table: Table, thread: ChannelHandle) -> None:
    """Only where several wait; otherwise the bot asks which."""
    other = await table.begin(HNEFATAFL)

    await table.astrid.send_dm("i4-f4")
    await table.astrid.send_dm("#2 e1-d1")

    assert "Which game? You have **#1** King's Table: Tablut and **#2**" in whispers(table)[0]
    assert "played `E1-D1`" in newest(other).content
    assert "played" not in newest(thread).content


async def test_a_message_without_a_mention_is_left_alone(
    table: Table, thread: ChannelHandle
) -> None:
    """People may talk about moves without playing them."""
    before = table.rows()

    await table.astrid.send(thread, "i4-f4")

    assert table.rows() == before
    assert len(table.sent(thread)) == 1


async def test_a_reply_to_a_board_plays_a_move(table: Table, thread: ChannelHandle) -> None:
    """A reply mentions the bot, though the text does not."""
    await table.astrid.send(thread, "i4-f4", reply_to=newest(thread))

    assert "played `I4-F4`" in newest(thread).content


@pytest.mark.parametrize("name", ["astrid", "bjorn", "carl"])
async def test_small_talk_in_a_reply_is_left_alone(
    table: Table, thread: ChannelHandle, name: str
) -> None:
    """Whoever says it: who is to move, the opponent, a spectator."""
    talker = getattr(table, name)

    await talker.send(thread, "what a fine board!", reply_to=newest(thread))

    assert newest(thread).content == "what a fine board!"
    assert talker.user.dm_channel.history() == []


async def test_nonsense_in_a_mention_is_explained_privately(
    table: Table, thread: ChannelHandle
) -> None:
    """In a direct message, so that the thread stays clean."""
    await table.astrid.send(thread, calling(table, "good morning"))

    (sentence,) = whispers(table)
    assert sentence.startswith("Write a move such as `h1-h3`.")
    assert len(table.sent(thread)) == 1


async def test_who_takes_no_direct_messages_is_answered_in_the_thread(
    table: Table, thread: ChannelHandle
) -> None:
    """There is no other way to reach him."""
    room = table.astrid.user.dm_channel
    table.env.inject_error("POST", f"/channels/{room.id}/messages", status=403, code=50007)

    await table.astrid.send(thread, calling(table, "good morning"))

    assert "Write a move such as `h1-h3`" in newest(thread).content
    assert table.sent(thread)[-1]["allowed_mentions"] == {"parse": []}


async def test_an_illegal_move_in_a_mention_is_explained_privately(
    table: Table, thread: ChannelHandle
) -> None:
    """With the rule it breaks and the legal moves of that piece."""
    before = table.rows()

    await table.astrid.send(thread, calling(table, "i4-h5"))

    (sentence,) = whispers(table)
    assert sentence.startswith("I4 and H5 aren't in the same row or column")
    assert "I4 can go to" in sentence
    assert table.rows() == before


async def test_a_move_by_text_is_refused_when_it_is_not_ones_turn(
    table: Table, thread: ChannelHandle
) -> None:
    """With the same sentence as anywhere."""
    await table.bjorn.send(thread, calling(table, "e3-f3"))

    (sentence,) = [message.content for message in table.bjorn.user.dm_channel.history()]
    assert sentence == (
        "It's not your turn in #1. Wait for the attackers to move, or use "
        "`/if` to set your answer now."
    )


@pytest.mark.parametrize("text", ["i4 to f4", "i4 f4", "i4xf4", "i4-f4"])
async def test_a_move_is_understood_in_any_form(
    table: Table, thread: ChannelHandle, text: str
) -> None:
    """People write moves as they do elsewhere."""
    await table.astrid.send(thread, calling(table, text))

    assert "played `I4-F4`" in newest(thread).content


@pytest.mark.parametrize("text", ["i4", "#1 I4", "i4-"])
async def test_a_square_alone_lists_where_its_piece_can_go(
    table: Table, thread: ChannelHandle, text: str
) -> None:
    """Privately; nothing is played."""
    before = table.rows()

    await table.astrid.send(thread, calling(table, text))

    assert whispers(table) == [
        "The piece on I4 can go to F4, G4, H4, I1, I2 or I3. Add a square to move, as in `I4-F4`."
    ]
    assert len(table.sent(thread)) == 1
    assert table.rows() == before


async def test_a_square_alone_is_enough_in_a_direct_message(
    table: Table, thread: ChannelHandle
) -> None:
    """It is answered there; the king is called king."""
    await table.play(thread, "i4-f4", "g5-g3", "f9-f6xf5")

    await table.bjorn.send_dm("e5")

    answer = table.bjorn.user.dm_channel.history()[-1].content
    assert answer == "The king can go to F5 or G5. Add a square to move, as in `E5-F5`."


async def test_a_square_without_a_piece_to_move_says_why(
    table: Table, thread: ChannelHandle
) -> None:
    """An empty one, one of the opponent's, one of a player who has to wait, a walled-in piece."""
    for square in ("a1", "e3", "e1"):
        await table.astrid.send_dm(square)
    await table.bjorn.send(thread, calling(table, "e3"))

    assert whispers(table) == [
        "There is no piece on A1.",
        "The piece on E3 belongs to the other side.",
        "The piece on E1 can't move.",
    ]
    refused = table.bjorn.user.dm_channel.history()[-1].content
    assert refused.startswith("It's not your turn in #1.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("resign", "To resign, use `/resign`. You'll be asked to confirm."),
        ("draw?", "To offer a draw, use `/draw`."),
        (
            "undo",
            "To ask for your last move back, use `/takeback`. Your opponent has to agree.",
        ),
    ],
)
async def test_a_word_points_to_its_command(
    table: Table, thread: ChannelHandle, text: str, sentence: str
) -> None:
    """In a mention, a direct message, a reply to a board, and after ``/move``; nothing is done."""
    before, board = table.rows(), newest(thread)

    await table.astrid.send(thread, calling(table, text))
    await table.astrid.send_dm(text)
    await table.astrid.send(thread, text, reply_to=board)
    typed = await table.astrid.slash(thread, "move", move=text)

    assert whispers(table) == [sentence] * 3
    assert said(typed) == sentence
    assert table.rows() == before


async def test_other_bots_are_not_listened_to(table: Table, thread: ChannelHandle) -> None:
    """Two bots could talk to each other for ever."""
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))

    await robot.send(thread, calling(table, "i4-f4"))

    assert len(table.sent(thread)) == 1


@pytest.mark.parametrize(
    "text",
    ["9" * 1900, "#999999999999999999 h1-h3", "i4-f4" * 300, "\ud800", "i4-\0f4", "i4" + "9" * 99],
)
async def test_whatever_is_written_is_answered(
    table: Table, thread: ChannelHandle, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What is no move changes nothing, and is no failure of the bot."""
    before = table.rows()

    await table.astrid.send_dm(text)

    assert len(whispers(table)) == 1
    assert refusals.UNEXPECTED not in whispers(table)
    assert caplog.records == []
    assert table.rows() == before

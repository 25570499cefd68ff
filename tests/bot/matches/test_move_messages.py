"""Moves as text: in a mention of the bot, or in a direct message."""

import discord
import pytest
from discord import MessageFlags
from simcord.actors import MemberActor
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle

from bot.errors import PuzzleReplyError
from bot.puzzles.buttons import puzzle_button
from bot.ui.buttons import view_of
from bot.ui.read_messages import MAX_TIMES_READ, ReadMessages
from bot.wording import matches as wording
from bot.wording import refusals
from play.rate_limits import ALLOWANCES, Floods, Way
from tests.support.table import Click, Table, button, calling, labels, lists, newest, said, shown


def whispers(player: MemberActor) -> list[str]:
    """The bot's direct messages to *player*."""
    return [message.content for message in player.user.dm_channel.history() if message.author.bot]


async def test_a_mention_plays_a_move(table: Table, thread: ChannelHandle) -> None:
    """In any form, and so does a reply to a board; in the thread the new board is the answer.

    Elsewhere, and in direct messages, it is answered where the board is; the reply pings nobody.
    """
    await table.astrid.send(table.channel, calling(table, "i4 to f4"))
    reply = table.sent(table.channel)[-1]
    assert reply["content"] == f"You played `I4-F4`. The board is in {thread.mention}."
    assert reply["allowed_mentions"] == {"parse": []}

    await table.bjorn.send_dm("g5 g3")
    assert "played `G5-G3`" in newest(thread).content
    await table.astrid.send(thread, calling(table, "f9xf6"))
    assert "played `F9-F6`" in newest(thread).content
    await table.bjorn.send_dm("e5")
    await table.bjorn.send(thread, "e5-f5", reply_to=newest(thread))
    assert "played `E5-F5` with the king" in newest(thread).content
    assert len(table.sent(thread)) == 5
    assert whispers(table.astrid) == []
    assert whispers(table.bjorn) == [
        f"You played `G5-G3`. The board is in {thread.mention}.",
        "The king can go to F5 or G5. Add a square to move, as in `E5-F5`.",
    ]


async def test_talk_among_people_is_left_alone(table: Table, thread: ChannelHandle) -> None:
    """Moves without a mention, small talk in replies of whoever it is, and other bots.

    A reply that resembles a move is not ignored: what stands after it changes nothing, unless it is
    words; then nothing is played. Nor is it in reply to a puzzle.
    """
    before, board = table.rows(), newest(thread)
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))

    await table.astrid.send(thread, "i4-f4")
    await robot.send(thread, calling(table, "i4-f4"))
    for talker, text in (
        (table.astrid, "what a fine board!"),
        (table.bjorn, "see you at h1 h2"),
        (table.carl, "Draw?"),
    ):
        await talker.send(thread, text, reply_to=board)
        assert talker.user.dm_channel.history() == []

    hall = table.bot.get_partial_messageable(table.channel.id)
    puzzle = await hall.send("Solve it!", view=view_of([puzzle_button()]))
    await table.astrid.send(table.channel, "i4-f4", reply_to=puzzle)
    assert whispers(table.astrid) == [refusals.explain(PuzzleReplyError())]

    assert table.rows() == before
    assert len(table.sent(thread)) == 1

    await table.astrid.send(thread, "i4-f4 would be fun", reply_to=board)
    assert newest(thread).content == refusals.not_only_a_move("d1-c1")

    await table.astrid.send(thread, "**i4-f4**.", reply_to=board)
    assert "played `I4-F4`" in newest(thread).content


async def test_messages_that_discord_writes_are_left_alone(table: Table) -> None:
    """In direct messages too, where it notes in somebody's name that they have pinned a board."""
    backend = table.env.backend
    sent = await table.astrid.send_dm("hello")
    before = whispers(table.astrid)
    note = {"id": str(sent.id + 1), "type": discord.MessageType.pins_add.value, "content": ""}

    backend.emit(
        "MESSAGE_CREATE",
        {**message_payload(backend, backend.get_message(sent.channel.id, sent.id)), **note},
    )
    await table.env.settle()

    assert whispers(table.astrid) == before


async def test_an_edited_message_is_read_if_nothing_was_played(
    table: Table, thread: ChannelHandle
) -> None:
    """Otherwise its writer is told once; so is one who edits a message of an earlier time."""
    board = newest(thread)
    wrong = await table.astrid.send(thread, "i4-h5", reply_to=board)
    await table.astrid.edit(wrong, "i4-f4!")
    assert "played `I4-F4`" in newest(thread).content

    for text in ("i4-g4", "never mind"):
        await table.astrid.edit(wrong, text)
    assert newest(thread).content == wording.EDITED

    talk = await table.bjorn.send(thread, "hm", reply_to=board)
    await table.bjorn.edit(talk, "so, so")
    table.bot.read_messages = ReadMessages()
    await table.bjorn.edit(talk, "g5-g3")
    answers = [sent["content"] for sent in table.sent(thread)]
    assert answers[-2:] == [wording.EDITED] * 2
    assert len(answers) == 5
    assert whispers(table.astrid) == whispers(table.bjorn) == []


async def test_edits_of_one_message_are_no_flood(table: Table, thread: ChannelHandle) -> None:
    """No slow mode of a channel limits them: after a few, they are no longer read."""
    talk = await table.astrid.send(thread, calling(table, "i4-h5"))
    for number in range(2 * MAX_TIMES_READ):
        await table.astrid.edit(talk, calling(table, f"i4-h{number + 6}"))

    answers = [sent["content"] for sent in table.sent(thread)[1:]]
    assert answers[MAX_TIMES_READ:] == [wording.EDITED]
    assert wording.EDITED not in answers[:MAX_TIMES_READ]


async def test_a_mention_of_the_role_of_the_bot_is_answered(
    table: Table, thread: ChannelHandle
) -> None:
    """A phone offers it beside the bot, and Discord hides the text then."""
    role = table.guild.create_role("hnefabot", mentionable=True)
    known = table.bot.get_guild(table.guild.id)
    assert known is not None
    (cached,) = [one for one in known.roles if one.id == role.id]
    cached.tags = discord.RoleTags({"bot_id": str(known.me.id)})

    await table.astrid.send(thread, f"{role.mention} i4-f4")
    assert newest(thread).content == refusals.ROLE_MENTIONED

    await table.astrid.send(thread, calling(table, f"{role.mention} i4-f4"))
    assert "played `I4-F4`" in newest(thread).content


NAMED = "**#1 · King's Table: Tablut**:"
NO_MOVE = "Need help? Press a button below. To move, send only the move, such as"
REFUSED = {
    "good morning": f"{NO_MOVE} `d1-c1`.",
    "i4-h5": (
        f"{NAMED} I4 and H5 aren't in the same row or column. Pieces move in a straight line. "
        "I4 can go to F4, G4, H4, I1, I2 or I3."
    ),
    **dict.fromkeys(
        ("i4", "#1 I4", "i4-"),
        "The piece on I4 can go to F4, G4, H4, I1, I2 or I3. Add a square to move, as in `I4-F4`.",
    ),
    "a1": f"{NAMED} There is no piece on A1.",
    "e3": f"{NAMED} The piece on E3 belongs to the other side.",
    "e1": f"{NAMED} The piece on E1 can't move.",
}


async def test_what_cannot_be_played_is_explained_there(
    table: Table, thread: ChannelHandle
) -> None:
    """In the game's thread, for a while and without a sound; a square lists where one can go."""
    before, there = table.rows(), len(thread.history())
    for text in REFUSED:
        await table.astrid.send(thread, calling(table, text))
    for text in ("e4-f4", "e4"):
        await table.bjorn.send(thread, calling(table, text))

    waits = "It's not your turn in #1. Wait for the attackers to move, or use `/if` to set your"
    told = table.sent(thread)[1:]
    for sent, sentence in zip(told, [*REFUSED.values(), waits, waits], strict=True):
        assert sent["content"].startswith(sentence)
        assert sent["allowed_mentions"] == {"parse": []}
        assert sent["flags"] & MessageFlags.suppress_notifications.flag
    assert whispers(table.astrid) == whispers(table.bjorn) == []

    await table.wait(minutes=6)
    asked = [message for message in thread.history() if not message.author.bot]
    assert len(thread.history()) == there + len(asked)
    assert table.rows() == before


async def test_a_newcomer_is_shown_the_way(table: Table, thread: ChannelHandle) -> None:
    """To learn, play and get help; with a move on their own board, whatever number they write.

    What is about another game, or sent elsewhere, is answered in a direct message, or behind a
    button that only opens it for who has asked, if they take none.
    """
    hello = calling(table, "hello, how do I play?")
    ways = ["Learn to play", "Play the computer", "What is tafl?"]
    await table.carl.send(table.channel, hello)
    await table.carl.send_dm("hello")
    await table.astrid.send(table.channel, hello)
    await table.astrid.send(thread, calling(table, "#7 hello"))
    (one, other), (here, unknown) = (
        [message for message in player.user.dm_channel.history() if message.author.bot]
        for player in (table.carl, table.astrid)
    )
    lost = "New to tafl? Press *Learn to play*. You have no game here yet."
    assert [message.content for message in (one, other)] == [lost] * 2
    assert [message.content for message in (here, unknown)] == [f"{NO_MOVE} `d1-c1`."] * 2
    assert [labels(message) for message in (one, other, here, unknown)] == [ways] * 4
    assert len(table.sent(thread)) == 1
    lessons = shown(await table.carl.user.click(one, label="Learn to play"))
    assert lists(lessons)

    await table.begin()
    path = f"/channels/{table.astrid.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007)
    await table.astrid.send(table.channel, hello)
    hidden = newest(table.channel)
    assert hidden.content == wording.HIDDEN
    show = button(hidden, wording.SHOW_ANSWER)
    opened, others = await table.click(
        Click(table.astrid, hidden, show), Click(table.bjorn, hidden, show)
    )
    assert said(opened).startswith(f"{NO_MOVE} `#1 d1-c1`")
    assert labels(shown(opened)) == ways
    assert said(others) == wording.ANSWER_GONE

    # All can see that button, so a flood brings only a few; the last one shows the newest answer.
    table.bot.floods = Floods(table.env.now)
    for text in (*[hello] * 9, calling(table, "resign")):
        table.env.inject_error("POST", path, status=403, code=50007)
        await table.astrid.send(table.channel, text)
    posted = [each for each in table.channel.history() if each.content == wording.HIDDEN]
    assert len(posted) == 1 + ALLOWANCES[Way.REPLIES].person.at_once
    assert "*Resign*" in said(await table.astrid.click(posted[-1], label="Show answer"))
    await table.wait(minutes=6)
    assert newest(table.channel).content == text


async def test_whatever_is_written_is_answered(
    table: Table, thread: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    """A text that is no move changes nothing, and is no failure of the bot.

    A word points to its command: in a mention, a direct message, a reply, and after ``/move``. So
    does a command that was sent as text.
    """
    before, board = table.rows(), newest(thread)
    sentence = "To resign, press *Resign* below the board. You'll be asked to confirm."

    await table.astrid.send(thread, calling(table, "resign"))
    await table.astrid.send_dm("resign")
    await table.astrid.send(thread, "resign", reply_to=board)
    for text in ("draw?", "undo", "/move h1-h3"):
        await table.astrid.send_dm(text)
    typed = await table.astrid.slash(thread, "move", move="resign")

    assert [sent["content"] for sent in table.sent(thread)[1:]] == [sentence] * 2
    assert whispers(table.astrid) == [
        sentence,
        "To offer a draw, press *Offer draw* below the board.",
        "To ask for your last move back, use `/takeback`, or *Takeback* below the board.",
        "You sent this as plain text. To run a command, type `/move` and choose it from the list.",
    ]
    assert said(typed) == sentence
    answers = len(whispers(table.astrid))
    texts = ["9" * 1900, "#999999999999999999 h1-h3", "i4-f4" * 300, "\ud800", "i4-\0f"]
    texts.append("i4" + "9" * 99)

    for text in texts:
        await table.astrid.send_dm(text)

    assert len(whispers(table.astrid)) == answers + len(texts)
    assert refusals.UNEXPECTED not in whispers(table.astrid)
    assert caplog.records == []
    assert table.rows() == before

"""/note: what a player writes down about a game, for himself alone."""

from simcord.builders import ChannelHandle

from tests.support.bot_games import CAPTURE
from tests.support.table import Message, Table, labels, said, shown


def box(message: Message) -> str:
    """What stands in the box of *message*; empty if it has none."""
    return "".join(embed.description or "" for embed in message.embeds)


async def test_a_note_is_written_and_read(table: Table, thread: ChannelHandle) -> None:
    """In private answers."""
    noted = await table.astrid.slash(thread, "note", text="Watch **D4**")
    assert said(noted) == "Saved. Your note on #1 (only you can see it):"
    assert box(shown(noted)) == "Watch \\*\\*D4\\*\\*"

    read = await table.astrid.slash(thread, "note")

    assert said(read) == "Your note on #1 (only you can see it):"
    assert box(shown(read)) == "Watch \\*\\*D4\\*\\*"
    assert labels(shown(read)) == ["Edit", "Delete"]


async def test_nobody_else_reads_a_note(table: Table, thread: ChannelHandle) -> None:
    """Neither the opponent nor a spectator."""
    await table.astrid.slash(thread, "note", text="Secret")

    theirs = await table.bjorn.slash(thread, "note")
    other = await table.carl.slash(thread, "note", game="1")

    assert said(theirs) == "You have no note on #1. Only you can see your notes."
    assert labels(shown(theirs)) == ["Write"]
    assert said(other) == "You aren't a player in game #1. Use `/board` to look at it."
    assert all("Secret" not in str(body) for body in table.sent(thread))


async def test_a_long_note_is_written_in_a_form(table: Table, thread: ChannelHandle) -> None:
    """Which begins with the note that there is."""
    long = "Line after line.\n" * 58
    written = await table.astrid.slash(thread, "note", text="Short")

    form = await table.astrid.click(shown(written), label="Edit")
    answer = await table.astrid.submit_modal(form, {"note": long})

    assert said(answer) == "Saved. Your note on #1 (only you can see it):"
    assert box(shown(answer)) == long.strip()


async def test_a_note_is_deleted(table: Table, thread: ChannelHandle) -> None:
    """With the button, or by leaving the form empty."""
    for _ in range(2):
        written = await table.astrid.slash(thread, "note", text="Short")
        deleted = await table.astrid.click(shown(written), label="Delete")
        assert said(deleted) == "Note deleted."

    written = await table.astrid.slash(thread, "note", text="Short")
    form = await table.astrid.click(shown(written), label="Edit")
    emptied = await table.astrid.submit_modal(form, {"note": ""})

    assert said(emptied) == "Note deleted."
    assert "You have no note" in said(await table.astrid.slash(thread, "note"))


async def test_a_note_stands_below_ones_own_board(table: Table, thread: ChannelHandle) -> None:
    """If it is shown to him alone."""
    await table.astrid.slash(thread, "note", text="Watch D4")

    own = await table.astrid.slash(thread, "board")
    shared = await table.astrid.slash(thread, "board", share=True)
    theirs = await table.bjorn.slash(thread, "board")

    board = box(shown(shared))
    assert box(shown(own)) == f"{board}\n📝 **Your note**\nWatch D4"
    assert box(shown(theirs)) == board


async def test_a_finished_game_has_notes_too(table: Table, thread: ChannelHandle) -> None:
    await table.play(thread, *CAPTURE)

    await table.bjorn.slash(thread, "note", text="Guard the king")

    read = await table.bjorn.slash(table.channel, "note", game="1")
    assert box(shown(read)) == "Guard the king"


async def test_the_buttons_of_a_note_work_after_a_restart(
    table: Table, thread: ChannelHandle
) -> None:
    written = await table.astrid.slash(thread, "note", text="Short")
    await table.restart()

    form = await table.astrid.click(shown(written), label="Edit")
    await table.astrid.submit_modal(form, {"note": "Shorter"})

    read = await table.astrid.slash(thread, "note")
    assert box(shown(read)) == "Shorter"

"""/game note: what a player writes down about a game, for himself alone."""

from simcord.builders import ChannelHandle

from play.players.player_id import PlayerId
from tests.support.table import Message, Table, filled, labels, said, shown


def box(message: Message) -> str:
    """The words in the box of *message*; empty if it has none."""
    return "".join(embed.description or "" for embed in message.embeds)


async def test_a_note_is_written_read_and_changed(table: Table, thread: ChannelHandle) -> None:
    """In private answers, and below one's own board. Nobody else reads it.

    It is changed in a form, which begins with the note that there is; also after a restart, and
    when the game is over.
    """
    noted = await table.astrid.slash(thread, "game note", text="Watch **D4**")
    assert said(noted) == "Saved. Your note on #1 (only you can see it):"
    assert box(shown(noted)) == "Watch \\*\\*D4\\*\\*"
    read = await table.astrid.slash(thread, "game note")
    assert said(read) == "Your note on #1 (only you can see it):"
    assert box(shown(read)) == "Watch \\*\\*D4\\*\\*"
    assert labels(shown(read)) == ["Edit", "Delete"]

    own = await table.astrid.slash(thread, "board")
    shared = await table.astrid.slash(thread, "board", share=True)
    theirs = await table.bjorn.slash(thread, "board")
    board = box(shown(shared))
    assert box(shown(own)) == f"{board}\n📝 **Your note**\nWatch \\*\\*D4\\*\\*"
    assert box(shown(theirs)) == board

    none = await table.bjorn.slash(thread, "game note")
    other = await table.carl.slash(thread, "game note", game="1")
    assert said(none) == "You have no note on #1. Only you can see your notes."
    assert labels(shown(none)) == ["Write"]
    assert said(other) == "You aren't a player in game #1. Use `/board` to look at it."
    assert all("D4" not in str(body) for body in table.sent(thread))

    long = "Line after line.\n" * 58
    written = await table.astrid.slash(thread, "game note", text="Short")
    await table.bot.services.matches.resign(1, PlayerId(table.bjorn.id))
    await table.restart()

    form = await table.astrid.click(shown(written), label="Edit")
    assert filled(form.modal) == {"note": "Short"}
    answer = await table.astrid.submit_modal(form, {"note": long})
    assert said(answer) == "Saved. Your note on #1 (only you can see it):"
    assert box(shown(answer)) == long.strip()
    deleted = await table.astrid.click(shown(answer), label="Delete")
    assert said(deleted) == "Note deleted."

    written = await table.astrid.slash(thread, "game note", text="Short")
    form = await table.astrid.click(shown(written), label="Edit")
    emptied = await table.astrid.submit_modal(form, {"note": ""})
    assert said(emptied) == "Note deleted."
    assert "You have no note" in said(await table.astrid.slash(thread, "game note"))

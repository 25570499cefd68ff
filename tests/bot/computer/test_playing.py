"""A game against the computer, from /play to its end."""

from simcord.builders import ChannelHandle

from tests.support.table import Table, labels, newest, said


async def test_a_game_begins_at_once(table: Table) -> None:
    """One command, and the board is there, in a thread of its own."""
    answer = await table.astrid.slash(table.channel, "play", side="attackers")

    print(said(answer))
    (thread,) = table.channel.threads
    print(thread.name)
    for m in table.channel.history(): print("C", m.content, [e.description for e in m.embeds], labels(m))
    for m in thread.history(): print("T", m.content, [e.description for e in m.embeds], labels(m))
    a = await table.astrid.slash(thread, "move", move="d1-c1")
    print(said(a))
    for m in thread.history(): print("T", m.content, [e.description for e in m.embeds], labels(m))
    assert 0

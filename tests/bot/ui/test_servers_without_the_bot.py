"""On a server that has not added the bot, nobody uses it, though they have added it themselves."""

from tests.support.chats import channel_of_another_server
from tests.support.forging import dump
from tests.support.table import Table, said
from tests.support.visitors import Visitor

REFUSED = (
    "This server hasn't added the bot. Use it in your direct messages, or ask a server manager to "
    "add it."
)


async def test_commands_and_buttons_are_refused(table: Table) -> None:
    """Whatever they are for, even a button that nobody has posted there; and nothing is stored."""
    elsewhere = channel_of_another_server(table)
    before = dump(table)

    for command in ("games", "help", "challenge", "settings show"):
        assert said(await table.astrid.slash(elsewhere, command)) == REFUSED
    assert await Visitor(table, table.astrid, elsewhere).forge("tafl:challenge:0:0") == REFUSED
    assert await table.astrid.autocomplete(elsewhere, "challenge", "game", "") == []
    assert dump(table) == before

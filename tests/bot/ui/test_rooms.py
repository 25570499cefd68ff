"""The rooms of games that people begin on the web page."""

from dataclasses import replace

from bot.ui.rooms import Rooms
from play.players.player_id import PlayerId
from play.servers.errors import NotAChallengerError
from play.servers.place import Place
from tests.support.table import Table
from tests.support.world import declined

STRANGER = PlayerId(4711)


async def test_a_game_that_follows_is_where_its_player_may_begin_it(table: Table) -> None:
    """In the channel of the one before; a private one too. Others on the server, or with a role."""
    here, private = Place(table.guild.id, table.channel.id), Place(None, 5)
    astrid, rooms = PlayerId(table.astrid.id), Rooms(table.bot)
    role = table.guild.create_role("challenger")

    assert [await rooms.of_new_game(astrid, each) for each in (here, private)] == [here, private]
    assert (await rooms.after(STRANGER, here))[0] is None
    await table.bot.services.servers.change(
        table.guild.id, lambda server: replace(server, challengers=role.id), PlayerId(1)
    )
    await declined(NotAChallengerError, rooms.of_new_game(astrid, here))
    assert (await rooms.after(astrid, here))[0] == here

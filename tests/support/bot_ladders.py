"""Ladders at a table: challenges as members make them."""

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from tests.support.table import Table, shown


async def climb(player: MemberActor, room: ChannelHandle, opponent: str) -> InteractionResult:
    """*player* challenges the *opponent* on the ladder, and says yes to the question."""
    asked = await player.slash(room, "ladder challenge", opponent=opponent)
    return await player.click(shown(asked), label="Challenge")


async def ranks(table: Table) -> list[int]:
    """Who stands where, the best first."""
    standings = await table.bot.services.ladders.standings(table.guild.id)
    return [place.player for place in standings.places]

"""Ladders at a table: challenges as members make them."""

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from tests.support.table import shown


async def climb(player: MemberActor, room: ChannelHandle, opponent: str) -> InteractionResult:
    """*player* challenges the *opponent* on the ladder, and says yes to the question."""
    asked = await player.slash(room, "ladder challenge", opponent=opponent)
    return await player.click(shown(asked), label="Challenge")

"""The answer to who has moved."""

from typing import TYPE_CHECKING

from bot import wording
from bot.plans import untold
from play.match import Match
from play.players import PlayerId

if TYPE_CHECKING:
    from bot.client import TaflBot


async def played_text(client: "TaflBot", match: Match) -> str:
    """What was played in *match*, and where its board is shown."""
    cut_off = await client.outbox.is_cut_off(match)
    return f"{wording.played(match)} {wording.where(match, cut_off=cut_off)}".strip()


async def private_played_text(client: "TaflBot", match: Match, player: PlayerId) -> str:
    """The same for *player* alone, with what only he may know and was not told yet."""
    texts = (await played_text(client, match), await untold(client, match, player))
    return "\n".join(filter(None, texts))

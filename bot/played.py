"""The private answer to who has moved."""

from typing import TYPE_CHECKING

from bot import wording
from play.match import Match

if TYPE_CHECKING:
    from bot.client import TaflBot


async def played_text(client: "TaflBot", match: Match) -> str:
    """What was played in *match*, and where its board is shown."""
    cut_off = await client.outbox.is_cut_off(match.id)
    return f"{wording.played(match)} {wording.where(match, cut_off=cut_off)}".strip()

"""What follows a move: its board is begun, and its player is answered."""

from bot.matches.plans import undelivered_drop
from bot.matches.posts import scene_of
from bot.ui.appearance import turned
from bot.ui.pictures import begin_drawing
from bot.wording import matches as wording
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.services.delivery import Outbox
from rendering.theme import THEMES


def begin_board(match: Match) -> None:
    """Begin to draw the board of *match* that is about to be posted for all."""
    scene = turned(scene_of(match), match.look)
    begin_drawing(scene, THEMES[match.look.theme])


async def played_text(outbox: Outbox, match: Match) -> str:
    """What was played in *match*, and where its board is shown."""
    cut_off = await outbox.is_channel_lost(match)
    return f"{wording.played(match)} {wording.where(match, cut_off=cut_off)}".strip()


async def private_played_text(outbox: Outbox, match: Match, player: PlayerId) -> str:
    """The same for *player* alone, with what only he may know and was not told yet."""
    texts = (await played_text(outbox, match), await undelivered_drop(outbox, match, player))
    return "\n".join(filter(None, texts))

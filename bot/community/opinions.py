"""What the computer thinks of a position, for somebody who asks; remembered by position."""

from bot.errors import HeavyWorkError
from bot.ui.base import Interaction
from bot.ui.heavy_work import asker_of
from play.reviews.opinion import Opinion, Silence
from tafl.game import Game


async def opinion_on(interaction: Interaction, game: Game) -> Opinion | Silence | None:
    """What the computer thinks of the position of *game*; None if that is over, or it is not there.

    Nothing of a live position; and nothing of what can be played there, for that would be as good.
    """
    look = interaction.client.look_through
    if look is None or game.outcome is not None:
        return None
    if game.ruleset.has_chance:
        return Silence.CHANCE
    live = interaction.client.services.live_positions
    watched = [stage.position for stage in (game, game.at(max(0, game.ply - 1)))]
    if await live.among(watched):
        return Silence.LIVE
    asker = asker_of(interaction)
    here = ("opinion", game.position, game.repeatable)
    try:
        (found,) = await interaction.client.heavy_work.do_once(
            here, asker, look, game, game.ply, game.ply + 1
        )
    except HeavyWorkError:
        return Silence.BUSY
    # A match may have come there while the computer was thinking.
    if await live.among(watched):
        return Silence.LIVE
    if found is None:
        return None
    return Opinion.of(game.position.to_move, found)

"""The computer's opinion of a position, remembered by position."""

from bot.errors import HeavyWorkError
from bot.ui.base import Interaction
from bot.ui.heavy_work import asker_of
from play.reviews.opinion import Opinion, Silence
from tafl.game import Game


async def opinion_on(interaction: Interaction, game: Game) -> Opinion | Silence | None:
    """The computer's opinion of *game*'s position; None if *game* is over, or without an engine.

    ``Silence`` is the reason for no opinion, for example that it would help in a rated match.
    """
    look = interaction.client.look_through
    if look is None or game.outcome is not None:
        return None
    if game.ruleset.has_chance:
        return Silence.CHANCE
    live = interaction.client.services.live_positions
    if await live.among([game.position]):
        return Silence.LIVE
    asker = asker_of(interaction)
    here = ("opinion", game.position, game.repeatable)
    try:
        (found,) = await interaction.client.heavy_work.do_once(
            here, asker, look, game, game.ply, game.ply + 1
        )
    except HeavyWorkError:
        return Silence.BUSY
    if found is None:
        return None
    # A match may have reached the position while the computer was thinking.
    if await live.among([game.position, *found.positions_ahead(game.position)]):
        return Silence.LIVE
    return Opinion.of(game.position.to_move, found)

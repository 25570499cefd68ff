"""Resigning, which is asked once more, and claiming a win on time."""

from bot.ui.answers import answer, change, defer, defer_edit, player
from bot.ui.base import Interaction
from bot.ui.buttons import Action, Presses, resign_buttons
from bot.wording import matches as wording


async def claim(interaction: Interaction, match_id: int, board: int) -> None:
    """Claim the win over an opponent who is late."""
    await defer(interaction)
    await interaction.client.services.matches.claim(match_id, player(interaction), seen=board)
    await answer(interaction, wording.CLAIMED)


async def resign(interaction: Interaction, match_id: int, board: int) -> None:
    """Ask once more before resigning."""
    await defer(interaction)
    await ask_to_resign(interaction, match_id, seen=board)


async def ask_to_resign(interaction: Interaction, match_id: int, *, seen: int) -> None:
    """Ask once more before resigning, if there is something to resign."""
    match = await interaction.client.services.matches.get(match_id)
    match.acting(player(interaction), seen)
    await answer(interaction, wording.ask_resign(match), resign_buttons(match))


async def confirm_resign(interaction: Interaction, match_id: int, board: int) -> None:
    """Resign, having been asked."""
    await defer_edit(interaction)
    await interaction.client.services.matches.resign(match_id, player(interaction), seen=board)
    await change(interaction, wording.RESIGNED)


async def keep_playing(interaction: Interaction, _match_id: int, _board: int) -> None:
    """Do not resign after all."""
    await change(interaction, wording.KEPT_PLAYING)


ENDING_PRESSES: Presses = {
    Action.CLAIM: claim,
    Action.RESIGN: resign,
    Action.CONFIRM_RESIGN: confirm_resign,
    Action.KEEP_PLAYING: keep_playing,
}

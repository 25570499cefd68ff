"""What the buttons under challenges do, and those under matches that lead to a rematch."""

from bot.ui.answers import answer, defer, player
from bot.ui.base import Interaction
from bot.ui.buttons import Action, Presses
from bot.ui.servers import place_of_rematch, roles_on
from bot.wording import challenges, rematches
from bot.wording import matches as wording
from play.matches.match import Match


async def accept(interaction: Interaction, challenge_id: int, _board: int) -> None:
    """Accept a challenge: the match begins."""
    await defer(interaction)
    match = await interaction.client.services.challenges.accept(challenge_id, player(interaction))
    await answer(interaction, challenges.accepted(match))


async def decline(interaction: Interaction, challenge_id: int, _board: int) -> None:
    """Decline a challenge."""
    await defer(interaction)
    await interaction.client.services.challenges.decline(challenge_id, player(interaction))
    await answer(interaction, wording.DECLINED)


async def withdraw(interaction: Interaction, challenge_id: int, _board: int) -> None:
    """Take one's challenge back."""
    await defer(interaction)
    await interaction.client.services.challenges.withdraw(challenge_id, player(interaction))
    await answer(interaction, wording.WITHDRAWN)


async def rematch(interaction: Interaction, match_id: int, _ply: int) -> None:
    """Offer a rematch, or accept the one that is offered."""
    await defer(interaction)
    await ask_rematch(interaction, match_id)


async def ask_rematch(interaction: Interaction, match_id: int) -> None:
    """Offer a rematch, or accept the one that is offered."""
    match = await interaction.client.services.matches.get(match_id)
    server = await interaction.client.services.servers.get(match.place.guild_id)
    result = await interaction.client.services.challenges.rematch(
        match_id,
        player(interaction),
        place_of_rematch(interaction, server, match.place),
        await roles_on(interaction, server),
    )
    if isinstance(result, Match):
        await answer(interaction, challenges.accepted(result))
    else:
        await answer(interaction, rematches.sent(result))


CHALLENGE_PRESSES: Presses = {
    Action.ACCEPT: accept,
    Action.DECLINE: decline,
    Action.WITHDRAW: withdraw,
    Action.REMATCH: rematch,
}

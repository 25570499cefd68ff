"""What each button and list does."""

from bot.fair_play.cases import CASE_PRESSES
from bot.fair_play.flags import FLAG_PRESSES
from bot.ladders.actions import CLIMBING_PRESSES
from bot.ladders.pages import LADDER_PRESSES
from bot.matches.boards import BOARD_PRESSES
from bot.matches.confirming import CONFIRMING_PRESSES
from bot.matches.lists import LIST_PRESSES
from bot.matches.move_picking import PICKING_PRESSES
from bot.matches.notes import NOTE_PRESSES
from bot.matches.offers import OFFER_PRESSES
from bot.matches.plans import PLAN_PRESSES
from bot.matches.tuichi_proofs import PROOF_PRESSES
from bot.rules.pages import show_rules_of
from bot.seasons.pages import SEASON_PRESSES
from bot.server.log import LOG_PRESSES
from bot.studies.pages import STUDY_PRESSES
from bot.tournaments.actions import TOURNAMENT_PRESSES
from bot.tournaments.list_pages import TOURNAMENT_LIST_PRESSES
from bot.ui.answers import answer, change, player, take_time, take_time_to_edit
from bot.ui.base import Interaction
from bot.ui.buttons import Action, Presses, resign_buttons
from bot.ui.servers import place_of_rematch, roles_on
from bot.wording import challenges, rematches
from bot.wording import matches as wording
from play.matches.match import Match


async def accept(interaction: Interaction, challenge_id: int, _board: int) -> None:
    """Accept a challenge: the match begins."""
    await take_time(interaction)
    match = await interaction.client.services.challenges.accept(challenge_id, player(interaction))
    await answer(interaction, challenges.accepted(match))


async def decline(interaction: Interaction, challenge_id: int, _board: int) -> None:
    """Decline a challenge."""
    await take_time(interaction)
    await interaction.client.services.challenges.decline(challenge_id, player(interaction))
    await answer(interaction, wording.DECLINED)


async def withdraw(interaction: Interaction, challenge_id: int, _board: int) -> None:
    """Take one's challenge back."""
    await take_time(interaction)
    await interaction.client.services.challenges.withdraw(challenge_id, player(interaction))
    await answer(interaction, wording.WITHDRAWN)


async def rematch(interaction: Interaction, match_id: int, _ply: int) -> None:
    """Offer a rematch, or accept the one that is offered."""
    await take_time(interaction)
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


async def claim(interaction: Interaction, match_id: int, board: int) -> None:
    """Claim the win over an opponent who is late."""
    await take_time(interaction)
    await interaction.client.services.matches.claim(match_id, player(interaction), seen=board)
    await answer(interaction, wording.CLAIMED)


async def resign(interaction: Interaction, match_id: int, board: int) -> None:
    """Ask once more before resigning."""
    await take_time(interaction)
    await ask_to_resign(interaction, match_id, seen=board)


async def ask_to_resign(interaction: Interaction, match_id: int, *, seen: int) -> None:
    """Ask once more before resigning, if there is something to resign."""
    match = await interaction.client.services.matches.get(match_id)
    match.acting(player(interaction), seen)
    await answer(interaction, wording.ask_resign(match), resign_buttons(match))


async def confirm_resign(interaction: Interaction, match_id: int, board: int) -> None:
    """Resign, having been asked."""
    await take_time_to_edit(interaction)
    await interaction.client.services.matches.resign(match_id, player(interaction), seen=board)
    await change(interaction, wording.RESIGNED)


async def keep_playing(interaction: Interaction, _match_id: int, _board: int) -> None:
    """Do not resign after all."""
    await change(interaction, wording.KEPT_PLAYING)


async def rules(interaction: Interaction, match_id: int, _board: int) -> None:
    """Show the rules of a match."""
    await take_time(interaction)
    match = await interaction.client.services.matches.get(match_id)
    await show_rules_of(interaction, match)


PRESSES: Presses = {
    Action.ACCEPT: accept,
    Action.DECLINE: decline,
    Action.WITHDRAW: withdraw,
    Action.REMATCH: rematch,
    Action.CLAIM: claim,
    Action.RESIGN: resign,
    Action.RULES: rules,
    Action.CONFIRM_RESIGN: confirm_resign,
    Action.KEEP_PLAYING: keep_playing,
    **PICKING_PRESSES,
    **OFFER_PRESSES,
    **LADDER_PRESSES,
    **CLIMBING_PRESSES,
    **NOTE_PRESSES,
    **BOARD_PRESSES,
    **STUDY_PRESSES,
    **LIST_PRESSES,
    **LOG_PRESSES,
    **FLAG_PRESSES,
    **CASE_PRESSES,
    **PLAN_PRESSES,
    **CONFIRMING_PRESSES,
    **PROOF_PRESSES,
    **SEASON_PRESSES,
    **TOURNAMENT_PRESSES,
    **TOURNAMENT_LIST_PRESSES,
}

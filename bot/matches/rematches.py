"""A rematch: the same game again with sides swapped."""

from collections.abc import Collection

from bot.computer.starting import begun
from bot.matches.buttons import REMATCH, OnBoard
from bot.matches.finding import shown_match
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers
from bot.ui.request_checks import take_token
from bot.ui.servers import member_on, place_of_rematch, without_lost
from bot.wording import challenges, rematches
from play.matches.match import Match
from play.servers.place import Place

handlers = ButtonHandlers()


@handlers.on_press(REMATCH, defer)
async def rematch(interaction: Interaction, at: OnBoard) -> None:
    await offer_or_accept_rematch(interaction, at.match_id)


async def offer_or_accept_rematch(interaction: Interaction, match_id: int) -> None:
    """Offer a rematch of a match, or accept the opponent's offer; the computer accepts at once."""
    services = interaction.client.services
    match = await shown_match(interaction, match_id)
    if match.computer is not None:
        take_token(interaction)
        await services.computer.require_playable(match.ruleset)
    place, roles = await _place_and_roles(interaction, match.place)
    player = player_of(interaction)
    result = await services.rematches.offer_or_accept(match_id, player, place, roles)
    if isinstance(result, Match) and match.computer is not None:
        await answer(interaction, begun(interaction, result))
    elif isinstance(result, Match):
        await answer(interaction, challenges.accepted(result))
    else:
        await answer(interaction, rematches.sent(result))


async def _place_and_roles(
    interaction: Interaction, before: Place
) -> tuple[Place | None, Collection[int]]:
    """The place of a rematch of a match played at *before*, and the ids of the user's roles there.

    The place is None if the user has left the server, or the bot or the user can write nowhere on
    it. A private match has a private rematch, and no roles.
    """
    if before.is_private:
        return before, ()
    client = interaction.client
    server = await client.services.servers.load_server(before.guild_id)
    server = await without_lost(client, server)
    member = await member_on(interaction, server)
    # Players who have left the server, or were banned, post nothing there any more.
    if member is None:
        return None, ()
    place = place_of_rematch(interaction, server, before, member)
    return place, [role.id for role in member.roles]

"""Challenging somebody by buttons: the opponent is chosen from a list."""

import discord
from discord import ButtonStyle

from bot.ui.answers import answer, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SubjectId,
    UserSelectKind,
    view_of,
)
from bot.ui.servers import default_ruleset, place_of_games, roles_of, server_of
from bot.wording import challenges as wording
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place

CHALLENGE = ButtonKind("tafl:challenge", SubjectId)
ANYBODY = ButtonKind("tafl:challenge-anybody", SubjectId)
OPPONENT = UserSelectKind("tafl:opponent", SubjectId)

handlers = ButtonHandlers()


def challenge_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """A button for any message: it asks privately for an opponent."""
    return CHALLENGE.button(wording.CHALLENGE_SOMEBODY, SubjectId(), style)


@handlers.on_press(CHALLENGE)
async def _ask(interaction: Interaction, _: SubjectId) -> None:
    """Ask for an opponent, if the user can challenge anybody."""
    await defer(interaction)
    server = await interaction.client.services.servers.get(server_of(interaction))
    server.require_challenger(roles_of(interaction))
    choices = (
        OPPONENT.select(SubjectId(), wording.CHOOSE_OPPONENT),
        ANYBODY.button(wording.CHALLENGE_ANYBODY, SubjectId()),
    )
    await answer(interaction, wording.ASK_OPPONENT, view_of(choices))


@handlers.on_user(OPPONENT)
async def _challenge(
    interaction: Interaction, _: SubjectId, opponent: discord.Member | discord.User
) -> None:
    await defer_edit(interaction)
    await _send(interaction, opponent)


@handlers.on_press(ANYBODY)
async def _challenge_anybody(interaction: Interaction, _: SubjectId) -> None:
    await defer_edit(interaction)
    await _send(interaction, None)


async def _send(interaction: Interaction, opponent: discord.Member | discord.User | None) -> None:
    """Challenge *opponent*, or anybody, to the usual game of the server."""
    server = await interaction.client.services.servers.get(server_of(interaction))
    server.require_challenger(roles_of(interaction))
    here = Place(server.guild_id, interaction.channel_id or 0)
    challenges = interaction.client.services.challenges
    issued = await challenges.issue(
        place_of_games(interaction.guild, server) or here,
        player_of(interaction),
        PlayerId(opponent.id) if opponent else None,
        Terms(await default_ruleset(interaction, server), None, server.time_control),
        opponent_is_bot=bool(opponent and opponent.bot),
    )
    known = await challenges.reliability(issued.opponent) if issued.opponent else None
    text = wording.challenge_sent(issued, known, elsewhere=issued.place != here)
    await replace_message(interaction, text)

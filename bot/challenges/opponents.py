"""Challenging somebody by buttons, or from the menu of a person."""

import discord
from discord import ButtonStyle, app_commands

from bot.challenges.choices import ChallengeChoices
from bot.challenges.drafts import begin_draft
from bot.errors import NobodyHereError
from bot.ui.answers import answer, defer, defer_edit
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SubjectId,
    UserSelectKind,
    view_of,
)
from bot.ui.servers import first_choice, is_alone, require_challenger
from bot.wording import challenge_drafts as wording

CHALLENGE = ButtonKind("tafl:challenge", SubjectId)
ANYBODY = ButtonKind("tafl:challenge-anybody", SubjectId)
OPPONENT = UserSelectKind("tafl:opponent", SubjectId)

handlers = ButtonHandlers()


def challenge_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """A button, for any message, that asks privately for an opponent."""
    return CHALLENGE.button(wording.CHALLENGE_SOMEBODY, SubjectId(), style)


@app_commands.context_menu(name=wording.CHALLENGE_PERSON)
async def challenge_person(
    interaction: Interaction, opponent: discord.Member | discord.User
) -> None:
    """Show the preview of a challenge to the person in whose menu this was chosen."""
    await defer(interaction)
    await _begin(interaction, opponent)


@handlers.on_press(CHALLENGE, defer)
async def _ask(interaction: Interaction, _: SubjectId) -> None:
    """Ask for an opponent, if the user can challenge anybody."""
    if is_alone(interaction):
        raise NobodyHereError
    await require_challenger(interaction)
    choices = (
        OPPONENT.select(SubjectId(), wording.CHOOSE_OPPONENT),
        ANYBODY.button(wording.CHALLENGE_ANYBODY, SubjectId()),
    )
    await answer(interaction, wording.ASK_OPPONENT, view_of(choices))


@handlers.on_user(OPPONENT, defer_edit)
async def _challenge(
    interaction: Interaction, _: SubjectId, opponent: discord.Member | discord.User
) -> None:
    await _begin(interaction, opponent)


@handlers.on_press(ANYBODY, defer_edit)
async def _challenge_anybody(interaction: Interaction, _: SubjectId) -> None:
    await _begin(interaction, None)


async def _begin(interaction: Interaction, opponent: discord.Member | discord.User | None) -> None:
    """Show the preview of a challenge to *opponent*, or to anybody, with the usual choices."""
    server = await interaction.client.services.servers.load_server(interaction.guild_id)
    ruleset = await first_choice(interaction)
    await begin_draft(
        interaction, opponent, ChallengeChoices(ruleset.key, str(server.time_control))
    )

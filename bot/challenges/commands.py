"""``/challenge`` and ``/challenges``; challenging a person by a button, or from their menu."""

from typing import NamedTuple

import discord
from discord import ButtonStyle, app_commands
from discord.app_commands import Transform

from bot.challenges.chosen_terms import ChallengeChoices
from bot.challenges.drafts import begin_draft
from bot.challenges.open_challenges import show_open_challenges
from bot.challenges.reading_options import time_choices
from bot.errors import NobodyHereError
from bot.ui.answers import answer, defer, defer_edit
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, PersistentItem, UserSelectKind, view_of
from bot.ui.command_correction import FORM_LIKE
from bot.ui.command_options import SIDE_CHOICES, RulesetParam
from bot.ui.servers import first_choice, is_alone, require_challenger
from bot.wording import challenge_drafts as wording
from bot.wording.challenge_forms import BY_LOT, NO, YES
from play.time.time_control import read_time_control
from tafl.ruleset import Ruleset


class ToChallenge(NamedTuple):
    """The payload of the way to a challenge: *rated* is 1 for a rated game, otherwise 0.

    *unused* has never meant anything, but posted buttons have it.
    """

    rated: int = 0
    unused: int = 0


CHALLENGE = ButtonKind("tafl:challenge", ToChallenge)
ANYBODY = ButtonKind("tafl:challenge-anybody", ToChallenge)
OPPONENT = UserSelectKind("tafl:opponent", ToChallenge)

handlers = ButtonHandlers()


def challenge_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """A button, for any message, that asks privately for an opponent."""
    return CHALLENGE.button(wording.CHALLENGE_SOMEBODY, ToChallenge(), style)


def rated_button() -> PersistentItem:
    """A button like ``challenge_button``, for a rated game."""
    return CHALLENGE.button(wording.PLAY_RATED, ToChallenge(rated=1))


@app_commands.context_menu(name=wording.CHALLENGE_PERSON)
async def challenge_person(
    interaction: Interaction, opponent: discord.Member | discord.User
) -> None:
    """Show the preview of a challenge to the person in whose menu this was chosen."""
    await defer(interaction)
    await _begin(interaction, opponent, ToChallenge())


@handlers.on_press(CHALLENGE, defer)
async def _ask(interaction: Interaction, to: ToChallenge) -> None:
    """Ask for an opponent, if the user can challenge anybody."""
    if is_alone(interaction):
        raise NobodyHereError
    await require_challenger(interaction)
    choices = (
        OPPONENT.select(to, wording.CHOOSE_OPPONENT),
        ANYBODY.button(wording.CHALLENGE_ANYBODY, to),
    )
    await answer(interaction, wording.ASK_OPPONENT, view_of(choices))


@handlers.on_user(OPPONENT, defer_edit)
async def _challenge(
    interaction: Interaction, to: ToChallenge, opponent: discord.Member | discord.User
) -> None:
    await _begin(interaction, opponent, to)


@handlers.on_press(ANYBODY, defer_edit)
async def _challenge_anybody(interaction: Interaction, to: ToChallenge) -> None:
    await _begin(interaction, None, to)


async def _begin(
    interaction: Interaction, opponent: discord.Member | discord.User | None, to: ToChallenge
) -> None:
    """Show the preview of a challenge to *opponent*, or to anybody, with the usual choices."""
    server = await interaction.client.services.servers.load_server(interaction.guild_id)
    ruleset = await first_choice(interaction)
    choices = ChallengeChoices(ruleset.key, str(server.time_control), rated=YES if to.rated else NO)
    await begin_draft(interaction, opponent, choices)


@app_commands.command(extras=dict(FORM_LIKE))
@app_commands.describe(
    opponent="A player; leave out to challenge anybody here",
    ruleset="This server's usual game, or your last one, if left out",
    time="Time per player, as in 3d, 36h, 3d + 1d up to 7d, or none",
    side="Your side; random if left out",
    rated="Counts for ratings, no takebacks; casual if left out",
    pair="Two games at once, one on each side, scored together",
)
@app_commands.rename(ruleset="game")
@app_commands.choices(side=SIDE_CHOICES)
@app_commands.autocomplete(time=time_choices)
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | discord.User | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    time: app_commands.Range[str, 1, 100] | None = None,
    side: str | None = None,
    rated: bool = False,
    pair: bool = False,
) -> None:
    """Challenge a player, or anybody here, to a game of tafl."""
    await defer(interaction)
    server = await interaction.client.services.servers.load_server(interaction.guild_id)
    chosen = ruleset or await first_choice(interaction)
    control = read_time_control(time) if time is not None else server.time_control
    choices = ChallengeChoices(
        chosen.key, str(control), side or BY_LOT, YES if rated else NO, YES if pair else NO
    )
    await begin_draft(interaction, opponent, choices)


@app_commands.command()
async def challenges(interaction: Interaction) -> None:
    """See open challenges here, and accept one."""
    await defer(interaction)
    await show_open_challenges(interaction)

"""``/rules``."""

from discord import app_commands
from discord.app_commands import Transform

from bot.rules.pages import show_rules, show_rules_of
from bot.ui.answers import defer
from bot.ui.base import Interaction
from bot.ui.command_options import RulesetParam
from bot.ui.servers import first_choice
from bot.ui.viewers import viewer_of
from tafl.ruleset import Ruleset


@app_commands.command()
@app_commands.describe(ruleset="The game; if left out, the one played in this thread")
@app_commands.rename(ruleset="game")
async def rules(
    interaction: Interaction, ruleset: Transform[Ruleset, RulesetParam] | None = None
) -> None:
    """Explain the rules of a game, with its board and examples."""
    await defer(interaction)
    matches = interaction.client.services.matches
    here = await matches.in_thread(interaction.channel_id or 0)
    if ruleset is None and here is not None:
        match = await matches.shown(here.id, viewer_of(interaction))
        await show_rules_of(interaction, match)
    else:
        await show_rules(interaction, ruleset or await first_choice(interaction))

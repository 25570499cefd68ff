"""``/challenges``."""

from discord import app_commands

from bot.challenges.open_challenges import show_open_challenges
from bot.ui.answers import defer
from bot.ui.base import Interaction


@app_commands.command()
async def challenges(interaction: Interaction) -> None:
    """See open challenges here, and accept one."""
    await defer(interaction)
    await show_open_challenges(interaction)

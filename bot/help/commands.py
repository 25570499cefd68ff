"""``/help`` and ``/about``."""

from discord import app_commands
from discord.app_commands import Choice

from bot.help.pages import show_help
from bot.ui.answers import defer
from bot.ui.base import Interaction
from bot.wording import help as wording


@app_commands.command(name="help")
@app_commands.describe(topic="The topic; what tafl is if left out")
@app_commands.choices(
    topic=[Choice(name=topic.title, value=name) for name, topic in wording.TOPICS.items()]
)
async def help_(interaction: Interaction, topic: str = wording.TAFL) -> None:
    """See what tafl is and how to play with this bot."""
    await defer(interaction)
    await show_help(interaction, topic)


@app_commands.command()
async def about(interaction: Interaction) -> None:
    """Show what this bot is, and where to get help."""
    await defer(interaction)
    await show_help(interaction, wording.ABOUT)

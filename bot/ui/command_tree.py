"""The tree of slash commands, with the check at the door and the handling of errors."""

from discord import app_commands

from bot.ui.answers import explain_error
from bot.ui.base import Bot, Interaction
from bot.ui.ways_in import let_in
from play.errors import PlayError


class CommandTree(app_commands.CommandTree[Bot]):
    """The slash commands; errors of all of them are answered in one place."""

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Explain errors that people can cause; log all others."""
        await explain_error(interaction, error)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Let people in, unless they ask for too much, and remember their names."""
        try:
            is_let_in = await let_in(interaction)
        # discord.py would lose any other error than its own.
        except PlayError as error:
            await explain_error(interaction, error)
            return False
        if not is_let_in:
            return False
        interaction.client.names.learn(interaction.user)
        return True

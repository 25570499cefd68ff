"""``/report``: what a player wants managers to look at."""

import discord
from discord import app_commands

from bot.answers import Interaction, answer, player, take_time
from bot.servers import server_of
from bot.wording import fair_play as wording
from play.players import PlayerId
from play.services.fair_play import LONGEST_TEXT


@app_commands.command()
@app_commands.guild_only()
@app_commands.rename(other="player")
@app_commands.describe(
    other="Whose play they should look at",
    reason="What struck you, with the numbers of matches",
)
async def report(
    interaction: Interaction, other: discord.User, reason: app_commands.Range[str, 3, LONGEST_TEXT]
) -> None:
    """Ask those who manage this server to look at how somebody plays."""
    await take_time(interaction)
    flag = await interaction.client.fair_play.report(
        server_of(interaction), player(interaction), PlayerId(other.id), reason
    )
    await answer(interaction, wording.reported(flag))

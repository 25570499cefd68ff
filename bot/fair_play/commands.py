"""``/fair-play report`` and ``/fair-play appeal``: players' messages to managers."""

import discord
from discord import app_commands

from bot.fair_play.cases import send_appeal, show_case
from bot.ui.answers import answer, defer, person_of, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import one_line
from bot.ui.servers import server_of
from bot.wording import fair_play as wording
from play.limits import MAX_APPEAL_LENGTH, MAX_REPORT_LENGTH


@app_commands.command()
@app_commands.rename(other="player")
@app_commands.describe(
    other="The player to look at",
    reason="What looks wrong, with game numbers",
)
async def report(
    interaction: Interaction,
    other: discord.User,
    reason: app_commands.Range[str, 3, MAX_REPORT_LENGTH],
) -> None:
    """Report a player to the server's managers."""
    await defer(interaction)
    flag = await interaction.client.services.fair_play.report(
        server_of(interaction),
        player_of(interaction),
        person_of(interaction, other),
        one_line(reason),
    )
    await answer(interaction, wording.reported(flag))


@app_commands.command()
@app_commands.describe(text="Your answer, only once; leave out to read your case")
async def appeal(
    interaction: Interaction, text: app_commands.Range[str, 3, MAX_APPEAL_LENGTH] | None = None
) -> None:
    """Appeal a warning or exclusion; only managers read it."""
    await defer(interaction)
    if text is None:
        await show_case(interaction)
        return
    cases = interaction.client.services.cases
    case = await cases.to_appeal(player_of(interaction), interaction.guild_id)
    await send_appeal(interaction, case.id, text)

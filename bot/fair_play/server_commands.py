"""``/server fair-play``: warnings and exclusions, for managers."""

from datetime import timedelta

import discord
from discord import app_commands

from bot.fair_play.cases import show_exclusions
from bot.fair_play.flags import show_record
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import one_line
from bot.ui.servers import managed_server_of
from bot.wording import cases as wording
from play.limits import MAX_EXCLUSION_DAYS, MAX_MANAGER_REASON_LENGTH
from play.players.player_id import PlayerId

server_fair_play = app_commands.Group(
    name="fair-play", description="Manage warnings and exclusions on this server."
)


@server_fair_play.command()
@app_commands.rename(other="player")
@app_commands.describe(
    other="The player to warn", reason="The reason, sent privately to the player"
)
async def warn(
    interaction: Interaction,
    other: discord.Member | discord.User,
    reason: app_commands.Range[str, 3, MAX_MANAGER_REASON_LENGTH],
) -> None:
    """Warn a player privately; nothing else changes."""
    await defer(interaction)
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    warned, reason = PlayerId(other.id), one_line(reason)
    case = await interaction.client.services.cases.warn(
        guild_id, warned, manager, reason, is_member=isinstance(other, discord.Member)
    )
    await answer(interaction, wording.warned(case))


@server_fair_play.command()
@app_commands.rename(other="player")
@app_commands.describe(
    other="The player to exclude",
    days="The number of days",
    reason="The reason, sent privately to the player",
)
async def exclude(
    interaction: Interaction,
    other: discord.Member | discord.User,
    days: app_commands.Range[int, 1, MAX_EXCLUSION_DAYS],
    reason: app_commands.Range[str, 3, MAX_MANAGER_REASON_LENGTH],
) -> None:
    """Exclude a player from rated games, ladder, tournaments."""
    await defer(interaction)
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    case = await interaction.client.services.cases.exclude(
        guild_id,
        PlayerId(other.id),
        manager,
        one_line(reason),
        timedelta(days=days),
        is_member=isinstance(other, discord.Member),
    )
    await answer(interaction, wording.excluded(case))


@server_fair_play.command()
@app_commands.rename(other="player")
@app_commands.describe(other="The player to let in again")
async def lift(interaction: Interaction, other: discord.User) -> None:
    """Lift an exclusion early; the player is notified."""
    await defer(interaction)
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    case = await interaction.client.services.cases.lift(guild_id, PlayerId(other.id), manager)
    await answer(interaction, wording.lifted(case))


@server_fair_play.command()
@app_commands.rename(other="player")
@app_commands.describe(other="The player whose flags and cases to show")
async def show(interaction: Interaction, other: discord.User) -> None:
    """Show a player's flags and cases."""
    await defer(interaction)
    await show_record(interaction, managed_server_of(interaction), PlayerId(other.id))


@server_fair_play.command(name="list")
async def list_(interaction: Interaction) -> None:
    """List the players excluded here, and until when."""
    await defer(interaction)
    await show_exclusions(interaction, managed_server_of(interaction))

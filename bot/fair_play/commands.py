"""``/fair-play`` for players, and ``/server fair-play`` for managers: reports, appeals, cases."""

from datetime import timedelta

import discord
from discord import app_commands

from bot.fair_play.cases import send_appeal, show_case, show_exclusions
from bot.fair_play.flags import show_record
from bot.ui.answers import answer, defer, person_of, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import one_line
from bot.ui.servers import is_owner, managed_server_of, server_of
from bot.wording import cases
from bot.wording import fair_play as wording
from play.limits.durations import MAX_EXCLUSION_DAYS
from play.limits.text_lengths import MAX_APPEAL_LENGTH, MAX_MANAGER_REASON_LENGTH, MAX_REPORT_LENGTH
from play.players.player_id import PlayerId


@app_commands.command()
@app_commands.describe(player="The player to look at", reason="What looks wrong, with game numbers")
async def report(
    interaction: Interaction,
    player: discord.User,
    reason: app_commands.Range[str, 3, MAX_REPORT_LENGTH],
) -> None:
    """Report a player to the server's managers."""
    await defer(interaction)
    flag = await interaction.client.services.fair_play.report(
        server_of(interaction),
        player_of(interaction),
        person_of(interaction, player),
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


server_fair_play = app_commands.Group(
    name="fair-play", description="Manage warnings and exclusions on this server."
)


@server_fair_play.command()
@app_commands.describe(
    player="The player to warn", reason="The reason, sent privately to the player"
)
async def warn(
    interaction: Interaction,
    player: discord.Member | discord.User,
    reason: app_commands.Range[str, 3, MAX_MANAGER_REASON_LENGTH],
) -> None:
    """Warn a player privately; nothing else changes."""
    await defer(interaction)
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    warned, reason = person_of(interaction, player), one_line(reason)
    case = await interaction.client.services.cases.warn(
        guild_id, warned, manager, reason, is_member=isinstance(player, discord.Member)
    )
    await answer(interaction, cases.warned(case))


@server_fair_play.command()
@app_commands.describe(
    player="The player to exclude",
    days="The number of days",
    reason="The reason, sent privately to the player",
)
async def exclude(
    interaction: Interaction,
    player: discord.Member | discord.User,
    days: app_commands.Range[int, 1, MAX_EXCLUSION_DAYS],
    reason: app_commands.Range[str, 3, MAX_MANAGER_REASON_LENGTH],
) -> None:
    """Exclude a player from rated games, ladder, tournaments."""
    await defer(interaction)
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    case = await interaction.client.services.cases.exclude(
        guild_id,
        person_of(interaction, player),
        manager,
        one_line(reason),
        timedelta(days=days),
        is_member=isinstance(player, discord.Member),
    )
    await answer(interaction, cases.excluded(case))


@server_fair_play.command()
@app_commands.describe(player="The player to let in again")
async def lift(interaction: Interaction, player: discord.User) -> None:
    """Lift an exclusion early; the player is notified."""
    await defer(interaction)
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    case = await interaction.client.services.cases.lift(
        guild_id, PlayerId(player.id), manager, is_owner=is_owner(interaction)
    )
    await answer(interaction, cases.lifted(case))


@server_fair_play.command()
@app_commands.describe(player="The player whose flags and cases to show")
async def show(interaction: Interaction, player: discord.User) -> None:
    """Show a player's flags and cases."""
    await defer(interaction)
    await show_record(interaction, managed_server_of(interaction), PlayerId(player.id))


@server_fair_play.command(name="list")
async def list_(interaction: Interaction) -> None:
    """List the players excluded here, and until when."""
    await defer(interaction)
    await show_exclusions(interaction, managed_server_of(interaction))

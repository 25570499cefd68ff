"""``/vacation``: time off from all of one's games."""

from discord import app_commands

from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.wording import players as wording
from play.time.periods import read_period

vacation = app_commands.Group(name="vacation", description="Take time off from all your games.")


@vacation.command()
@app_commands.describe(lasting="Length, such as 3d or 2 weeks; all you have if left out")
@app_commands.rename(lasting="for")
async def start(
    interaction: Interaction, lasting: app_commands.Range[str, 1, 100] | None = None
) -> None:
    """Start a vacation: your clocks stop, you can still move."""
    await defer(interaction)
    players, me = interaction.client.services.players, player_of(interaction)
    away = await players.start_vacation(me, read_period(lasting) if lasting else None)
    running = await interaction.client.services.matches.running(me)
    waiting = [match for match in running if match.player_to_move == me]
    stopped = [match for match in waiting if match.clock.away == away.vacation.away]
    forbidding = [match for match in running if not match.clock.control.vacations]
    await answer(interaction, wording.vacation_started(away, len(stopped), forbidding))


@vacation.command()
async def end(interaction: Interaction) -> None:
    """End your vacation early."""
    await defer(interaction)
    back = await interaction.client.services.players.end_vacation(player_of(interaction))
    await answer(interaction, wording.vacation_ended(back, interaction.client.now()))


@vacation.command()
async def status(interaction: Interaction) -> None:
    """Show your vacation left and when you are back."""
    await defer(interaction)
    me = await interaction.client.services.players.get(player_of(interaction))
    await answer(interaction, wording.vacation_status(me, interaction.client.now()))

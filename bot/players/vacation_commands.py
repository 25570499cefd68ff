"""``/vacation``: time off from all of a player's games."""

from discord import app_commands
from discord.app_commands import Choice

from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import choices_of
from bot.wording import players as wording
from play.time.periods import DAY, WEEK, read_period, write_period

vacation = app_commands.Group(name="vacation", description="Take time off from all your games.")
LENGTHS = (DAY, 2 * DAY, 3 * DAY, WEEK, 2 * WEEK)
"""Lengths of a vacation that autocomplete offers, if a player has saved up enough."""


@vacation.command()
@app_commands.describe(lasting="Length, such as 3d or 2 weeks, or all")
@app_commands.rename(lasting="for")
async def start(interaction: Interaction, lasting: app_commands.Range[str, 1, 100]) -> None:
    """Start a vacation: your clocks stop, you can still move."""
    await defer(interaction)
    players, me = interaction.client.services.players, player_of(interaction)
    everything = lasting.strip().casefold() == wording.ALL_SAVED
    away = await players.start_vacation(me, None if everything else read_period(lasting))
    running = await interaction.client.services.matches.running(me)
    now = interaction.client.now()
    stopping = [match for match in running if match.clock.control.vacations]
    waiting = [match for match in stopping if match.player_to_move == me]
    stopped = [match for match in waiting if not match.clock.has_lapsed(now)]
    forbidding = [match for match in running if not match.clock.control.vacations]
    told = wording.vacation_started(away, len(stopped), forbidding, seen=bool(stopping))
    await answer(interaction, told)


@start.autocomplete("lasting")
async def offer_lengths(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Autocomplete *typed* with lengths of a vacation for which the user has saved up enough."""
    me = await interaction.client.services.players.load_player(player_of(interaction))
    left = me.vacation.left_at(interaction.client.now())
    enough = [each for each in LENGTHS if each <= left]
    offered = [(wording.vacation_label(each), write_period(each)) for each in enough]
    if offered:
        offered.append((wording.vacation_label(left, everything=True), wording.ALL_SAVED))
    return choices_of(typed, offered)


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
    me = await interaction.client.services.players.load_player(player_of(interaction))
    await answer(interaction, wording.vacation_status(me, interaction.client.now()))

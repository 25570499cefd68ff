"""``/if``: conditional moves, which are played when the opponent makes the expected move."""

from discord import app_commands
from discord.app_commands import Range

from bot.errors import Purpose
from bot.matches.match_option import match_choices, requested_match_number
from bot.matches.plans import line_choices, number_choices, plan_post, shown_plan
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.base import Interaction
from bot.ui.threads import beside
from bot.wording import plans as wording
from play.limits import MAX_LINE_LENGTH, MAX_PLAN_LINES

MATCH_CHOICES = match_choices(Purpose.PLAN)

if_ = app_commands.Group(name="if", description="Set answers to your opponent's next moves.")


@if_.command()
@app_commands.describe(
    line="Their move, your answer and so on: d1-b1 g5-g6, or resign",
    replace="Whether to replace your other answers to the same moves",
    match="The game, if you wait in several",
)
@app_commands.rename(match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def add(
    interaction: Interaction,
    line: Range[str, 1, MAX_LINE_LENGTH],
    replace: bool = False,  # noqa: FBT001, FBT002 - an option of a command
    match: str | None = None,
) -> None:
    """Add an answer to your opponent's move; not with dice."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.PLAN, match)
    planned = await interaction.client.services.plans.add_line(
        number, player_of(interaction), line, replacing=replace
    )
    post = await beside(plan_post, planned, wording.added(resigns=planned.resigns))
    await answer_with(interaction, post)


add.autocomplete("line")(line_choices)


@if_.command()
@app_commands.describe(match="The game, if you wait in several")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def show(interaction: Interaction, match: str | None = None) -> None:
    """Show your conditional moves, with a board for each line."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.PLAN, match)
    shown = await shown_plan(interaction.client.services, number, player_of(interaction))
    await answer_with(interaction, shown)


@if_.command()
@app_commands.describe(
    line="The line's number; leave it out to remove all",
    match="The game, if you wait in several",
)
@app_commands.rename(match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def remove(
    interaction: Interaction,
    line: Range[int, 1, MAX_PLAN_LINES] | None = None,
    match: str | None = None,
) -> None:
    """Remove a line of conditional moves, or all of them."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.PLAN, match)
    planned = await interaction.client.services.plans.remove(number, player_of(interaction), line)
    above = wording.removed(line) if line is not None else wording.ALL_REMOVED
    await answer_with(interaction, await beside(plan_post, planned, above))


remove.autocomplete("line")(number_choices)

"""``/play``."""

from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.computer.starting import begun, start_game, usual_game
from bot.ui.answers import answer, defer
from bot.ui.base import Interaction
from bot.ui.command_options import SIDE_CHOICES, RulesetParam, read_side
from bot.wording import computer as wording
from play.players.player_id import LEVELS
from tafl.ruleset import Ruleset

LEVEL_CHOICES = [Choice(name=wording.level_label(level), value=level) for level in LEVELS]


@app_commands.command()
@app_commands.describe(
    ruleset="The game; your last one, or a small board, if left out",
    level="From 1, the easiest, to 8; your last one if left out",
    side="Your side; random if left out",
    rated="Counts for your rating against the computer; no takebacks",
)
@app_commands.rename(ruleset="game")
@app_commands.choices(level=LEVEL_CHOICES)
@app_commands.choices(side=SIDE_CHOICES)
async def play(
    interaction: Interaction,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    level: int | None = None,
    side: str | None = None,
    rated: bool = False,
) -> None:
    """Play the computer: a game begins at once."""
    await defer(interaction)
    usual = await usual_game(interaction)
    match = await start_game(
        interaction, ruleset or usual.ruleset, level or usual.level, read_side(side), rated=rated
    )
    await answer(interaction, begun(interaction, match))

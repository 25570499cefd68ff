"""``/puzzle``: one right move at a time."""

from discord import app_commands
from discord.app_commands import Choice as Option
from discord.app_commands import Transform

from bot.puzzles.answering import show_given, show_puzzle
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import SHARE, RulesetParam
from bot.ui.post import Post
from bot.wording import puzzles as wording
from play.puzzles.choice import Choice, Difficulty
from play.puzzles.kind import PuzzleKind
from tafl.phrases import capital
from tafl.ruleset import Ruleset

puzzle = app_commands.Group(name="puzzle", description="Solve puzzles: find the one right move.")


@puzzle.command()
@app_commands.describe(
    kind="What to find; any if left out",
    ruleset="The game; any if left out",
    difficulty="How hard it should be for you",
)
@app_commands.rename(ruleset="game")
@app_commands.choices(
    kind=[Option(name=capital(name), value=str(kind)) for kind, name in wording.KINDS.items()],
    difficulty=[
        Option(name=name.capitalize(), value=str(difficulty))
        for difficulty, name in wording.DIFFICULTIES.items()
    ],
)
async def solve(
    interaction: Interaction,
    kind: str | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    difficulty: str | None = None,
) -> None:
    """Solve a puzzle near your own puzzle rating."""
    await defer(interaction)
    choice = Choice(
        PuzzleKind(kind) if kind else None,
        ruleset.key if ruleset else None,
        Difficulty(difficulty) if difficulty else Difficulty.NORMAL,
    )
    await show_puzzle(interaction, choice)


@puzzle.command()
async def daily(interaction: Interaction) -> None:
    """Solve today's puzzle, the same one for everybody."""
    await defer(interaction)
    me, services = player_of(interaction), interaction.client.services
    day = await services.daily_puzzles.today(me, interaction.guild_id)
    await show_given(interaction, await services.puzzles.give_daily(me, day, interaction.guild_id))


@puzzle.command()
@app_commands.describe(share=SHARE)
async def stats(interaction: Interaction, share: bool = False) -> None:
    """Show your puzzle rating and streaks."""
    await defer(interaction, private=not share)
    me = player_of(interaction)
    standing = await interaction.client.services.puzzles.standing(me)
    text = wording.stats(standing, me) if share else wording.stats(standing)
    await answer_with(interaction, Post(text), shared=share)

"""``/learn``."""

from discord import app_commands
from discord.app_commands import Choice, Range, Transform

from bot.lessons.courses import course_of, word_here
from bot.lessons.learning import show_course, show_lesson
from bot.ui.answers import defer
from bot.ui.base import Interaction
from bot.ui.command_options import RulesetParam, choices_of
from play.lessons.courses import USUAL
from tafl.ruleset import Ruleset

MAX_KEY_LENGTH = 50
"""Maximum number of characters of a lesson's title or key."""


@app_commands.command()
@app_commands.describe(
    lesson="The lesson; a list of all if left out", ruleset="A game: only the lessons for its rules"
)
@app_commands.rename(ruleset="game")
async def learn(
    interaction: Interaction,
    lesson: Range[str, 1, MAX_KEY_LENGTH] | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
) -> None:
    """Learn to play in short lessons: you make the moves."""
    await defer(interaction)
    word = await word_here(interaction) if ruleset is None else ruleset.key
    if lesson is None:
        await show_course(interaction, word)
    else:
        await show_lesson(interaction, lesson, word)


@learn.autocomplete("lesson")
async def offer_lessons(interaction: Interaction, typed: str) -> list[Choice[str]]:
    course = await course_of(interaction, USUAL)
    return choices_of(typed, ((each.title, each.key) for each in course.lessons))

"""``/review``."""

from discord import app_commands
from discord.app_commands import Range

from bot.errors import Purpose
from bot.matches.finding import match_option, requested_match_number
from bot.reviews.buttons import show_overview, subject_of_match, subject_of_study
from bot.studies.commands import offer_own
from bot.ui.answers import defer
from bot.ui.base import Interaction
from bot.ui.command_options import SHARE


@app_commands.command()
@app_commands.describe(study="A game that you have imported instead", share=SHARE)
@match_option(Purpose.REVIEW, "A finished game; your last one if left out")
async def review(
    interaction: Interaction,
    match: str | None = None,
    study: Range[int, 1] | None = None,
    share: bool = False,
) -> None:
    """Review a finished game: what happened, and what was better."""
    await defer(interaction, private=not share)
    if study is not None:
        subject = await subject_of_study(interaction, study)
    else:
        number = await requested_match_number(interaction, Purpose.REVIEW, match)
        subject = await subject_of_match(interaction, number)
    await show_overview(interaction, subject, shared=share)


review.autocomplete("study")(offer_own)

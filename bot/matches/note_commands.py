"""``/note``."""

from discord import app_commands

from bot.errors import Purpose
from bot.matches.match_option import match_choices, requested_match
from bot.matches.notes import show_note, write_note
from bot.ui.answers import defer
from bot.ui.base import Interaction
from bot.ui.command_options import match_number
from play.limits import MAX_NOTE_LENGTH


@app_commands.command()
@app_commands.describe(
    match="The game, if you play several; finished ones too",
    text="Your note; leave it out to read yours or write a long one",
)
@app_commands.rename(match="game")
@app_commands.autocomplete(match=match_choices(Purpose.LOOK))
async def note(
    interaction: Interaction,
    match: str | None = None,
    text: app_commands.Range[str, 1, MAX_NOTE_LENGTH] | None = None,
) -> None:
    """Keep a private note on one of your games."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.LOOK, match_number(match))
    if text is None:
        await show_note(interaction, current)
    else:
        await write_note(interaction, current.id, text)

"""``/import`` and ``/study``: games that people bring to look through."""

from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.app_commands import Choice, Range

from bot.discord_limits import MAX_FILE_SIZE
from bot.errors import FileError, FileFault, OwnMessageError
from bot.studies.game_choice import import_games
from bot.studies.pages import studies_post, study_page
from bot.ui.answers import answer, answer_with, defer, player_of
from bot.ui.attachments import read_attachment
from bot.ui.base import Interaction
from bot.ui.command_options import SHARE, choices_of, one_line
from bot.ui.forms import Form, open_form, paste_field
from bot.wording import studies as wording
from play.limits.text_lengths import MAX_STUDY_TITLE_LENGTH
from tafl.limits import MAX_TEXT_LENGTH


class PastedGame(Form, title=wording.FORM_TITLE):
    """A form into which the record of a game is pasted."""

    record: ui.Label[Any] = ui.Label(
        text=wording.FORM_LABEL, description=wording.FORM_HINT, component=paste_field("record")
    )

    def __init__(self, title: str | None, *, share: bool) -> None:
        super().__init__()
        self._study_title = title
        self._share = share

    def anew(self) -> Self:
        return type(self)(self._study_title, share=self._share)

    async def use(self, interaction: Interaction) -> None:
        await defer(interaction, private=not self._share)
        await import_games(interaction, str(self.record.component), self._study_title)


@app_commands.command(name="import")
@app_commands.describe(
    file=f"One game or several, at most {MAX_FILE_SIZE}; leave out to paste",
    title="Name of the study; by default its players",
    share=SHARE,
)
async def import_(
    interaction: Interaction,
    file: discord.Attachment | None = None,
    title: Range[str, 1, MAX_STUDY_TITLE_LENGTH] | None = None,
    share: bool = False,
) -> None:
    """Import game records (other sites' too) to look through."""
    if file is None:
        await open_form(interaction, PastedGame(title and one_line(title), share=share))
        return
    await defer(interaction, private=not share)
    await import_games(interaction, await read_attachment(file), title and one_line(title))


@app_commands.context_menu(name=wording.IMPORT_MESSAGE)
async def import_message(interaction: Interaction, message: discord.Message) -> None:
    """Import the games in the files or the text of *message*, which may be forwarded."""
    await defer(interaction)
    sources: list[discord.Message | discord.MessageSnapshot] = [message, *message.message_snapshots]
    files = [
        file
        for source in sources
        for file in source.attachments
        if not (file.content_type or "").startswith(("image/", "video/", "audio/"))
    ]
    if not files and message.author == interaction.client.user:
        raise OwnMessageError
    if sum(file.size for file in files) > MAX_TEXT_LENGTH:
        raise FileError(FileFault.TOO_LARGE, files[-1].filename)
    texts = [await read_attachment(file) for file in files]
    await import_games(interaction, "\n".join(texts or (each.content for each in sources)), None)


study = app_commands.Group(name="study", description="Look through the games you have imported.")


@study.command()
@app_commands.describe(number="The number or title of your study", share=SHARE)
@app_commands.rename(number="study")
async def show(interaction: Interaction, number: Range[int, 1], share: bool = False) -> None:
    """Show a study, with buttons to step through it."""
    await defer(interaction, private=not share)
    own = await interaction.client.services.studies.own(number, player_of(interaction))
    await study_page(interaction, own.id, 0)


@study.command(name="list")
async def list_(interaction: Interaction) -> None:
    """List your studies."""
    await defer(interaction)
    own = await interaction.client.services.studies.studies_of(player_of(interaction))
    await answer_with(interaction, studies_post(own))


@study.command()
@app_commands.describe(number="The number or title of your study")
@app_commands.rename(number="study")
async def delete(interaction: Interaction, number: Range[int, 1]) -> None:
    """Delete a study, for everybody."""
    await defer(interaction)
    deleted = await interaction.client.services.studies.delete(number, player_of(interaction))
    await answer(interaction, wording.deleted(deleted))


@show.autocomplete("number")
@delete.autocomplete("number")
async def offer_own(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
    found = await interaction.client.services.studies.studies_of(player_of(interaction))
    return choices_of(typed, ((f"{own.id} · {own.title}", own.id) for own in found))

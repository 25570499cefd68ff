"""``/game note``: shows, writes and deletes the private notes of players on their games."""

from typing import Any, Self

import discord
from discord import ButtonStyle, app_commands, ui

from bot.errors import Purpose
from bot.matches.finding import match_option, requested_match
from bot.ui.answers import answer, answer_with, defer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.forms import Form, open_form
from bot.ui.post import Post
from bot.wording import notes as wording
from play.limits.text_lengths import MAX_NOTE_LENGTH
from play.matches.match import Match

EDIT = ButtonKind("tafl:edit-note", SubjectId)
DELETE = ButtonKind("tafl:delete-note", SubjectId)

handlers = ButtonHandlers()


@app_commands.command()
@app_commands.describe(text="Your note; leave it out to read yours or write a long one")
@match_option(Purpose.LOOK, "The game, if you play several; finished ones too")
async def note(
    interaction: Interaction,
    match: str | None = None,
    text: app_commands.Range[str, 1, MAX_NOTE_LENGTH] | None = None,
) -> None:
    """Keep a private note on one of your games."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.LOOK, match)
    if text is None:
        await show_note(interaction, current)
    else:
        await write_note(interaction, current.id, text)


class NoteForm(Form):
    """A form for a player's note on a match, filled with *note*, the present text."""

    def __init__(self, match_id: int, note: str) -> None:
        super().__init__(title=wording.form_title(match_id))
        self._match_id = match_id
        self._text: ui.TextInput[Any] = ui.TextInput(
            custom_id="note",
            style=discord.TextStyle.paragraph,
            max_length=MAX_NOTE_LENGTH,
            required=False,
            default=note or None,
        )
        self.add_item(
            ui.Label(text=wording.FORM_LABEL, description=wording.FORM_HINT, component=self._text)
        )

    def anew(self) -> Self:
        return type(self)(self._match_id, "")

    async def use(self, interaction: Interaction) -> None:
        await defer(interaction)
        await write_note(interaction, self._match_id, str(self._text))


async def show_note(interaction: Interaction, match: Match) -> None:
    """Show the user, one of the players of *match*, their note on it and buttons to change it."""
    me = player_of(interaction)
    # This refuses people who do not play in the match.
    match.side_of(me)
    note = await interaction.client.services.notes.note_of(match.id, me)
    await answer_with(interaction, _note_post(match.id, note, wording.heading(match.id, note)))


async def write_note(interaction: Interaction, match_id: int, text: str) -> None:
    note = await interaction.client.services.notes.write(match_id, player_of(interaction), text)
    await answer_with(interaction, _note_post(match_id, note, wording.saved(match_id, note)))


def _note_post(match_id: int, note: str, above: str) -> Post:
    """The post with a player's *note* on a match, which may be empty, below the text *above*."""
    this = SubjectId(match_id)
    buttons = [EDIT.button(wording.EDIT if note else wording.WRITE, this, ButtonStyle.primary)]
    if note:
        buttons.append(DELETE.button(wording.DELETE, this))
    return Post(above, wording.shown(note), view=view_of(buttons))


async def with_note(interaction: Interaction, match: Match, post: Post) -> Post:
    """*post* with the user's note on *match*, if there is one, at the end of its embed."""
    note = await interaction.client.services.notes.note_of(match.id, player_of(interaction))
    return post.with_details(wording.on_board(note))


@handlers.on_press(EDIT)
async def _edit(interaction: Interaction, match: SubjectId) -> None:
    note = await interaction.client.services.notes.note_of(match.subject, player_of(interaction))
    await open_form(interaction, NoteForm(match.subject, note))


@handlers.on_press(DELETE, defer)
async def _delete(interaction: Interaction, match: SubjectId) -> None:
    await interaction.client.services.notes.write(match.subject, player_of(interaction), "")
    await answer(interaction, wording.DELETED)

"""Forms for writing or pasting text: on a phone, attaching a file is hard."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self, TypeAlias, final

import discord
from discord import ui
from discord.ui import View

from bot.discord_limits import MAX_PASTED_LENGTH
from bot.ui.answers import answer, answer_with, defer, explain_error, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.kept_forms import RefusedForm
from bot.ui.post import Attachment, Post
from bot.ui.request_checks import let_in
from bot.ui.requests import note_acknowledged
from bot.wording import forms as wording

Field: TypeAlias = ui.TextInput[Any] | ui.Select[Any] | ui.ChannelSelect[Any] | ui.RoleSelect[Any]
"""The fields that a form may have."""
_FIELDS = (ui.TextInput, ui.Select, ui.ChannelSelect, ui.RoleSelect)

TRY_AGAIN = ButtonKind("tafl:try-again", SubjectId)

handlers = ButtonHandlers()


def paste_field(custom_id: str) -> "ui.TextInput[ui.View]":
    """A form's field for a text of many lines."""
    return ui.TextInput(
        custom_id=custom_id, style=discord.TextStyle.paragraph, max_length=MAX_PASTED_LENGTH
    )


class Form(ui.Modal):
    """A form whose errors are explained by ``explain_error``.

    Discord shows a form only as the first response to an interaction: never after ``defer``, and
    never after another form. So a refusal has a button that opens the form again, filled in.
    """

    def anew(self) -> Self | None:
        """A new, empty form like this one; None if the button that opens it is still shown."""
        return None

    def filled_in(self) -> Self | None:
        """A new form like this one with the same answers; None if ``anew`` returns None."""
        form = self.anew()
        if form is not None:
            for field, answered in zip(_fields(form), _fields(self), strict=True):
                _fill(field, answered)
        return form

    @abstractmethod
    async def use(self, interaction: Interaction) -> None:
        """Do what the submitted form asks for, and answer *interaction*."""

    @final
    async def interaction_check(  # type: ignore[override]
        self, interaction: Interaction, /
    ) -> bool:
        try:
            return await let_in(interaction, type(self).__name__)
        except Exception as error:  # noqa: BLE001 - as below
            await self._explain(interaction, error)
            return False

    @final
    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Use the form; explain an error, and offer to open the form again with the same text."""
        # discord.py would log any error as a failure of the bot.
        try:
            await self.use(interaction)
        except Exception as error:  # noqa: BLE001 - the one place for errors of forms
            await self._explain(interaction, error)

    async def _explain(self, interaction: Interaction, error: Exception) -> None:
        # discord.py keeps a form in memory until it is stopped.
        self.stop()
        if self.anew() is None:
            await explain_error(interaction, error)
            return
        await explain_error(interaction, error, try_again(interaction, self.filled_in))


def try_again(interaction: Interaction, opens: RefusedForm) -> View:
    """The button below a refusal with which the user opens the form that *opens* makes."""
    number = interaction.client.refused_forms.keep(player_of(interaction), opens)
    return view_of(
        [TRY_AGAIN.button(wording.TRY_AGAIN, SubjectId(number), discord.ButtonStyle.primary)]
    )


async def open_form(interaction: Interaction, form: ui.Modal) -> None:
    """Open *form*, as the first response to *interaction*."""
    interaction.client.open_forms.add_form(player_of(interaction), form)
    await interaction.response.send_modal(form)
    note_acknowledged()


async def answer_lost_form(interaction: Interaction) -> None:
    """Answer a form that is no longer known, and give back the text that was typed in it.

    That is a form that was open when the bot started, or one that is submitted a second time.
    """
    try:
        # A known form has been let in before: discord.py calls it before this.
        if not await let_in(interaction):
            return
        await defer(interaction)
        texts = list(_texts_in(dict(interaction.data or {})))
        files = tuple(
            Attachment(f"text-{number}.txt", text.encode(errors="replace"))
            for number, text in enumerate(filter(_is_long, texts), start=1)
        )
        short = [text for text in texts if not _is_long(text)]
        said = wording.lost_form(short, has_file=bool(files))
        await answer_with(interaction, Post(said, files=files))
    except Exception as error:  # noqa: BLE001 - the one place for errors of such forms
        await explain_error(interaction, error)


def _texts_in(component: Mapping[str, Any]) -> Iterator[str]:
    """The texts typed in *component*, a part of a form as Discord sends it, and in its parts."""
    if component.get("type") == discord.ComponentType.text_input.value and component.get("value"):
        yield component["value"]
    parts: Sequence[Mapping[str, Any]] = component.get("components", ())
    for part in (*parts, component.get("component", {})):
        if part:
            yield from _texts_in(part)


def _is_long(text: str) -> bool:
    return len(text) > wording.MAX_SHORT_LENGTH or "\n" in text


def _fields(form: ui.Modal) -> list[Field]:
    return [item for item in form.walk_children() if isinstance(item, _FIELDS)]


def _fill(field: Field, answered: Any) -> None:  # noqa: ANN401 - the same type
    """Let *field* show the answer given in the field *answered*, which is like it."""
    match field:
        case ui.TextInput():
            field.default = answered.value or None
        case ui.Select():
            for option in field.options:
                option.default = option.value in answered.values
        case ui.ChannelSelect() | ui.RoleSelect():
            field.default_values = answered.values


@handlers.on_press(TRY_AGAIN)
async def _try_again(interaction: Interaction, refused: SubjectId) -> None:
    """Open the form again, if it is the user's and still kept."""
    opens = interaction.client.refused_forms.find(player_of(interaction), refused.subject)
    form = None if opens is None else opens()
    if form is None:
        await answer(interaction, wording.GONE)
    else:
        await open_form(interaction, form)

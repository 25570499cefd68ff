"""Forms for settings: a menu or a text field for each, which shows its present value."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from discord import SelectOption, ui

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES
from bot.ui.answers import defer_edit
from bot.ui.base import Interaction
from bot.ui.forms import Field, Form
from bot.wording.challenge_forms import Question


class GroupOfSettings(NamedTuple):
    """The payload of a button that opens the form of a *group* of settings, by its key."""

    group: str


@dataclass(frozen=True, slots=True)
class ShownSetting:
    """A *menu* of a form, and the value of the setting that it *showed* when the form was opened.

    In a menu of texts, *offered* has the value of the setting for each text that Discord may send.
    """

    menu: Field
    showed: object
    offered: Mapping[str, object] = field(default_factory=dict)

    @property
    def chosen(self) -> object:
        """The value chosen or typed; None if a menu of channels or roles was left empty.

        Raises:
            LookupError: the value was not offered.
        """
        if isinstance(self.menu, ui.TextInput):
            return self.menu.value.strip()
        if isinstance(self.menu, ui.Select):
            return self.offered[self.menu.values[0]]
        # Discord has everybody in its lists of roles, too.
        ids = [
            each.id for each in self.menu.values if not getattr(each, "is_default", lambda: False)()
        ]
        return ids[0] if ids else None


def shown_menu(name: str, now: object, labels: Mapping[Any, str]) -> ShownSetting:
    """A menu for the setting *name* with the *labels* of its values, of which it has *now*."""
    # The present value is offered, however many others there are.
    offered = [now, *(each for each in labels if each != now)][:MAX_CHOICES]
    options = [
        SelectOption(label=label[:MAX_CHOICE_LENGTH], value=str(each), default=each == now)
        for each, label in labels.items()
        if each in offered
    ]
    menu: ui.Select[Any] = ui.Select(custom_id=name, options=options)
    return ShownSetting(menu, now, {str(each): each for each in offered})


class SettingsForm(Form):
    """A form with a menu for each setting in *asked*, by its name in commands.

    *submit* is called with the settings that were shown with another value.
    """

    def __init__(
        self,
        title: str,
        questions: Mapping[str, Question],
        asked: Mapping[str, ShownSetting],
        submit: Callable[[Interaction, Mapping[str, Any]], Awaitable[None]],
    ) -> None:
        super().__init__(title=title)
        self._questions = questions
        self._asked = asked
        self._submit = submit
        for name, one in asked.items():
            question = questions[name]
            self.add_item(
                ui.Label(text=question.label, description=question.hint or None, component=one.menu)
            )

    def anew(self) -> Self:
        return type(self)(self.title, self._questions, self._asked, self._submit)

    async def use(self, interaction: Interaction) -> None:
        await defer_edit(interaction)
        changes = {
            name: one.chosen for name, one in self._asked.items() if one.chosen != one.showed
        }
        await self._submit(interaction, changes)

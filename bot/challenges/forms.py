"""The forms with more options of a challenge, filled with what has been chosen so far."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, TypeAlias

from discord import SelectOption, ui

from bot.challenges.choices import Choices
from bot.ui.base import Interaction
from bot.ui.forms import Form
from bot.wording.challenge_forms import GROUPS, QUESTIONS, USUAL, answers
from tafl.ruleset import Ruleset

MAX_TEXT = 200
"""Characters in a field of a form."""
MAX_SKIPPING = 5
"""On how many numbers of a die a turn is lost: not on all six, or nobody would ever move."""

Submit: TypeAlias = Callable[[Interaction, Choices], Awaitable[None]]
"""What is done with the choices of a form."""

QUESTIONS_OF: Mapping[str, Sequence[str]] = {
    "rules": ("first", "escape", "shieldwall"),
    "dice": ("dice", "skip_on", "dice_for", "weak_king"),
    "handicap": ("weaker", "men_off", "named_by", "resurrections", "three_sided"),
    "time": ("late", "weekends", "vacation", "expires"),
    "admission": ("standing", "min_games", "min_reliability"),
}
"""The questions of each form; Discord takes five."""


def groups_for(*, to_anybody: bool) -> Sequence[str]:
    """The forms that make sense for a challenge to one player, or *to_anybody*."""
    return [group for group in GROUPS if group != "admission" or to_anybody]


class MoreOptions(Form):
    """The questions of one *group*, for the ruleset *chosen*; *submit* is given the answers."""

    def __init__(self, group: str, choices: Choices, chosen: Ruleset, submit: Submit) -> None:
        super().__init__(title=GROUPS[group][1])
        self._choices = choices
        self._chosen = chosen
        self._submit = submit
        self._fields: dict[str, ui.Select[Any] | ui.TextInput[Any]] = {}
        for name in QUESTIONS_OF[group]:
            if _matters(name, chosen):
                self._add(name)

    def _add(self, name: str) -> None:
        question = QUESTIONS[name]
        field = _field(name, self._answer_so_far(name), answers(name, self._chosen))
        self._fields[name] = field
        hint = question.hint or None
        self.add_item(ui.Label(text=question.label, description=hint, component=field))

    def _answer_so_far(self, name: str) -> str:
        answer: str = asdict(self._choices)[name]
        return str(self._chosen.escape) if name == "escape" and answer == USUAL else answer

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Hand on all choices, with those of this form."""
        given = {name: _answer(name, field) for name, field in self._fields.items()}
        if given.get("escape") == str(self._chosen.escape):
            given["escape"] = USUAL
        await self._submit(interaction, replace(self._choices, **given))


def _matters(name: str, chosen: Ruleset) -> bool:
    match name:
        case "escape":
            return chosen.players_choose_escape
        case "shieldwall":
            return chosen.players_choose_shieldwall
        case _:
            return True


def _field(
    name: str, so_far: str, offered: Mapping[str, str]
) -> "ui.Select[Any] | ui.TextInput[Any]":
    if not offered:
        return ui.TextInput(
            custom_id=name, required=False, max_length=MAX_TEXT, default=so_far or None
        )
    several = name == "skip_on"
    options = [
        SelectOption(
            label=label,
            value=_written(value),
            default=value in so_far if several else value == so_far,
        )
        for value, label in offered.items()
    ]
    return ui.Select(custom_id=name, options=options, max_values=MAX_SKIPPING if several else 1)


def _answer(name: str, field: "ui.Select[Any] | ui.TextInput[Any]") -> str:
    """What was answered.

    Raises:
        ValueError: it was not among the answers.
    """
    if isinstance(field, ui.TextInput):
        return field.value[:MAX_TEXT].strip()
    known = {_written(value): value for value in QUESTIONS[name].answers}
    if not field.values or not known.keys() >= set(field.values):
        raise ValueError(field.values)
    return "".join(sorted(known[value] for value in field.values))


# Discord takes no empty values.
def _written(value: str) -> str:
    return value or "usual"

"""The forms with more options of a challenge, filled with the choices made so far."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, NamedTuple, TypeAlias

from discord import SelectOption, ui

from bot.challenges.chosen_terms import ChallengeChoices
from bot.challenges.reading_options import plain_time
from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES
from bot.ui.base import Interaction
from bot.ui.forms import Form
from bot.wording.challenge_forms import (
    GROUPS,
    QUESTIONS,
    USUAL,
    answers,
    game_in_brief,
    other_games,
)
from bot.wording.quoted_text import literal
from play.rulesets.own_ruleset import OwnRuleset
from play.text_cleaning import plainly
from tafl.ruleset import Ruleset

MAX_TEXT = 200
"""Maximum number of characters in a text field of a form."""
MAX_SKIPPING = 5
"""Maximum count of numbers on a die that skip the turn: with all six, nobody would ever move."""

Submit: TypeAlias = Callable[[Interaction, ChallengeChoices], Awaitable[None]]
"""A function that is called with all choices when a form is sent."""

_Field: TypeAlias = "ui.Select[Any] | ui.TextInput[Any]"


class _Option(NamedTuple):
    value: str
    label: str
    about: str = ""


QUESTIONS_OF: Mapping[str, Sequence[str]] = {
    "game": ("ruleset", "side", "rated", "pair"),
    "rules": ("first", "escape", "shieldwall"),
    "dice": ("dice", "skip_on", "dice_for", "weak_king"),
    "handicap": ("weaker", "men_off", "named_by", "resurrections", "three_sided"),
    "time": ("time", "late", "weekends", "vacation", "expires"),
    "admission": ("standing", "min_games", "min_reliability"),
}
"""The questions of each form; Discord takes at most five."""

REQUIRED = {"time"}
"""The text fields that must not be empty."""


def groups_for(*, to_anybody: bool) -> Sequence[str]:
    """The keys of the forms for a challenge; one to a named player has no form on admission."""
    return [group for group in GROUPS if group != "admission" or to_anybody]


class _Questions(Form):
    """A form with the questions of one *group*.

    When it is sent, *submit* is called with *choices* in which the answers have replaced others.
    """

    def __init__(self, group: str, choices: ChallengeChoices, submit: Submit) -> None:
        super().__init__(title=GROUPS[group][1])
        self._choices = choices
        self._submit = submit
        self._fields: dict[str, _Field] = {}
        self._offered: dict[str, Mapping[str, str]] = {}

    def _ask(self, name: str, so_far: str, options: Sequence[_Option], hint: str = "") -> None:
        question = QUESTIONS[name]
        field = _field(name, so_far, options)
        self._fields[name] = field
        self._offered[name] = {_written(option.value): option.value for option in options}
        about = hint or question.hint or None
        self.add_item(ui.Label(text=question.label, description=about, component=field))

    def _given(self) -> dict[str, str]:
        """The answers, by the names of the questions.

        Raises:
            ValueError: an answer was not offered.
        """
        return {name: _answer(field, self._offered[name]) for name, field in self._fields.items()}


class MoreOptions(_Questions):
    """A form with the questions of one *group*, except those that the ruleset *chosen* decides."""

    def __init__(
        self, group: str, choices: ChallengeChoices, chosen: Ruleset, submit: Submit
    ) -> None:
        super().__init__(group, choices, submit)
        self._chosen = chosen
        is_asked = {
            "escape": chosen.players_choose_escape,
            "shieldwall": chosen.players_choose_shieldwall,
        }
        for name in QUESTIONS_OF[group]:
            if is_asked.get(name, True):
                self._ask(name, self._answer_so_far(name), _options(answers(name, chosen)))

    def _answer_so_far(self, name: str) -> str:
        answer: str = asdict(self._choices)[name]
        return str(self._chosen.escape) if name == "escape" and answer == USUAL else answer

    async def use(self, interaction: Interaction) -> None:
        given = self._given()
        if given.get("escape") == str(self._chosen.escape):
            given["escape"] = USUAL
        if "time" in given:
            given["time"] = plain_time(given["time"])
        await self._submit(interaction, replace(self._choices, **given))


class GameForm(_Questions):
    """A form with most questions of ``/challenge``: which of *games*, side and so on.

    *games* are given with the likeliest first.
    """

    def __init__(
        self, choices: ChallengeChoices, games: Sequence[OwnRuleset | Ruleset], submit: Submit
    ) -> None:
        super().__init__("game", choices, submit)
        first, *others = QUESTIONS_OF["game"]
        hint = other_games(len(games)) if len(games) > MAX_CHOICES else ""
        self._ask(first, choices.ruleset, _options_of_games(games, choices.ruleset), hint)
        for name in others:
            self._ask(name, asdict(choices)[name], _options(QUESTIONS[name].answers))

    async def use(self, interaction: Interaction) -> None:
        await self._submit(interaction, replace(self._choices, **self._given()))


def _options(labels: Mapping[str, str]) -> Sequence[_Option]:
    return [_Option(value, label) for value, label in labels.items()]


def _options_of_games(games: Sequence[OwnRuleset | Ruleset], chosen: str) -> Sequence[_Option]:
    """Options for as many *games* as Discord shows, including the one with the key *chosen*."""
    listed = sorted(games, key=lambda game: game.key != chosen)[:MAX_CHOICES]
    return [
        _Option(game.key, literal(game.name, MAX_CHOICE_LENGTH), game_in_brief(game))
        for game in listed
    ]


def _field(name: str, so_far: str, options: Sequence[_Option]) -> _Field:
    if not options:
        return ui.TextInput(
            custom_id=name, required=name in REQUIRED, max_length=MAX_TEXT, default=so_far or None
        )
    several = name == "skip_on"
    shown = [
        SelectOption(
            label=option.label,
            value=_written(option.value),
            description=option.about or None,
            default=option.value in so_far if several else option.value == so_far,
        )
        for option in options
    ]
    return ui.Select(custom_id=name, options=shown, max_values=MAX_SKIPPING if several else 1)


def _answer(field: _Field, offered: Mapping[str, str]) -> str:
    """The answer in *field*; several choices are joined.

    Raises:
        ValueError: the answer was not *offered*.
    """
    if isinstance(field, ui.TextInput):
        return plainly(field.value[:MAX_TEXT])
    if not field.values or not offered.keys() >= set(field.values):
        raise ValueError(field.values)
    return "".join(sorted(offered[value] for value in field.values))


# Discord takes no empty values.
def _written(value: str) -> str:
    return value or "usual"

"""A refused command with many options: a form sends it again, so that nothing is typed twice."""

from collections.abc import Mapping
from typing import Any, Self

from discord import AppCommandOptionType, app_commands, ui
from discord.app_commands import Command, Parameter
from discord.ui import View

from bot.discord_limits import MAX_CHOICE_LENGTH
from bot.errors import BlankError, NumberError, RoundsFixedError
from bot.ui.answers import answer
from bot.ui.base import Interaction
from bot.ui.forms import Form, try_again
from bot.ui.servers import chat_of
from bot.ui.unclear_options import AnyCommand, read_options
from bot.wording.rulesets import COMMAND_GONE
from play.errors import SeveralMistakesError
from play.seasons.errors import DateError, SeasonLengthError
from play.text_cleaning import plainly
from play.time import errors as of_time
from play.tournaments import errors as of_tournaments
from tafl.errors import UnknownRulesetError

FORM_LIKE: Mapping[Any, Any] = {"form-like": True}
"""The extras of a command whose refusals have a button that opens a form."""

ABOUT_WHAT_IS_TYPED = (
    SeveralMistakesError
    | BlankError
    | UnknownRulesetError
    | of_time.PeriodError
    | of_time.TimeControlError
    | of_time.ZoneError
    | of_time.HoursError
    | of_time.DaysError
    | DateError
    | SeasonLengthError
    | of_tournaments.TournamentNameTakenError
    | of_tournaments.SignUpPeriodError
    | of_tournaments.RatingRangeError
    | of_tournaments.PlayerLimitError
    | of_tournaments.RoundsError
    | RoundsFixedError
)
"""Errors of which a form can rid a command: texts and numbers are typed there again."""

MAX_FIELDS = 5
"""Maximum number of fields that Discord takes in a form."""


class CommandForm(Form):
    """A form with the texts and numbers that were *typed* as options of the refused *command*.

    *asked* is the interaction of the command. When the form is sent, the command is sent again, and
    its other options stay. Numbers that are left empty are left out.
    """

    def __init__(
        self, asked: Interaction, command: AnyCommand, typed: Mapping[str, Parameter]
    ) -> None:
        super().__init__(title=f"/{command.qualified_name}")
        self._asked, self._command, self._typed = asked, command, typed
        self._texts: dict[str, ui.TextInput[Any]] = {}
        for name, option in typed.items():
            text: ui.TextInput[Any] = ui.TextInput(
                custom_id=name,
                default=str(getattr(asked.namespace, name))[: _longest(option)],
                required=option.required,
                max_length=_longest(option),
            )
            self._texts[name] = text
            self.add_item(ui.Label(text=name, description=str(option.description), component=text))

    def anew(self) -> Self:
        return type(self)(self._asked, self._command, self._typed)

    async def use(self, interaction: Interaction) -> None:
        # Channels and people among the options belong to the chat in which they were chosen.
        if chat_of(interaction) != chat_of(self._asked):
            await answer(interaction, COMMAND_GONE)
            return
        sent = dict(iter(self._asked.namespace))
        for name, option in self._typed.items():
            del sent[name]
            written = self._texts[name].value[: _longest(option)].strip()
            if written or option.required:  # spaces alone are refused there, as in the command
                sent[name] = _read(name, option, written)
        options = await read_options(interaction, self._command, sent)
        await self._command.callback(interaction, **options)  # type: ignore[call-arg]


def form_to_correct(interaction: Interaction, error: app_commands.AppCommandError) -> View | None:
    """A button that opens a ``CommandForm``, if the refused command is ``FORM_LIKE``; else None.

    There is none either if *error* is not ``ABOUT_WHAT_IS_TYPED``.
    """
    command, cause = interaction.command, error.__cause__ or error
    if not isinstance(command, Command) or not command.extras.keys() >= FORM_LIKE.keys():
        return None
    if not isinstance(cause, ABOUT_WHAT_IS_TYPED):
        return None
    sent = {name for name, _ in interaction.namespace}
    typed = [
        option
        for kind in (AppCommandOptionType.string, AppCommandOptionType.integer)
        for option in command.parameters
        if option.type is kind and option.display_name in sent and not option.choices
    ][:MAX_FIELDS]
    if not typed:
        return None
    fields = {each.display_name: each for each in typed}
    return try_again(interaction, lambda: CommandForm(interaction, command, fields))


def _longest(option: Parameter) -> int:
    is_text = option.type is AppCommandOptionType.string
    return int(option.max_value or MAX_CHOICE_LENGTH) if is_text else len(str(option.max_value))


def _read(name: str, option: Parameter, written: str) -> str | int:
    """The option *name*, as Discord would send it; raises ``NumberError`` for a wrong number."""
    if option.type is AppCommandOptionType.string:
        return written
    least, most, number = int(option.min_value or 0), int(option.max_value or 0), plainly(written)
    if not number.isdecimal() or not least <= int(number) <= most:
        raise NumberError(name, written, most, least)
    return int(number)

"""A command that could mean several things: it is sent again with the one that its user chooses."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from inspect import signature
from typing import Any, NamedTuple, TypeAlias, get_args

from discord import SelectOption, app_commands
from discord.app_commands import Command, Parameter, Transformer
from discord.ui import View

from bot.discord_limits import MAX_BUTTON_LABEL_LENGTH, MAX_CHOICE_LENGTH, MAX_CHOICES
from bot.errors import SeveralMatchesError, SeveralTournamentsError
from bot.ui.answers import answer, names_for, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SelectKind, SubjectId, view_of
from bot.ui.command_options import RulesetParam, found_label
from bot.ui.retries import SEND_ERRORS
from bot.ui.servers import chat_of
from bot.wording.match_refusals import CHOOSE_MATCH
from bot.wording.quoted_text import literal
from bot.wording.rulesets import COMMAND_GONE
from bot.wording.tournament_refusals import CHOOSE_TOURNAMENT
from bot.wording.tournaments import label as tournament_label
from play.rulesets.errors import GameNotFoundError

AnyCommand: TypeAlias = "Command[Any, ..., Any]"


class MeantGame(NamedTuple):
    """The payload of a button: the *number* of a refused command, and the *key* of a ruleset."""

    number: int
    key: str


MEANT = ButtonKind("tafl:meant", MeantGame)
WHICH = SelectKind("tafl:which", SubjectId)
"""Lists of which the subject is the number of a refused command."""

handlers = ButtonHandlers()


def ways_to_mean(interaction: Interaction, error: app_commands.AppCommandError) -> View | None:
    """Buttons or a list that send a command again, with one of the things that it could mean.

    They are games with names like one that is unknown, or the user's matches or tournaments of
    which several are possible. None for any other *error*.
    """
    cause, command = error.__cause__ or error, interaction.command
    if not isinstance(command, Command):
        return None
    match cause:
        case GameNotFoundError() if cause.near:
            return _games(interaction, command, cause)
        case SeveralMatchesError():
            names, me = names_for(interaction), player_of(interaction)
            found = ((names.label(each, me), str(each.id)) for each in cause.matches)
            return _list(interaction, command, "game", found, CHOOSE_MATCH)
        case SeveralTournamentsError():
            named = ((tournament_label(each), str(each.id)) for each in cause.tournaments)
            return _list(interaction, command, "tournament", named, CHOOSE_TOURNAMENT)
        case _:
            return None


def _games(interaction: Interaction, command: AnyCommand, error: GameNotFoundError) -> View:
    option = next(
        each.display_name
        for each in command.parameters
        if any(isinstance(reader, RulesetParam) for reader in _readers(command, each))
    )
    number = _keep(interaction, command, option)
    return view_of(
        MEANT.button(
            found_label(game, MAX_BUTTON_LABEL_LENGTH), MeantGame(number, game.ruleset.key)
        )
        for game in error.near
    )


def _list(
    interaction: Interaction,
    command: AnyCommand,
    option: str,
    found: Iterable[tuple[str, str]],
    placeholder: str,
) -> View:
    """A list of the first 25 labels and values *found*, one of which *option* could be."""
    number = _keep(interaction, command, option)
    entries = [
        SelectOption(label=literal(label, MAX_CHOICE_LENGTH), value=value) for label, value in found
    ]
    return view_of([WHICH.select(entries[:MAX_CHOICES], SubjectId(number), placeholder)])


def _keep(interaction: Interaction, command: AnyCommand, option: str) -> int:
    """Keep a refused command, to be sent again with a value of *option*; return its number."""
    run: Callable[..., Awaitable[None]] = command.callback

    async def send_again(pressed: Interaction, value: str) -> bool:
        if chat_of(pressed) != chat_of(interaction):
            return False
        # The buttons may be pressed twice, and stay if their message can no longer be deleted.
        pressed.client.refused_commands.drop(player_of(pressed))
        sent = {**dict(iter(interaction.namespace)), option: value}
        await run(pressed, **await read_options(interaction, command, sent))
        # The new answer takes the place of this one, but does not need that.
        if pressed.message is not None:
            with suppress(*SEND_ERRORS):
                await interaction.followup.delete_message(pressed.message.id)
        return True

    return interaction.client.refused_commands.keep(player_of(interaction), send_again)


async def read_options(
    interaction: Interaction, command: AnyCommand, sent: Mapping[str, Any]
) -> dict[str, Any]:
    """The options of *command* that were *sent*; errors are those of their transformers."""
    options = {}
    for option in command.parameters:
        if option.display_name in sent:
            value = sent[option.display_name]
            for reader in _readers(command, option):
                value = await reader.transform(interaction, value)
            options[option.name] = value
    return options


def _readers(command: AnyCommand, option: Parameter) -> list[Transformer]:
    hint = signature(command.callback).parameters[option.name].annotation
    return [part for part in (hint, *get_args(hint)) if isinstance(part, Transformer)]


@handlers.on_press(MEANT)
async def _send_with_game(interaction: Interaction, meant: MeantGame) -> None:
    await _send_again(interaction, meant.number, meant.key)


@handlers.on_choice(WHICH)
async def _send_with_choice(interaction: Interaction, refused: SubjectId, value: str) -> None:
    await _send_again(interaction, refused.subject, value)


async def _send_again(interaction: Interaction, number: int, value: str) -> None:
    """Send the command *number* again with *value*, if it is the user's and still kept."""
    send = interaction.client.refused_commands.find(player_of(interaction), number)
    if send is None or not await send(interaction, value):
        await answer(interaction, COMMAND_GONE)

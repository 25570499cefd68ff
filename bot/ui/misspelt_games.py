"""A command that names an unknown game: buttons send it again with a game of a similar name."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from inspect import signature
from typing import Any, NamedTuple, get_args

from discord import app_commands
from discord.app_commands import Command, Transformer
from discord.ui import View

from bot.discord_limits import MAX_BUTTON_LABEL_LENGTH
from bot.ui.answers import answer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, view_of
from bot.ui.command_options import RulesetParam, found_label
from bot.ui.retries import SEND_ERRORS
from bot.ui.servers import chat_of
from bot.wording.rulesets import COMMAND_GONE
from play.rulesets.errors import GameNotFoundError


class MeantGame(NamedTuple):
    """The payload of a button: the *number* of a refused command, and the *key* of a ruleset."""

    number: int
    key: str


MEANT = ButtonKind("tafl:meant", MeantGame)

handlers = ButtonHandlers()


def games_meant(interaction: Interaction, error: app_commands.AppCommandError) -> View | None:
    """Buttons that send a command again with games of similar names, if *error* is an unknown game.

    None for any other error, or if no name is similar.
    """
    cause, command = error.__cause__, interaction.command
    if not isinstance(cause, GameNotFoundError) or not isinstance(command, Command):
        return None
    if not cause.near:
        return None
    run: Callable[..., Awaitable[None]] = command.callback

    async def send_again(pressed: Interaction, key: str) -> bool:
        if chat_of(pressed) != chat_of(interaction):
            return False
        # The buttons may be pressed twice, and stay if their message can no longer be deleted.
        pressed.client.refused_commands.drop(player_of(pressed))
        sent = dict(iter(interaction.namespace))
        await run(pressed, **await read_options(interaction, command, sent, key))
        # The new answer takes the place of this one, but does not need that.
        with suppress(*SEND_ERRORS):
            await interaction.delete_original_response()
        return True

    number = interaction.client.refused_commands.keep(player_of(interaction), send_again)
    return view_of(
        MEANT.button(
            found_label(game, MAX_BUTTON_LABEL_LENGTH), MeantGame(number, game.ruleset.key)
        )
        for game in cause.near
    )


async def read_options(
    interaction: Interaction,
    command: "Command[Any, ..., Any]",
    sent: Mapping[str, Any],
    key: str | None = None,
) -> dict[str, Any]:
    """The options of *command* that were *sent*; but the game is the one with that *key*, if any.

    Errors are those of the options' transformers.
    """
    options = {}
    for option in command.parameters:
        if option.display_name in sent:
            hint = signature(command.callback).parameters[option.name].annotation
            readers = [part for part in (hint, *get_args(hint)) if isinstance(part, Transformer)]
            value = sent[option.display_name]
            for reader in readers:
                is_game = key is not None and isinstance(reader, RulesetParam)
                value = await reader.transform(interaction, key if is_game else value)
            options[option.name] = value
    return options


@handlers.on_press(MEANT)
async def _send_again(interaction: Interaction, meant: MeantGame) -> None:
    """Send the command again with the chosen game, if it is the user's and still kept."""
    send = interaction.client.refused_commands.find(player_of(interaction), meant.number)
    if send is None or not await send(interaction, meant.key):
        await answer(interaction, COMMAND_GONE)

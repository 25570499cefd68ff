"""The tree of slash commands: their check and their errors, and how Discord learns of them."""

import json
from hashlib import sha256
from typing import Any, TypeAlias

from discord import app_commands
from discord.utils import MISSING

from bot.ui.answers import explain_error
from bot.ui.base import Bot, Interaction
from bot.ui.command_correction import form_to_correct
from bot.ui.request_checks import let_in
from bot.ui.unclear_options import ways_to_mean
from play.errors import PlayError
from play.services.servers import Announcements

Told: TypeAlias = (
    app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
)


class CommandTree(app_commands.CommandTree[Bot]):
    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        view = ways_to_mean(interaction, error) or form_to_correct(interaction, error)
        await explain_error(interaction, error, view or MISSING)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether *interaction* may go on (see ``let_in``); its user's name is remembered."""
        try:
            is_let_in = await let_in(interaction)
        # discord.py would lose any other error than its own.
        except PlayError as error:
            await explain_error(interaction, error)
            return False
        if not is_let_in:
            return False
        interaction.client.names.learn(interaction.user)
        return True


async def announce_commands(
    tree: app_commands.CommandTree[Any], announcements: Announcements
) -> None:
    """Announce the commands of *tree* to Discord, unless the same ones were announced last."""
    application_id = tree.client.application_id
    if application_id is None:
        raise app_commands.MissingApplicationID
    digest = _digest_of(tree)
    if await announcements.is_news(application_id, digest):
        await tree.sync()
        await announcements.told(application_id, digest)


_digests: dict[tuple[Told, ...], str] = {}
"""Digests of commands, which stay as they are while a process runs, however many bots it starts."""


def _digest_of(tree: app_commands.CommandTree[Any]) -> str:
    commands = tuple(tree.get_commands())
    if commands not in _digests:
        told = [command.to_dict(tree) for command in commands]
        _digests[commands] = sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
    return _digests[commands]

"""Announces the slash commands to Discord if they have changed."""

import json
from hashlib import sha256
from typing import Any

import discord
from discord import app_commands

from play.services.servers import Announcements


async def announce_commands(
    tree: app_commands.CommandTree[Any], announcements: Announcements
) -> None:
    """Announce the commands of *tree*, unless the same ones were announced last.

    Raises:
        discord.HTTPException: Discord refuses or cannot be reached.
    """
    application_id = tree.client.application_id
    if application_id is None:
        raise discord.app_commands.MissingApplicationID
    digest = _digest(tree)
    if await announcements.is_news(application_id, digest):
        await tree.sync()
        await announcements.told(application_id, digest)


def _digest(tree: app_commands.CommandTree[Any]) -> str:
    told = [command.to_dict(tree) for command in tree.get_commands()]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

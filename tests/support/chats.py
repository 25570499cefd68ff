"""Places that the bot is not in: there it only answers those who ask."""

from collections.abc import Mapping
from typing import Any

from simcord.builders import ChannelHandle

from bot.sandbox_chat import dress_as_chat
from tests.support.table import Table

FOREIGN = 987_654_321_987_654_321
"""The id of a server that the bot is not on."""


def chat_of_friends(table: Table, name: str = "friends") -> ChannelHandle:
    """A chat of Astrid, Bjorn and Carl."""
    chat = table.guild.create_text_channel(name)
    dress_as_chat(table.env, chat, [table.astrid, table.bjorn, table.carl])
    return chat


def channel_of_another_server(table: Table) -> ChannelHandle:
    """A channel on a server that has not added the bot, though some of its members have."""
    backend, emit = table.env.backend, table.env.backend.emit
    channel = table.guild.create_text_channel("elsewhere")

    def emit_from_there(event: str, payload: Mapping[str, Any]) -> None:
        if payload.get("channel_id") != str(channel.id):
            emit(event, payload)
        elif event == "INTERACTION_CREATE":
            guild = {"id": str(FOREIGN), "locale": "en-US", "features": []}
            emit(event, {**payload, "guild_id": str(FOREIGN), "guild": guild})

    backend.emit = emit_from_there  # type: ignore[method-assign]  # simcord knows no such servers
    return channel

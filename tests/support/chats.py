"""Chats of friends that the bot is not in: there it only answers those who ask."""

from simcord.builders import ChannelHandle

from bot.sandbox_chat import dress_as_chat
from tests.support.table import Table


def chat_of_friends(table: Table, name: str = "friends") -> ChannelHandle:
    """A chat of Astrid, Bjorn and Carl."""
    chat = table.guild.create_text_channel(name)
    dress_as_chat(table.env, chat, [table.astrid, table.bjorn, table.carl])
    return chat

"""The permissions that the bot needs on Discord, with the names that Discord shows."""

PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""The permissions needed in the channel for games: Discord's labels by discord.py's names."""

FOR_TEXTS = ("view_channel", "send_messages", "embed_links")
"""Permissions that the bot needs in a channel where it posts only texts."""

FOR_BOARDS = (*FOR_TEXTS, "attach_files")
"""Permissions that the bot needs where it posts boards; without threads, in the channel itself."""

"""What the bot says about the settings of a server."""

from collections.abc import Sequence

from bot.wording.clocks import control_in_words, period
from bot.wording.players import THEMES, TURNED
from play.servers.server import Server
from tafl.phrases import listed

PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""What the bot has to be allowed in the channel for games, as Discord calls it."""

FOR_TEXTS = ("view_channel", "send_messages", "embed_links")
"""What it has to be allowed of that where it posts texts alone."""

FOR_BOARDS = (*FOR_TEXTS, "attach_files")
"""What it has to be allowed where it posts boards; without threads they go to the channel."""

NAMES = {
    "channel": "channel_id",
    "ruleset": "ruleset_key",
    "time": "control",
    "challengers": "challengers",
    "archive": "archive",
    "theme": "theme",
    "board": "turned",
    "managers": "managers",
}
"""What the settings are called in commands, and in ``Server``."""

SETTINGS = (
    "**Settings of this server** – `/server change` changes them, `/server reset` makes one what "
    "it was at first."
)


OVERHEARD = (
    "\n  ⚠️ Everybody can read that channel: choose one for managers alone, since what is flagged "
    "there proves nothing."
)


def settings(server: Server, ruleset: str, *, overheard: bool = False) -> str:
    """All settings of a server, a line each; *ruleset* is the name of the default ruleset.

    *overheard* says that everybody can read the managers' channel.
    """
    channel = "wherever they are arranged"
    if server.channel_id is not None:
        channel = f"<#{server.channel_id}>"
    managers = "nowhere but in `/server flags`"
    if server.managers is not None:
        managers = f"in <#{server.managers}>"
    challengers = "everybody" if server.challengers is None else f"<@&{server.challengers}>"
    return (
        f"- Games are posted in: {channel} (`channel`)\n"
        f"- Usual game: {ruleset} (`ruleset`)\n"
        f"- Usual time: {control_in_words(server.time_control)} (`time`)\n"
        f"- Who may challenge: {challengers} (`challengers`)\n"
        f"- Threads are archived after {period(server.archive)} without a message (`archive`)\n"
        f"- Boards that everybody sees: {THEMES[server.theme]} (`theme`), "
        f"{TURNED[server.turned]} (`board`)\n"
        f"- What managers should look at is told: {managers} (`managers`)"
        f"{OVERHEARD if overheard else ''}"
    )


def unusable(channel_id: int, missing: Sequence[str]) -> str:
    """The message that the bot lacks permissions in a channel."""
    names = [f"*{PERMISSIONS[name]}*" for name in missing]
    return (
        f"I cannot post in <#{channel_id}>: there I lack {listed(names)}. Allow me that, or choose "
        "another channel."
    )

"""How Discord's API writes users, servers, channels, messages and interactions."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Self

from tests.support.discord_http import Json

BOT = 900
OWNER = 7
GUILD = 1

COMMAND, COMPONENT, TYPING = 2, 3, 4
"""Types of interactions."""

SUBCOMMAND, USER = 1, 6
"""Types of the options of commands."""

TEXT, DIRECT, GROUP, PUBLIC_THREAD = 0, 1, 3, 11
"""Types of channels."""

EPHEMERAL = 64
"""The flag of messages that only one user sees."""

EVERYTHING = str(2**53 - 1)
"""All permissions."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message that Discord shows: boxes (*embeds*), names of *files*, rows (*components*)."""

    id: int
    channel_id: int
    content: str
    nonce: str | None
    files: tuple[str, ...] = ()
    components: tuple[Json, ...] = ()
    embeds: tuple[Json, ...] = ()
    flags: int = 0
    author: int = BOT

    def changed(self, body: Json, files: tuple[str, ...]) -> Self:
        """As *body* leaves it: what it does not name stays."""
        return replace(
            self,
            content=body.get("content", self.content) or "",
            components=tuple(body.get("components", self.components) or ()),
            embeds=tuple(body.get("embeds", self.embeds) or ()),
            files=files or self.files,
        )

    @property
    def text(self) -> str:
        """All that is to be read in it: its content, and its boxes."""
        return "\n".join((self.content, *(embed["description"] for embed in self.embeds)))

    def written(self) -> dict[str, Json]:
        """As the API writes it."""
        return {
            "id": str(self.id),
            "channel_id": str(self.channel_id),
            "type": 0,
            "author": user(self.author),
            "content": self.content,
            "timestamp": datetime.now(UTC).isoformat(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [user(BOT)] if f"<@{BOT}>" in self.content else [],
            "mention_roles": [],
            "attachments": [_attachment(at, name) for at, name in enumerate(self.files, start=1)],
            "embeds": list(self.embeds),
            "components": list(self.components),
            "pinned": False,
            "flags": self.flags,
            **({} if self.nonce is None else {"nonce": self.nonce}),
        }


def user(number: int) -> dict[str, Json]:
    """Somebody, or the bot."""
    written = {
        "id": str(number),
        "username": "hnefabot" if number == BOT else f"player-{number}",
        "global_name": None,
        "avatar": None,
        "discriminator": "0",
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    return written | ({"bot": True} if number == BOT else {})


def membership() -> dict[str, Json]:
    """The fields that make a user one of the server's."""
    return {
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def member(number: int) -> dict[str, Json]:
    """A user of the server."""
    return membership() | {"user": user(number)}


def application() -> dict[str, Json]:
    """The bot as its owner sees it."""
    return {
        "id": str(BOT),
        "name": "hnefabot",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(OWNER),
        "verify_key": "0" * 64,
        "flags": 0,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "team": None,
    }


def guild(
    channels: Iterable[Json], threads: Iterable[Json], number: int = GUILD
) -> dict[str, Json]:
    """A server, with its channels and threads."""
    everyone = {"id": str(number), "name": "@everyone", "permissions": EVERYTHING, "position": 0}
    more = {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
    return {
        "id": str(number),
        "name": "Hall" if number == GUILD else f"Server {number}",
        "owner_id": str(OWNER),
        "member_count": 3,
        "roles": [everyone | more],
        "members": [member(BOT)],
        "channels": list(channels),
        "threads": list(threads),
        "emojis": [],
        "stickers": [],
        "features": [],
    }


def channel(number: int, guild_id: int = GUILD) -> dict[str, Json]:
    """A text channel of a server."""
    return {
        "id": str(number),
        "type": TEXT,
        "guild_id": str(guild_id),
        "name": f"channel-{number}",
        "position": 0,
        "permission_overwrites": [],
        "flags": 0,
    }


def direct_channel(number: int, recipient: int) -> dict[str, Json]:
    """The channel of direct messages between the bot and *recipient*."""
    return {
        "id": str(number),
        "type": DIRECT,
        "last_message_id": None,
        "recipients": [user(recipient)],
        "flags": 0,
    }


def chat(number: int, friends: Iterable[int]) -> dict[str, Json]:
    """A chat of *friends*, which the bot is not in."""
    return {
        "id": str(number),
        "type": GROUP,
        "name": None,
        "icon": None,
        "last_message_id": None,
        "recipients": [user(friend) for friend in friends],
        "flags": 0,
    }


def thread(number: int, parent: int, name: str, guild_id: int = GUILD) -> dict[str, Json]:
    """A thread of the channel *parent*."""
    now = datetime.now(UTC).isoformat()
    return {
        "id": str(number),
        "type": PUBLIC_THREAD,
        "flags": 0,
        "guild_id": str(guild_id),
        "parent_id": str(parent),
        "owner_id": str(BOT),
        "name": name,
        "last_message_id": None,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": now,
            "auto_archive_duration": 10_080,
            "locked": False,
            "create_timestamp": now,
        },
    }


def _attachment(number: int, name: str) -> dict[str, Json]:
    address = f"https://cdn.discordapp.com/attachments/{number}/{name}"
    return {"id": str(number), "filename": name, "size": 1, "url": address, "proxy_url": address}

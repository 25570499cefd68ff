"""A channel of the simulated server that the bot takes for a chat of friends."""

from collections.abc import Mapping, Sequence
from typing import Any

import simcord
from discord import ChannelType
from discord.app_commands import AppCommandContext, AppInstallationType
from simcord.actors import MemberActor
from simcord.backend.serializers import user_payload
from simcord.builders import ChannelHandle

from bot.errors import PlainCommandError
from bot.sandbox_page import show_to
from bot.wording.refusals import explain


def dress_as_chat(env: simcord.Env, channel: ChannelHandle, friends: Sequence[MemberActor]) -> None:
    """Make *channel* look like a chat of *friends* who have added the bot to their accounts.

    The bot is not a member of such a chat: it receives only the interactions in it. A text that
    begins with a slash, but is no command, gets an answer all the same.
    """
    backend, emit, visible = env.backend, env.backend.emit, env.backend.visible_commands
    here = str(channel.id)
    chat = {
        "id": here,
        "type": ChannelType.group.value,
        "name": channel.name,
        "recipients": [user_payload(backend.users[friend.id]) for friend in friends],
    }

    def emit_undressed(event: str, payload: Mapping[str, Any]) -> None:
        if payload.get("channel_id") != here:
            emit(event, payload)
        elif event == "INTERACTION_CREATE":
            emit(event, _in_chat(payload, chat))
        elif event == "MESSAGE_CREATE" and payload["content"].startswith("/"):
            show_to(env, channel, int(payload["author"]["id"]), str(explain(PlainCommandError(""))))

    def visible_there(*, channel_id: int, **asked: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        shown = visible(channel_id=channel_id, **asked)
        if channel_id != channel.id:
            return shown
        return [each for each in shown if AppCommandContext.PRIVATE_CHANNEL in each["contexts"]]

    backend.emit = emit_undressed  # type: ignore[method-assign]  # simcord knows no such chats
    backend.visible_commands = visible_there  # type: ignore[method-assign]


def _in_chat(payload: Mapping[str, Any], chat: Mapping[str, Any]) -> dict[str, Any]:
    """The *payload* of an interaction, changed to what Discord sends from a *chat*."""
    user = payload["member"]["user"]
    left = {"guild_id", "guild", "guild_locale", "member"}
    changed = {name: value for name, value in payload.items() if name not in left} | {
        "user": user,
        "channel": dict(chat),
        "context": AppCommandContext.PRIVATE_CHANNEL,
        "authorizing_integration_owners": {str(AppInstallationType.USER): user["id"]},
        "app_permissions": "0",
    }
    if "message" in payload:
        shown = payload["message"].items()
        changed["message"] = {name: value for name, value in shown if name not in left}
    if "resolved" in payload["data"]:
        resolved = payload["data"]["resolved"].items()
        known = {kind: found for kind, found in resolved if kind != "members"}
        changed["data"] = payload["data"] | {"resolved": known}
    return changed

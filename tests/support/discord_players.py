"""Players of the server that stands in for Discord: the bot hears of them by its gateway."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tests.support.discord_http import Json
from tests.support.discord_interactions import Asked
from tests.support.discord_json import (
    BOT,
    COMMAND,
    COMPONENT,
    EVERYTHING,
    SUBCOMMAND,
    TYPING,
    USER,
    Message,
    member,
    membership,
    user,
)
from tests.support.discord_server import DiscordServer

BUTTON, LIST = 2, 3
"""Types of components."""

MENTION = f"<@{BOT}>"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on the *server*; everything he does is done in a channel, a thread or in private."""

    server: DiscordServer
    id: int

    @property
    def private(self) -> int:
        """The channel of his direct messages with the bot."""
        return self.server.direct_channel(self.id)

    def slash(self, channel_id: int, command: str, **options: Json) -> Asked:
        """Use a *command*, such as ``move`` or, of a group, ``ruleset show``."""
        asked = self.server.interactions.ask(channel_id)
        self._tell(asked, COMMAND, data=_call(self.server.commands, command, options))
        return asked

    def suggest(self, channel_id: int, command: str, option: str, text: str) -> Asked:
        """Type *text* into an *option* of a *command*, for which there are suggestions."""
        asked = self.server.interactions.ask(channel_id)
        called = _call(self.server.commands, command, {option: text})
        (typed,) = called["options"]
        typed["focused"] = True
        self._tell(asked, TYPING, data=called)
        return asked

    def press(self, message: Message, label: str) -> Asked:
        (found,) = [part for part in _parts(message) if part.get("label") == label]
        return self._use(message, {"component_type": BUTTON, "custom_id": found["custom_id"]})

    def pick(self, message: Message, value: str) -> Asked:
        (found,) = [
            part
            for part in _parts(message)
            if any(entry["value"] == value for entry in part.get("options", ()))
        ]
        used = {"component_type": LIST, "custom_id": found["custom_id"], "values": [value]}
        return self._use(message, used)

    def _use(self, message: Message, used: Json) -> Asked:
        asked = self.server.interactions.ask(message.channel_id, message)
        self._tell(asked, COMPONENT, data=used, message=message.written())
        return asked

    def say(self, channel_id: int, content: str) -> None:
        """Write a message."""
        message = Message(self.server.new_id(), channel_id, content, None, author=self.id)
        self.server.show(message)

    def _tell(self, asked: Asked, kind: int, **more: Json) -> None:
        """Send the bot what was asked."""
        chat = asked.channel_id in self.server.chats
        private = chat or asked.channel_id in self.server.direct_channels.values()
        home = self.server.home(asked.channel_id)
        whom: Json = {"user": user(self.id)}
        if not private:
            allowed = {"permissions": EVERYTHING}
            whom = {"guild_id": str(home), "member": member(self.id) | allowed}
        interaction = {
            "id": str(asked.id),
            "application_id": str(BOT),
            "type": kind,
            "token": asked.token,
            "version": 1,
            "channel_id": str(asked.channel_id),
            "channel": self.server.channel(asked.channel_id),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"1": str(self.id)} if chat else {},
            "context": 2 if chat else 1 if private else 0,
            "app_permissions": EVERYTHING,
            "attachment_size_limit": 2**25,
        }
        self.server.gateway.dispatch("INTERACTION_CREATE", interaction | whom | more, home)


def _call(commands: list[Json], command: str, options: Mapping[str, Json]) -> Json:
    """Discord's data of a command and its *options*, whose types the bot has announced."""
    name, *path = command.split()
    found = _named(commands, name)
    for part in path:
        found = _named(found["options"], part)
    types = {option: _named(found["options"], option)["type"] for option in options}
    people = {option: str(value) for option, value in options.items() if types[option] == USER}
    values = {**options, **people}
    given: list[Json] = [
        {"name": option, "type": kind, "value": values[option]} for option, kind in types.items()
    ]
    for part in reversed(path):
        given = [{"name": part, "type": SUBCOMMAND, "options": given}]
    return {
        "id": "1",
        "name": name,
        "type": 1,
        "options": given,
        "resolved": _resolved(people.values()),
    }


def _named(parts: list[Json], name: str) -> Json:
    """The command or the option of this *name*."""
    (found,) = [part for part in parts if part["name"] == name]
    return found


def _parts(message: Message) -> list[Json]:
    return [part for row in message.components for part in row["components"]]


def _resolved(people: Collection[str]) -> Json:
    """Those whom a command names by their ids."""
    allowed = {"permissions": EVERYTHING}
    return {
        "users": {each: user(int(each)) for each in people},
        "members": {each: membership() | allowed for each in people},
    }

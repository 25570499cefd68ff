"""Presses of buttons and lists that were never posted where they are pressed, or never at all."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from sqlite3 import connect
from typing import Any, TypeAlias

from simcord.backend.serializers import (
    channel_payload,
    member_payload,
    message_payload,
    user_payload,
)
from simcord.enums import ComponentType, InteractionType
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from bot.button_handlers import HANDLERS
from bot.ui.buttons import ButtonKind, ChannelSelectKind, ComponentKind, SelectKind, UserSelectKind
from tests.support.table import Table

Dump: TypeAlias = dict[str, set[tuple[Any, ...]]]

UNREADABLE = ("", "-1", "\uff11\uff12", "\x00", "A99")
"""Parts of no custom id of the bot, or of none in the place of a number."""

HUGE = ("999999", str(2**63 - 1), str(2**63))
"""Numbers of nothing that there is, the last one larger than databases have."""

TYPES: dict[type[ComponentKind[Any]], ComponentType] = {
    ButtonKind: ComponentType.BUTTON,
    SelectKind: ComponentType.STRING_SELECT,
    UserSelectKind: ComponentType.USER_SELECT,
    ChannelSelectKind: ComponentType.CHANNEL_SELECT,
}


@dataclass(frozen=True)
class Forger:
    """Somebody who presses what they like in a channel; *guild_id* is None in direct messages."""

    table: Table
    id: int
    channel_id: int
    guild_id: int | None

    def press(
        self, custom_id: str, values: Sequence[int | str] = (), kind: ComponentType | None = None
    ) -> InteractionResult:
        """Begin a press of whatever has that custom id; with *values*, a choice of them."""
        env, backend = self.table.env, self.table.env.backend
        kind = kind or component_of(custom_id)
        posted = backend.create_message(self.channel_id, backend.bot_user.id, "A message.")
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": int(kind)}
        if kind is not ComponentType.BUTTON:
            data |= {"values": list(map(str, values))} | self._resolved(kind, values)
        record, payload = base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=self.channel_id,
            guild_id=self.guild_id,
            user_id=self.id,
            data=data,
        )
        shown: dict[str, Any] = {"type": int(kind), "custom_id": custom_id}
        if kind is ComponentType.BUTTON:
            shown |= {"style": 1, "label": "Press"}
        row = {"type": 1, "components": [shown]}
        payload["message"] = dict(message_payload(backend, posted)) | {"components": [row]}
        record.source_message_id = posted.id
        backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(env, record)

    def _resolved(self, kind: ComponentType, values: Sequence[int | str]) -> dict[str, Any]:
        """Discord's data of the people or channels that are chosen."""
        backend = self.table.env.backend
        if kind is ComponentType.USER_SELECT:
            users = {str(user): user_payload(backend.get_user(int(user))) for user in values}
            guild = None if self.guild_id is None else backend.get_guild(self.guild_id)
            members = {
                user: member_payload(backend, guild, guild.members[int(user)])
                for user in users
                if guild is not None and int(user) in guild.members
            }
            return {"resolved": {"users": users, "members": members}}
        if kind is ComponentType.CHANNEL_SELECT:
            channels = [backend.get_channel(int(channel)) for channel in values]
            shown = {str(one.id): channel_payload(backend, one) for one in channels}
            known = {number: {**one, "permissions": "0"} for number, one in shown.items()}
            return {"resolved": {"channels": known}}
        return {}


def component_of(custom_id: str) -> ComponentType:
    """The type of the component that has that custom id."""
    kind, _ = HANDLERS.by_name[name_of(custom_id)]
    return TYPES[type(kind)]


def name_of(custom_id: str) -> str:
    """The name of the kind that a custom id begins with."""
    words = custom_id.split(":")
    return next(name for name in (":".join(words[:2]), words[0]) if name in HANDLERS.by_name)


def forgeries(custom_id: str, others: Sequence[str] = (*UNREADABLE, *HUGE)) -> Iterator[str]:
    """*custom_id* with each of its parts replaced by *others*, with a part less or more."""
    name = name_of(custom_id)
    parts = custom_id.removeprefix(name).split(":")[1:]
    for at in range(len(parts)):
        for other in others:
            yield ":".join((name, *parts[:at], other, *parts[at + 1 :]))
    yield ":".join((name, *parts, "1"))
    if parts:
        yield ":".join((name, *parts[:-1]))
        yield name


def dump(table: Table) -> Dump:
    """Everything that is stored, but for what the database counts itself."""
    with closing(connect(table.file)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: set(database.execute(f"SELECT * FROM {name}").fetchall())  # noqa: S608
            for (name,) in names
            if name != "sqlite_sequence"
        }


def said_to(result: InteractionResult) -> str:
    """All that was answered, a form included; empty if nothing was."""
    if result.modal is not None:
        return str(result.modal["title"])
    messages = [result.response, *result.followups]
    return "\n".join(
        "\n".join([message.content, *(embed.description or "" for embed in message.embeds)])
        for message in messages
        if message is not None
    )


def foreign_changes(before: Dump, after: Dump, own: int) -> list[str]:
    """Rows that are gone or changed, or new and not about somebody's *own*."""
    return [
        f"{table}: {row}"
        for table in before
        for row in before[table] ^ after[table]
        if row in before[table] or own not in row
    ]

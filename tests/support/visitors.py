"""People who ask the bot for something, on a server or in private, also with forged buttons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import MessageFlags
from simcord.actors import MemberActor
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle, UserHandle
from simcord.enums import ComponentType, InteractionType
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage

from tests.support.table import Table, calling, text_of

EPHEMERAL = MessageFlags(ephemeral=True).value


@dataclass(frozen=True, slots=True)
class Visitor:
    """*who* asks in the channel *room*, or in direct messages."""

    table: Table
    who: MemberActor | UserHandle
    room: ChannelHandle | None = None

    async def slash(self, command: str, **options: Any) -> str:  # noqa: ANN401
        """Use a *command*; all that can be read of the answer."""
        return told(await self._slash(command, **options))

    async def autocomplete(
        self,
        command: str,
        option: str,
        typed: str,
        **filled: Any,  # noqa: ANN401
    ) -> list[dict[str, Any]]:
        """The suggestions for an *option* of a command in which others are *filled*."""
        if isinstance(self.who, UserHandle):
            return await self.who.autocomplete(command, option, typed, **filled)
        assert self.room is not None
        return await self.who.autocomplete(self.room, command, option, typed, **filled)

    async def forge(self, custom_id: str, values: Sequence[str] = ()) -> str:
        """Use a button or list that no message has; all that can be read of the answer."""
        return told(await self._press(custom_id, values))

    async def say(self, text: str) -> str:
        """Write *text* to the bot; what it says in private after that."""
        before = len(self._user.dm_channel.history())
        if isinstance(self.who, UserHandle):
            await self.who.send_dm(text)
        else:
            assert self.room is not None
            await self.who.send(self.room, calling(self.table, text))
        # In private the message itself is among them.
        mine = isinstance(self.who, UserHandle)
        return "\n".join(map(text_of, self._user.dm_channel.history()[before + mine :]))

    @property
    def _user(self) -> UserHandle:
        return self.who if isinstance(self.who, UserHandle) else self.who.user

    async def _slash(self, command: str, **options: Any) -> InteractionResult:  # noqa: ANN401
        if isinstance(self.who, UserHandle):
            result = await self.who.slash(command, **options)
            assert isinstance(result, InteractionResult)
            return result
        assert self.room is not None
        return await self.who.slash(self.room, command, **options)

    async def _press(self, custom_id: str, values: Sequence[str]) -> InteractionResult:
        backend = self.table.env.backend
        kind = ComponentType.STRING_SELECT if values else ComponentType.BUTTON
        pressed: dict[str, Any] = {"custom_id": custom_id, "component_type": int(kind)}
        room = self._user.dm_channel if self.room is None else self.room
        carrier = backend.create_message(
            room.id, backend.bot_user.id, "A message.", flags=EPHEMERAL, broadcast=False
        )
        record, payload = base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=room.id,
            guild_id=None if isinstance(self.who, UserHandle) else self.who.guild.id,
            user_id=self.who.id,
            data=pressed | {"values": list(values)} if values else pressed,
        )
        seen = dict(message_payload(backend, carrier))
        row = {"type": 1, "components": [_component(custom_id, values)]}
        payload["message"] = seen | {"components": [row]}
        record.source_message_id = carrier.id
        backend.emit("INTERACTION_CREATE", payload)
        await self.table.env.settle()
        return InteractionResult(self.table.env, record)


def _component(custom_id: str, values: Sequence[str]) -> dict[str, Any]:
    if not values:
        return {"type": 2, "style": 2, "label": "Forged", "custom_id": custom_id}
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": custom_id, "options": options}


def told(result: InteractionResult) -> str:
    """All that can be read of the answer: its messages, its files by name, and its form."""
    messages = [*([result.response] if result.response is not None else []), *result.followups]
    lines = [line for message in messages for line in _read(message)]
    return "\n".join(filter(None, [*lines, str(result.modal or "")]))


def _read(message: ResponseMessage) -> list[str]:
    return [
        text_of(message),
        *(str(file.description or file.filename) for file in message.attachments),
    ]

"""Players' commands and buttons, and Discord's handling of the bot's answers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from aiohttp import web

from tests.support.discord_http import API, Json, answer, body_of, nothing, refusal
from tests.support.discord_json import BOT, COMMAND, COMPONENT, EPHEMERAL, Message

UNKNOWN_MESSAGE = 10008
UNKNOWN_INTERACTION = 10062
UNKNOWN_WEBHOOK = 10015
ALREADY_ANSWERED = 40060

MESSAGE, LATER, LATER_EDIT, EDIT = 4, 5, 6, 7
"""Ways to answer: with a message, with one that comes later, by changing the message pressed."""


@dataclass
class Asked:
    """An interaction. *callback* is how the bot has answered at once, *answers* its messages."""

    id: int
    channel_id: int
    pressed: Message | None = None
    callback: Json = None
    answers: list[Message] = field(default_factory=list)

    @property
    def token(self) -> str:
        return f"token-{self.id}"

    @property
    def said(self) -> str:
        """The newest answer; empty while there is none."""
        return self.answers[-1].content if self.answers else ""


class Interactions:
    """Keeps what was asked. *new_id* gives the ids of messages."""

    def __init__(self, new_id: Callable[[], int]) -> None:
        self._new_id = new_id
        self._asked: dict[str, Asked] = {}

    def ask(self, channel_id: int, pressed: Message | None = None) -> Asked:
        """Something new that somebody asks, by a command or on a message that he has *pressed*."""
        asked = Asked(self._new_id(), channel_id, pressed)
        self._asked[asked.token] = asked
        return asked

    def forget(self, asked: Asked) -> None:
        """Take no answer any more, as Discord does after three seconds."""
        del self._asked[asked.token]

    def routes(self) -> Iterator[web.RouteDef]:
        webhook = f"{API}/webhooks/{BOT}/{{token}}"
        yield web.post(API + "/interactions/{interaction}/{token}/callback", self._callback)
        yield web.post(webhook, self._follow_up)
        yield web.get(webhook + "/messages/{message}", self._look_up)
        yield web.patch(webhook + "/messages/{message}", self._edit)
        yield web.delete(webhook + "/messages/{message}", self._delete)

    async def _callback(self, request: web.Request) -> web.Response:
        body, files = await body_of(request)
        asked = self._asked.get(request.match_info["token"])
        if asked is None:
            return refusal(404, UNKNOWN_INTERACTION)
        if asked.callback is not None:
            return refusal(400, ALREADY_ANSWERED)
        asked.callback = body
        if body["type"] in {MESSAGE, LATER}:
            asked.answers.append(self._message(asked, body.get("data") or {}, files))
        elif body["type"] in {LATER_EDIT, EDIT} and asked.pressed is not None:
            asked.answers.append(asked.pressed.changed(body.get("data") or {}, files))
        return answer(_outcome(asked))

    async def _follow_up(self, request: web.Request) -> web.Response:
        body, files = await body_of(request)
        asked = self._asked.get(request.match_info["token"])
        if asked is None:
            return refusal(404, UNKNOWN_WEBHOOK)
        asked.answers.append(self._message(asked, body, files))
        return answer(asked.answers[-1].written())

    async def _look_up(self, request: web.Request) -> web.Response:
        asked, at = self._find(request)
        return refusal(404, UNKNOWN_MESSAGE) if asked is None else _shown(asked, at)

    async def _edit(self, request: web.Request) -> web.Response:
        body, files = await body_of(request)
        asked, at = self._find(request)
        if asked is None:
            return refusal(404, UNKNOWN_MESSAGE)
        asked.answers[at] = asked.answers[at].changed(body, files)
        return _shown(asked, at)

    async def _delete(self, request: web.Request) -> web.Response:
        asked, at = self._find(request)
        if asked is None:
            return refusal(404, UNKNOWN_MESSAGE)
        del asked.answers[at]
        return nothing()

    def _find(self, request: web.Request) -> tuple[Asked | None, int]:
        """The interaction that a request is about, and which of its answers."""
        asked = self._asked.get(request.match_info["token"])
        ids = [] if asked is None else [str(message.id) for message in asked.answers]
        if ids:
            ids[0] = "@original"
        named = request.match_info["message"]
        return (asked, ids.index(named)) if named in ids else (None, 0)

    def _message(self, asked: Asked, body: Json, files: tuple[str, ...]) -> Message:
        message = Message(self._new_id(), asked.channel_id, "", None, flags=body.get("flags", 0))
        return message.changed(body, files)


def _shown(asked: Asked, at: int) -> web.Response:
    return answer(asked.answers[at].written())


def _outcome(asked: Asked) -> Json:
    """Discord's word about a callback that it has taken."""
    kind = asked.callback["type"]
    told: dict[str, Json] = {"id": str(asked.id)}
    told["type"] = COMMAND if asked.pressed is None else COMPONENT
    if not asked.answers:
        return {"interaction": told}
    message = asked.answers[0]
    told |= {
        "response_message_id": str(message.id),
        "response_message_loading": kind == LATER,
        "response_message_ephemeral": bool(message.flags & EPHEMERAL),
    }
    if kind not in {MESSAGE, EDIT}:
        return {"interaction": told}
    return {"interaction": told, "resource": {"type": kind, "message": message.written()}}

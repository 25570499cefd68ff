"""The server that stands in for Discord, for thousands of messages."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping

from tests.support.discord_faults import Limit
from tests.support.discord_http import Json
from tests.support.discord_json import Message
from tests.support.discord_server import DiscordServer


class _Counting(Limit):
    """A limit that counts what came too soon under *name* in *refused*."""

    def __init__(self, many: int, seconds: float, refused: Counter[str], name: str) -> None:
        super().__init__(many, seconds)
        self._refused, self._name = refused, name

    def pause(self, now: float) -> float:
        """As ever."""
        pause = super().pause(now)
        self._refused[self._name] += pause > 0
        return pause


class BusyServer(DiscordServer):
    """Like that of the tests, but it finds messages without going through all of them.

    *boards* counts the boards in each channel, *refused* what came too soon, by the limit.
    """

    def __init__(
        self,
        servers: Mapping[int, Collection[int]],
        shards: int,
        per_second: int | None = None,
        per_channel: tuple[int, float] | None = None,
    ) -> None:
        super().__init__(
            servers=servers, shards=shards, per_second=per_second, per_channel=per_channel
        )
        self.boards: Counter[int] = Counter()
        self.refused: Counter[str] = Counter()
        if per_second is not None:
            self._limit = _Counting(per_second, 1.0, self.refused, "everything")
        if per_channel is not None:
            many, seconds = per_channel
            self._limits = defaultdict(lambda: _Counting(many, seconds, self.refused, "a channel"))
        self._by_nonce: dict[tuple[int, Json], Message] = {}

    def show(self, message: Message) -> None:
        super().show(message)
        self._by_nonce[message.channel_id, message.nonce] = message
        if message.files:
            self.boards[message.channel_id] += 1

    def _earlier(self, channel_id: int, body: Json) -> Message | None:
        if not body.get("enforce_nonce"):
            return None
        return self._by_nonce.get((channel_id, body["nonce"]))

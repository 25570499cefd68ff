"""Slots for simultaneous deliveries; one that waits for a rate limit of Discord holds none."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import aiohttp

from bot.ui.retries import TOO_MANY_REQUESTS
from play.delivery.notice import Notice, UnderWay

MAX_CONCURRENT = 8
"""Maximum number of notices delivered at the same time, each in another channel or chat."""

MAX_RESTING = 32
"""Maximum number of further deliveries that wait for the rate limit of their channel or chat."""

SLOW_AFTER = timedelta(seconds=10)
"""Age from which a delivery no longer counts towards ``MAX_CONCURRENT``.

It is not cancelled: aiohttp gives up a request after five minutes. If discord.py is cancelled while
it sleeps for a global rate limit, it holds back all later requests for good.
"""


@dataclass(slots=True)
class Delivery:
    """A delivery of a notice; *room* is the id of its channel or chat, *server* that of its server.

    It *rests* while discord.py sleeps because the rate limit of the room is used up: before a
    retry, or after the last message for now. It calls *makes_room* when it begins to rest.
    """

    room: int
    began: datetime
    makes_room: Callable[[], None]
    server: int | None = None
    rests: bool = False

    def asked(self) -> None:
        self.rests = False

    def answered(self, response: aiohttp.ClientResponse) -> None:
        self.rests = _room_is_full(response)
        if self.rests:
            self.makes_room()

    def lost(self) -> None:
        self.rests = False


@dataclass(slots=True)
class Slots:
    """The deliveries under way, by the ids of their notices."""

    _taken: dict[int, Delivery] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self._taken)

    def clear(self) -> None:
        self._taken.clear()

    def take(self, notice: Notice, now: datetime, makes_room: Callable[[], None]) -> Delivery:
        """Take a slot for the delivery of *notice*, which calls *makes_room* whenever it rests."""
        delivery = self._taken[notice.id] = Delivery(notice.room, now, makes_room, notice.server)
        return delivery

    def leave(self, notice: Notice) -> None:
        del self._taken[notice.id]

    def free(self, now: datetime) -> int:
        """The number of further deliveries that may begin *now*."""
        resting = sum(delivery.rests for delivery in self._taken.values())
        busy = sum(_is_busy(delivery, now) for delivery in self._taken.values())
        return max(0, MAX_CONCURRENT - busy - max(0, resting - MAX_RESTING))

    def under_way(self, now: datetime) -> UnderWay:
        """The notices being delivered, and the rooms (channels and chats) that wait for them.

        Notices for one room go one after the other: more at once would only reach its limit sooner.
        A room does not wait for a slow delivery.
        """
        rooms = {
            delivery.room
            for delivery in self._taken.values()
            if delivery.rests or _is_busy(delivery, now)
        }
        servers = tuple(delivery.server for delivery in self._taken.values())
        return UnderWay(frozenset(self._taken), frozenset(rooms), servers)

    def slow(self, now: datetime) -> Collection[int]:
        """Ids of the notices whose delivery is so slow that no other notice waits for it."""
        return [
            notice_id
            for notice_id, delivery in self._taken.items()
            if not delivery.rests and not _is_busy(delivery, now)
        ]


def _is_busy(delivery: Delivery, now: datetime) -> bool:
    return not delivery.rests and now - delivery.began < SLOW_AFTER


def _room_is_full(response: aiohttp.ClientResponse) -> bool:
    """Whether *response* says that Discord's limit for one channel or chat is used up.

    Limits for all of them together do not count.
    """
    headers = response.headers
    if "X-RateLimit-Global" in headers or headers.get("X-RateLimit-Scope") == "global":
        return False
    return response.status == TOO_MANY_REQUESTS or headers.get("X-RateLimit-Remaining") == "0"

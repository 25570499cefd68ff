"""The operator's orders as a running bot follows them: kept at hand, and looked up now and then."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime

from play.orders.errors import BannedError
from play.orders.standing import Barred, Standing
from play.players.player_id import PlayerId
from play.store.errors import StoreClosedError
from play.store.port import Store, Unit


@dataclass(slots=True)
class StandingOrders:
    """What is in force, as of the latest ``refresh``: to look here costs nothing."""

    store: Store
    _standing: Standing = field(default_factory=Standing, init=False)

    async def refresh(self) -> bool:
        """Look whether there are new orders; return whether there are."""
        async with self.store.read() as unit:
            if await unit.orders.last_number() == self._standing.number:
                return False
            self._standing = await unit.orders.standing()
        return True

    @property
    def maintenance_since(self) -> datetime | None:
        """When maintenance has begun; None: there is none."""
        return self._standing.maintenance_since

    @property
    def is_open(self) -> bool:
        """Whether anything may change."""
        return self._standing.maintenance_since is None

    def require_open(self) -> None:
        """Refuse to change anything during maintenance.

        Raises:
            StoreClosedError: there is maintenance.
        """
        since = self._standing.maintenance_since
        if since is not None:
            raise StoreClosedError(since)

    def require_welcome(self, player: PlayerId, guild_id: int | None) -> None:
        """Refuse whatever a blocked person wants, and whatever is wanted on a blocked server.

        Raises:
            BannedError: one of them is blocked.
        """
        if player in self._standing.people:
            raise BannedError(Barred.USER)
        if guild_id in self._standing.servers:
            raise BannedError(Barred.SERVER)

    def bans_server(self, guild_id: int) -> bool:
        """Whether the bot is to stay away from that server."""
        return guild_id in self._standing.servers


@dataclass(frozen=True, slots=True)
class OpenStore:
    """A *store* in which nothing changes during maintenance. Implements ``Store``."""

    store: Store
    orders: StandingOrders

    @property
    def is_shared(self) -> bool:
        return self.store.is_shared

    def begin(self) -> AbstractAsyncContextManager[Unit]:
        """A transaction that writes.

        Raises:
            StoreClosedError: nothing may be written.
        """
        self.orders.require_open()
        return self.store.begin()

    def read(self) -> AbstractAsyncContextManager[Unit]:
        return self.store.read()

"""The operator's orders as a running bot knows them: cached, and read again regularly."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from play.orders.bans_and_maintenance import Barred, OrdersInForce
from play.orders.errors import BannedError
from play.players.player_id import PlayerId
from play.store.errors import StoreClosedError
from play.store.port import Store, Unit


@dataclass(slots=True)
class StandingOrders:
    """Whom the operator blocks, and whether there is maintenance, as ``refresh`` last read it."""

    store: Store
    _standing: OrdersInForce = field(default_factory=OrdersInForce, init=False)

    async def refresh(self) -> bool:
        """Read the operator's orders again if there are new ones; return whether there were."""
        async with self.store.read() as unit:
            if await unit.orders.last_number() == self._standing.number:
                return False
            self._standing = await unit.orders.standing()
        return True

    @property
    def is_open(self) -> bool:
        """Whether there is no maintenance, so that changes are allowed."""
        return self._standing.maintenance_since is None

    def require_open(self) -> None:
        """Raise ``StoreClosedError`` during maintenance, which the operator has begun."""
        since = self._standing.maintenance_since
        if since is not None:
            raise StoreClosedError(since)

    def require_welcome(self, player: PlayerId, guild_id: int | None) -> None:
        """Raise ``BannedError`` if the operator has blocked *player* or the server *guild_id*."""
        if player in self._standing.people:
            raise BannedError(Barred.USER)
        if guild_id in self._standing.servers:
            raise BannedError(Barred.SERVER)

    def bans_server(self, guild_id: int) -> bool:
        """Whether the operator has blocked the server, so that the bot stays away from it."""
        return guild_id in self._standing.servers


@dataclass(frozen=True, slots=True)
class OpenStore:
    """Implements ``Store`` by *store*, but refuses changes during maintenance."""

    store: Store
    orders: StandingOrders

    @property
    def is_shared(self) -> bool:
        return self.store.is_shared

    def begin(self) -> AbstractAsyncContextManager[Unit]:
        """Open a transaction that writes, or raise ``StoreClosedError`` during maintenance."""
        self.orders.require_open()
        return self.store.begin()

    def read(self) -> AbstractAsyncContextManager[Unit]:
        return self.store.read()

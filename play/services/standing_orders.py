"""The operator's orders in a running bot: cached, and refreshed regularly."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from play.orders.errors import BannedError
from play.orders.standing import Barred, OrdersInForce
from play.players.player_id import PlayerId
from play.store.errors import StoreClosedError
from play.store.port import Store, Unit


@dataclass(slots=True)
class StandingOrders:
    """The bans and maintenance in force as of the latest ``refresh``, in memory."""

    store: Store
    _standing: OrdersInForce = field(default_factory=OrdersInForce, init=False)

    async def refresh(self) -> bool:
        """Read new orders; return whether there were any."""
        async with self.store.read() as unit:
            if await unit.orders.last_number() == self._standing.number:
                return False
            self._standing = await unit.orders.standing()
        return True

    @property
    def is_open(self) -> bool:
        """Whether changes are allowed, as they are except during maintenance."""
        return self._standing.maintenance_since is None

    def require_open(self) -> None:
        """Refuse changes during maintenance.

        Raises:
            StoreClosedError: there is maintenance.
        """
        since = self._standing.maintenance_since
        if since is not None:
            raise StoreClosedError(since)

    def require_welcome(self, player: PlayerId, guild_id: int | None) -> None:
        """Refuse requests of a blocked person, or on a blocked server.

        Raises:
            BannedError: one of them is blocked.
        """
        if player in self._standing.people:
            raise BannedError(Barred.USER)
        if guild_id in self._standing.servers:
            raise BannedError(Barred.SERVER)

    def bans_server(self, guild_id: int) -> bool:
        """Whether the bot has to stay away from that server."""
        return guild_id in self._standing.servers


@dataclass(frozen=True, slots=True)
class OpenStore:
    """Implements ``Store``: a *store* that refuses changes during maintenance."""

    store: Store
    orders: StandingOrders

    @property
    def is_shared(self) -> bool:
        return self.store.is_shared

    def begin(self) -> AbstractAsyncContextManager[Unit]:
        """A transaction that writes.

        Raises:
            StoreClosedError: there is maintenance.
        """
        self.orders.require_open()
        return self.store.begin()

    def read(self) -> AbstractAsyncContextManager[Unit]:
        return self.store.read()

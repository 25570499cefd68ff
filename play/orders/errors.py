"""What is refused by order of the operator."""

from datetime import datetime

from play.errors import PlayError
from play.orders.standing import Barred


class BannedError(PlayError):
    """The person is blocked, or the server on which they ask."""

    def __init__(self, what: Barred) -> None:
        super().__init__(what)
        self.what = what


class NotBannedError(PlayError):
    """Nobody has blocked the person or server with that *id*."""

    def __init__(self, what: Barred, id_: int) -> None:
        super().__init__(what, id_)
        self.what = what
        self.id = id_


class AlreadyInMaintenanceError(PlayError):
    """Maintenance has begun before, *since* then."""

    def __init__(self, since: datetime) -> None:
        super().__init__(since)
        self.since = since


class NoMaintenanceError(PlayError):
    """There is none that could end."""

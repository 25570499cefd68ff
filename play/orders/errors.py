"""Errors of the operator's orders, and refusals because of them."""

from datetime import datetime

from play.errors import PlayError
from play.orders.standing import Barred


class BannedError(PlayError):
    """The person is blocked, or the server of the request."""

    def __init__(self, what: Barred) -> None:
        super().__init__(what)
        self.what = what


class NotBannedError(PlayError):
    """The person or server with that *id* is not blocked."""

    def __init__(self, what: Barred, id_: int) -> None:
        super().__init__(what, id_)
        self.what = what
        self.id = id_


class AlreadyInMaintenanceError(PlayError):
    """Maintenance has already begun, *since* then."""

    def __init__(self, since: datetime) -> None:
        super().__init__(since)
        self.since = since


class NoMaintenanceError(PlayError):
    """Maintenance cannot end, because there is none."""

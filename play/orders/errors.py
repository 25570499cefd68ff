"""Errors of the operator's orders, and refusals because of them."""

from datetime import datetime

from play.errors import PlayError
from play.orders.standing import Barred


class BannedError(PlayError):
    """The person is blocked, or the server of the request."""

    what: Barred


class NotBannedError(PlayError):
    """The person or server with that *id* is not blocked."""

    what: Barred
    id: int


class AlreadyInMaintenanceError(PlayError):
    """Maintenance has already begun, *since* then."""

    since: datetime


class NoMaintenanceError(PlayError):
    """Maintenance cannot end, because there is none."""

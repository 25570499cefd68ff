"""Errors of the operator's orders, and refusals of requests because of them."""

from datetime import datetime

from play.errors import PlayError
from play.orders.bans_and_maintenance import Barred


class BannedError(PlayError):
    """The operator has banned the person or server (*what*) of the request."""

    what: Barred


class NotBannedError(PlayError):
    """The person or server (*what*) with that *id* is not banned."""

    what: Barred
    id: int


class AlreadyInMaintenanceError(PlayError):
    """Maintenance cannot begin: it has been going on since *since*."""

    since: datetime


class NoMaintenanceError(PlayError):
    """Maintenance cannot end, because none is going on."""

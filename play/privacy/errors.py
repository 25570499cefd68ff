"""Errors about privacy: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError


class BeingDeletedError(PlayError):
    """The player's data are being deleted: until that is done, they can do nothing."""


class DeletedLatelyError(PlayError):
    """The player's data have been deleted lately; *again_at* is the next chance."""

    again_at: datetime


class ExportedLatelyError(PlayError):
    """The player has had an export lately; *again_at* is the next chance."""

    again_at: datetime

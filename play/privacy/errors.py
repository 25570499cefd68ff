"""Errors about privacy: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError


class BeingDeletedError(PlayError):
    """The player's data are being deleted, and until that is done they can do nothing."""


class DeletedLatelyError(PlayError):
    """The player has had their data deleted lately, and may do so again at *again_at*."""

    again_at: datetime


class ExportedLatelyError(PlayError):
    """The player has had their data exported lately, and may do so again at *again_at*."""

    again_at: datetime

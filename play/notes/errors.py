"""Errors about notes: one for each reason to refuse a request."""

from play.errors import PlayError


class NoteTooLongError(PlayError):
    """A note has *length* characters, more than the *limit*."""

    length: int
    limit: int

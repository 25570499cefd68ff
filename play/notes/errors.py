"""Errors about notes: one for each reason to refuse a request."""

from play.errors import PlayError


class NoteTooLongError(PlayError):
    """A note has *length* characters, more than the *limit*."""

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(length, limit)
        self.length = length
        self.limit = limit

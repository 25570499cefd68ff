"""Errors about notices: one for each reason to refuse a request."""

from play.errors import PlayError


class NoticeError(PlayError):
    """A refusal that concerns one notice."""

    notice_id: int


class UnknownNoticeError(NoticeError):
    """No notice has this id, or no longer."""


class NoticeDeliveredError(NoticeError):
    """The notice has been delivered or given up already."""

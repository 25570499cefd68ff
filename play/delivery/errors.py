"""Errors about notices: one for each reason to refuse a request."""

from play.errors import PlayError


class NoticeError(PlayError):
    """A refusal that concerns one notice."""

    notice_id: int


class UnknownNoticeError(NoticeError):
    """No notice has this id; it may have been deleted."""


class NoticeDeliveredError(NoticeError):
    """The notice has already been delivered or given up."""

"""Errors about notices: one for each reason to refuse a request."""

from play.errors import PlayError


class NoticeError(PlayError):
    """A refusal that concerns one notice."""

    def __init__(self, notice_id: int) -> None:
        super().__init__(notice_id)
        self.notice_id = notice_id


class UnknownNoticeError(NoticeError):
    """No notice has this id, or no longer."""


class NoticeDeliveredError(NoticeError):
    """The notice has been delivered or given up already."""

"""Errors about the opening table: one for each reason to refuse a request."""

from play.errors import PlayError


class OpeningTooLongError(PlayError):
    """More moves were named than the *limit* moves of each game in the opening table."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class UnfinishedGameError(PlayError):
    """The match *match_id* is still running; its opening can be looked up when it is over."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.match_id = match_id

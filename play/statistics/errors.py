"""What can be refused about the opening table."""

from play.errors import PlayError


class OpeningTooLongError(PlayError):
    """The opening table has the first *limit* moves of games, and more were named."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class UnfinishedGameError(PlayError):
    """The match *match_id* still runs: what began so can be looked up when it is over."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.match_id = match_id

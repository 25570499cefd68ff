"""What can be refused about the opening table."""

from play.errors import PlayError


class OpeningTooLongError(PlayError):
    """The opening table has the first *limit* moves of games, and more were named."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit

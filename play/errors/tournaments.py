"""What can be out of order in tournaments."""


class UnfinishedRoundError(Exception):
    """The next round was asked for while round *number* still runs: a mistake of the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

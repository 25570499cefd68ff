"""What the application asks of somebody who pairs the rounds of tournaments."""

from typing import Protocol

from play.tournaments.crosstable import Crosstable, Round


class Pairer(Protocol):
    """Says who meets whom. That can take a minute, and nobody else may wait for it."""

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        """The next round, or None if there is none: the tournament is over.

        Raises:
            PairingStoppedError: the program is being stopped.
        """

    def stop(self) -> None:
        """Pair no more, and leave off what is under way."""

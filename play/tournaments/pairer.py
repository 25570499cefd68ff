"""What the application asks of a pairer of tournament rounds."""

from typing import Protocol

from play.tournaments.crosstable import Crosstable, Round


class Pairer(Protocol):
    """Pairs rounds. That can take a minute, and nothing else may wait for it."""

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        """The next round, or None if there is none: the tournament is over.

        Raises:
            PairingStoppedError: the program is being stopped.
        """

    def stop(self) -> None:
        """Pair nothing more, and abort what is under way."""

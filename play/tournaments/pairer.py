"""The port for pairing the rounds of tournaments."""

from typing import Protocol

from play.tournaments.crosstable import Crosstable, Round


class Pairer(Protocol):
    """Pairs rounds, which can take a minute; nothing else may wait for it."""

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        """The next round; None if there is none and the tournament is over.

        Raises:
            PairingStoppedError: the program is being stopped.
        """

    def stop(self) -> None:
        """Abort any pairing under way, and pair nothing more."""

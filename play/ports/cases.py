"""What the application asks of a store about cases."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.case import Case
from play.players import PlayerId


class Cases(Protocol):
    """What managers have told players about their play, in a store."""

    async def add(self, case: Case) -> Case:
        """Store a new case; the answer has its id."""
        ...

    async def get(self, case_id: int) -> Case:
        """The case of that id.

        Raises:
            UnknownCaseError: there is none.
        """
        ...

    async def save(self, case: Case) -> None:
        """Store what has become of a case: its appeal, and the answer."""
        ...

    async def of(self, player: PlayerId, guild_id: int | None = None) -> Sequence[Case]:
        """The cases of *player*, there or (None) everywhere, the newest first."""
        ...

    async def exclusion(self, guild_id: int, player: PlayerId, now: datetime) -> Case | None:
        """The case that excludes *player* there *now*."""
        ...

    async def exclusions(self, guild_id: int, now: datetime) -> Sequence[Case]:
        """The cases that exclude players there *now*, the newest first."""
        ...

    async def waiting(self, guild_id: int) -> Sequence[Case]:
        """The cases of the server whose appeals wait for an answer, the longest waiting first."""
        ...

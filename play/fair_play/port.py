"""What the application asks of a store about flags, and about what raises them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.fair_play.case import Case
from play.fair_play.flag import Flag
from play.fair_play.suspicion import Meeting
from play.players.player_id import PlayerId


class Flags(Protocol):
    """What managers are asked to look at, in a store."""

    async def meetings(
        self, guild_id: int, player: PlayerId, since: datetime, limit: int
    ) -> Sequence[Meeting]:
        """The latest rated results of *player* there that ended *since*, the newest first."""

    async def add(self, flag: Flag) -> Flag:
        """Store a new flag; the answer has its id."""

    async def get(self, guild_id: int, flag_id: int) -> Flag:
        """The flag of that id.

        Raises:
            UnknownFlagError: the server has none.
        """

    async def close(self, flag: Flag) -> None:
        """Store who has closed a flag, and when."""

    async def open(self, guild_id: int) -> Sequence[Flag]:
        """The flags of the server that nobody has closed, the newest first."""

    async def about(self, guild_id: int, player: PlayerId, since: datetime) -> Sequence[Flag]:
        """The flags about *player* that were raised *since*, or are open, the newest first."""


class Cases(Protocol):
    """Warnings and exclusions of players, in a store."""

    async def add(self, case: Case) -> Case:
        """Store a new case; the answer has its id."""

    async def get(self, case_id: int) -> Case:
        """The case of that id.

        Raises:
            UnknownCaseError: there is none.
        """

    async def save(self, case: Case) -> None:
        """Store what has become of a case: its appeal, and the answer."""

    async def of(self, player: PlayerId, guild_id: int | None = None) -> Sequence[Case]:
        """The cases of *player*, there or (None) everywhere, the newest first."""

    async def exclusion(self, guild_id: int, player: PlayerId, now: datetime) -> Case | None:
        """The case that excludes *player* there *now*."""

    async def exclusions(self, guild_id: int, now: datetime) -> Sequence[Case]:
        """The cases that exclude players there *now*, the newest first."""

    async def waiting(self, guild_id: int) -> Sequence[Case]:
        """The cases of the server whose appeals are waiting, the longest waiting first."""

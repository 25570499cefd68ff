"""The store's ports for flags (suspicions and reports) and cases (warnings and exclusions)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.fair_play.case import Case
from play.fair_play.flag import Flag
from play.fair_play.suspicion import Meeting
from play.players.player_id import PlayerId


class Flags(Protocol):
    """The flags in a store, which show suspicions to managers, and the results that raise them."""

    async def meetings(
        self, guild_id: int, player: PlayerId, since: datetime, limit: int
    ) -> Sequence[Meeting]:
        """Up to *limit* rated results of *player* on the server after *since*, newest first."""

    async def add_flag(self, flag: Flag) -> Flag:
        """Store a new flag (a suspicion or report), and return it with its id."""

    async def load_flag(self, guild_id: int, flag_id: int) -> Flag:
        """The server's flag with that id; raises ``UnknownFlagError`` if there is none."""

    async def close(self, flag: Flag) -> None:
        """Store that *flag* was closed, with the manager and the time."""

    async def open(self, guild_id: int) -> Sequence[Flag]:
        """The open flags (suspicions and reports) of the server, newest first."""

    async def about(self, guild_id: int, player: PlayerId, since: datetime) -> Sequence[Flag]:
        """The flags about *player* that are open or were raised after *since*, newest first."""


class StoredCases(Protocol):
    """Warnings and exclusions of players, in a store."""

    async def add_case(self, case: Case) -> Case:
        """Store a new case (a warning or an exclusion), and return it with its id."""

    async def load_case(self, case_id: int) -> Case:
        """The case with that id; raises ``UnknownCaseError`` if there is none."""

    async def save(self, case: Case) -> None:
        """Store what has changed in a case: its appeal, the answer, or that it was lifted."""

    async def cases_of(self, player: PlayerId, guild_id: int | None = None) -> Sequence[Case]:
        """The cases of *player* on the server, or on all servers if that is None, newest first."""

    async def exclusion(self, guild_id: int, player: PlayerId, now: datetime) -> Case | None:
        """The case that excludes *player* from competitive play at *now*; None if none does."""

    async def exclusions(self, guild_id: int, now: datetime) -> Sequence[Case]:
        """The cases that exclude players on the server at *now*, newest first."""

    async def waiting(self, guild_id: int) -> Sequence[Case]:
        """The cases of the server with an unanswered appeal, the longest waiting first."""

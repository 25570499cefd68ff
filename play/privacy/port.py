"""What the application asks of a store about privacy."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from play.players.player_id import PlayerId
from play.privacy.leaving import Leaving, Traces
from play.time.port import Agenda


class Privacy(Agenda, Protocol):
    """What a store knows of people, and how it forgets them.

    The agenda says when to go on with deleting them; its keys are for ``leaver``. Traces are looked
    for where nothing is locked, since that can take a while, and forgotten a few at a time: nobody
    who plays has to wait for it.
    """

    async def begin(self, player: PlayerId, now: datetime) -> None:
        """Note that *player* is to be deleted; once is enough."""

    async def leaving(self) -> Collection[PlayerId]:
        """All who are to be deleted."""

    async def leaver(self, key: int) -> Leaving | None:
        """Whoever has that key in the agenda; None: they have been deleted."""

    async def put_off(self, player: PlayerId, until: datetime) -> None:
        """Go on with deleting *player* then."""

    async def finish(self, player: PlayerId) -> None:
        """Delete the note that *player* is to be deleted, with their id: nothing else has it."""

    async def challenges_of(self, player: PlayerId) -> Sequence[int]:
        """The open challenges issued by *player* or naming them."""

    async def tournaments_of(self, player: PlayerId) -> Sequence[int]:
        """The tournaments that are not over which *player* has entered and not left."""

    async def ladders_of(self, player: PlayerId) -> Sequence[int]:
        """The servers on whose ladders *player* has a place."""

    async def is_paired(self, player: PlayerId) -> bool:
        """Whether games of *player* in a tournament are about to begin."""

    async def traces(self, player: PlayerId, step: int) -> Traces | None:
        """Some rows that name *player*, from that *step* on; None: no more."""

    async def forget(self, leaving: Leaving, traces: Traces) -> None:
        """Erase *traces*, or put the tombstone in place of the player."""

    async def known(self, player: PlayerId) -> Mapping[str, int]:
        """In how many rows *player* is named, by table and column."""

    def export(self, player: PlayerId) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        """All rows that *player* may see, table by table, some at a time."""


class Departures(Agenda, Protocol):
    """The servers that the bot was removed from, in a store, and how it forgets them.

    The agenda has their ids, and when they are to be forgotten: a month after it was noticed.
    """

    async def depart(self, guild_ids: Collection[int], now: datetime) -> None:
        """Note that the bot is no longer on these servers; what was noted before stays."""

    async def stay(self, guild_ids: Collection[int]) -> None:
        """Note that the bot is on these servers."""

    async def servers(self) -> Sequence[int]:
        """The servers of which anything is stored that would go with them."""

    async def departed(self) -> set[int]:
        """The servers that the bot is no longer on."""

    async def is_long_gone(self, guild_id: int, now: datetime) -> bool:
        """Whether the bot is no longer on that server, and it is time to forget it.

        Until this transaction is over, nobody can note that it is there again.
        """

    async def traces(self, guild_id: int, step: int) -> Traces | None:
        """Some rows of a server to be erased, from that *step* on; None: no more."""

    async def forget(self, traces: Traces) -> None:
        """Erase *traces* of a server."""

    async def finish(self, guild_id: int) -> None:
        """Delete the note that the bot is no longer on that server."""


class Expiry(Protocol):
    """What expires by itself in a store."""

    async def traces(self, now: datetime, step: int) -> Traces | None:
        """Some rows that have expired, from that *step* on; None: no more."""

    async def erase(self, traces: Traces) -> None:
        """Erase *traces* that have expired."""

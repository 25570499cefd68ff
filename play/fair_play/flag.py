"""Flags: what the managers of a server are asked to look at, until one of them has."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.fair_play.errors import FlagClosedError
from play.fair_play.suspicion import Suspicion
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Flag:
    """A *suspicion* on the server *guild_id*; nothing changes for the players concerned.

    If it is a report, *reporter* has made it and written *text*. A manager who has looked at it
    closes it. The store gives the *id*; it is 0 until then.
    """

    guild_id: int
    suspicion: Suspicion
    raised_at: datetime
    reporter: PlayerId | None = None
    text: str = ""
    closed_at: datetime | None = None
    closed_by: PlayerId | None = None
    id: int = 0

    def closed(self, manager: PlayerId, now: datetime) -> Self:
        """The flag closed by *manager*, who has looked at it.

        Raises:
            FlagClosedError: it has been closed before.
        """
        if self.closed_by is not None:
            raise FlagClosedError(self.id, self.closed_by)
        return replace(self, closed_at=now, closed_by=manager)

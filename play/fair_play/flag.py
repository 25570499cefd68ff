"""Flags: suspicions and reports for the managers of a server, open until one closes them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.fair_play.errors import FlagClosedError
from play.fair_play.suspicion import Suspicion
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Flag:
    """A *suspicion* shown to the managers of the server *guild_id*; it has no effect on players.

    If a player made the report, *reporter* is who, and *text* what they wrote. A flag stays open
    until a manager who has looked at it closes it. The *id* is 0 until the store assigns one.
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
        """The flag closed by *manager*; raises ``FlagClosedError`` if it has been closed before."""
        if self.closed_by is not None:
            raise FlagClosedError(self.id, self.closed_by)
        return replace(self, closed_at=now, closed_by=manager)

"""Sessions: how a browser is known as a player's, and the links that begin them.

A link and a cookie carry a token. Only its digest is stored, so nobody who reads the store can use
either.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Protocol

from play.errors import PlayError
from play.players.player_id import PlayerId

TOKEN_BYTES = 32


def digest_of(token: str) -> str:
    """The SHA-256 of *token*, in hexadecimal; a browser may send any text as one."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class EntryLink:
    """A link that signs *player* in once, and leads to the page of a match, or to their games.

    *used_at* is None until somebody has used it. *told* says whether the player has been told that
    it was opened again.
    """

    digest: str
    player: PlayerId
    match_id: int | None
    created_at: datetime
    used_at: datetime | None = None
    told: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which *player* is signed in; *used_at* is up to ``USE_NOTED_EVERY`` late."""

    id: int
    player: PlayerId
    began_at: datetime
    used_at: datetime
    ends_at: datetime


class LinkGoneError(PlayError):
    """The link that should sign somebody in is too old, has been replaced, or never existed."""


class LinkUsedError(PlayError):
    """The link that should sign somebody in has been used before."""


class StoredSessions(Protocol):
    """The sessions in a store, and one link for each player: the latest."""

    async def put_link(self, link: EntryLink) -> None:
        """Store *link* in place of the player's earlier one, or of itself."""

    async def link(self, digest: str) -> EntryLink | None:
        """The link with that digest, locked if this transaction writes; None if there is none."""

    async def add_session(self, session: Session, digest: str) -> Session:
        """Store a new session, whose token has that *digest*, and return it with its id."""

    async def session(self, digest: str) -> Session | None:
        """The session whose token has that *digest*, even if it has ended; None without one."""

    async def sessions_of(self, player: PlayerId) -> Sequence[Session]:
        """All sessions of *player*, the oldest first."""

    async def among(self, ids: Collection[int]) -> Sequence[int]:
        """Those of *ids* that are still stored."""

    async def note_use(self, session_id: int, now: datetime) -> None:
        """Store that the session was used at *now*."""

    async def remove(self, ids: Collection[int]) -> None:
        """Delete the sessions with these ids."""

"""Requests about sessions: signing in on the web page by a link, and signing out."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from play.limits.amounts import MAX_SESSIONS
from play.limits.durations import LINK_LASTS, SESSION_LASTS, USE_NOTED_EVERY
from play.matches.glimpse import Glimpse
from play.news.players import LinkOpenedAgain
from play.players.player_id import PlayerId
from play.services.announcing import announcing
from play.sessions import TOKEN_BYTES, EntryLink, LinkGoneError, LinkUsedError, Session, digest_of
from play.store.errors import StoreError
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Sessions:
    """Signs players in and out in browsers.

    *chance* returns random numbers from 0 to 1 that nobody can predict, for tokens. *wake* is
    called when there is a notice to deliver, or when sessions end, which may be watching.
    """

    store: Store
    now: Callable[[], datetime]
    chance: Callable[[], float]
    wake: Callable[[], None]

    async def invite(self, player: PlayerId, match_id: int | None = None) -> str:
        """A token that signs *player* in once, within ``LINK_LASTS``; an earlier one ends."""
        token, now = self._token(), self.now()
        async with self.store.begin() as unit:
            await unit.sessions.put_link(EntryLink(digest_of(token), player, match_id, now))
        return token

    async def invited(self, token: str, already: PlayerId | None = None) -> EntryLink:
        """The link with that *token*, which may still be used, or was used by *already*.

        That is the player who is signed in where the link is opened; None if nobody is.

        Raises:
            LinkGoneError, LinkUsedError: it may not; its player is told once if it has been used.
        """
        digest, now = digest_of(token), self.now()
        async with self.store.read() as unit:
            link = _known(await unit.sessions.link(digest), now)
        if link.used_at is None or link.player == already:
            return link
        if not link.told:
            await self._tell(digest)
        raise LinkUsedError

    async def enter(self, token: str) -> tuple[str, EntryLink]:
        """Use the link with that *token* up; return the token of a new session, and the link.

        Raises:
            LinkGoneError, LinkUsedError: as for ``invited``.
        """
        digest, now, key = digest_of(token), self.now(), self._token()
        async with self.store.begin() as unit:
            link = _known(await unit.sessions.link(digest), now)
            if link.used_at is None:
                await unit.sessions.put_link(replace(link, used_at=now))
                before = [each.id for each in await unit.sessions.sessions_of(link.player)]
                await unit.sessions.remove(before[: max(0, len(before) + 1 - MAX_SESSIONS)])
                session = Session(0, link.player, now, now, now + SESSION_LASTS)
                await unit.sessions.add_session(session, digest_of(key))
                return key, link
        await self.invited(token)
        raise LinkUsedError

    async def session(self, token: str) -> Session | None:
        """The session with that *token*, in use now; None if there is none, or if it has ended."""
        now = self.now()
        async with self.store.read() as unit:
            found = await unit.sessions.session(digest_of(token))
        if found is None or found.ends_at <= now:
            return None
        if now - found.used_at >= USE_NOTED_EVERY:
            # A store that is too busy to write is no reason to refuse a look.
            with suppress(StoreError):
                async with self.store.begin() as unit:
                    await unit.sessions.note_use(found.id, now)
        return found

    async def sessions_of(self, player: PlayerId) -> Sequence[Session]:
        """The sessions of *player* that have not ended, the oldest first."""
        async with self.store.read() as unit:
            found = await unit.sessions.sessions_of(player)
        return [each for each in found if each.ends_at > self.now()]

    async def watching(
        self, ids: Collection[int], match_ids: Collection[int]
    ) -> tuple[Collection[int], Sequence[Glimpse]]:
        """Those of the sessions with these *ids* that nobody has ended, and glimpses of matches."""
        async with self.store.read() as unit:
            lasting = await unit.sessions.among(ids)
            return lasting, await unit.matches.glimpses(match_ids) if match_ids else ()

    async def end(self, player: PlayerId, session_id: int) -> None:
        """End a session of *player*; any other stays."""
        async with announcing(self) as unit:
            own = await unit.sessions.sessions_of(player)
            await unit.sessions.remove([each.id for each in own if each.id == session_id])

    async def end_all(self, player: PlayerId) -> int:
        """End all sessions of *player*; return how many there were."""
        async with announcing(self) as unit:
            ids = [each.id for each in await unit.sessions.sessions_of(player)]
            await unit.sessions.remove(ids)
        return len(ids)

    async def _tell(self, digest: str) -> None:
        """Tell the player of the link that somebody has opened it again, unless that was done."""
        async with announcing(self) as unit:
            link = await unit.sessions.link(digest)
            if link is not None and not link.told:
                await unit.sessions.put_link(replace(link, told=True))
                await unit.outbox.add_news(LinkOpenedAgain(link.player), self.now())

    def _token(self) -> str:
        return bytes(int(256 * self.chance()) for _ in range(TOKEN_BYTES)).hex()


def _known(link: EntryLink | None, now: datetime) -> EntryLink:
    """*link*, unless there is none, or it is too old: that raises ``LinkGoneError``."""
    if link is None or now >= link.created_at + LINK_LASTS:
        raise LinkGoneError
    return link

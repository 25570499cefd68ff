"""Requests about privacy: what is known of a person, a copy of it, and to have it deleted."""

import logging
from asyncio import Lock
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, ClassVar

from play.errors import PlayError
from play.limits import DELETION_WAIT, EXPORT_WAIT
from play.matches.errors import TimeUpError
from play.players.player_id import PlayerId
from play.privacy.errors import BeingDeletedError, DeletedLatelyError, ExportedLatelyError
from play.privacy.lately import Lately
from play.privacy.leaving import MAX_TRANSACTIONS, ROWS_PER_TRANSACTION, Leaving
from play.services.challenges import Challenges
from play.services.duties import EachByItself, PutOff
from play.services.ladders import Ladders
from play.services.leases import Leases
from play.services.matches import Matches
from play.services.tournaments import Tournaments
from play.shards import ALL_SHARDS, Shards
from play.store.errors import UNREADABLE, StoredGameError, StoreError
from play.store.port import Store, Unit
from play.time.port import Agenda
from tafl.errors import TaflError

COUNT_KEPT = timedelta(minutes=1)
"""How long it is remembered how much is known of a player."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Privacy(EachByItself):
    """Shows people what is known of them, and forgets it.

    A deletion is many small transactions: it begins with a note, and ends with the deletion of that
    note. Each step can be taken again, so one that was interrupted goes on after a restart. Until
    it is done ``require_staying`` keeps the player from beginning anything new.

    *now* tells the time. *wake* is called when a deletion is due, or done, and *forget* with
    whoever another process was asked to delete: what is remembered of them here has to go.
    """

    store: Store
    matches: Matches
    challenges: Challenges
    tournaments: Tournaments
    ladders: Ladders
    now: Callable[[], datetime]
    wake: Callable[[], None]
    leases: Leases | None = None
    forget: Callable[[PlayerId], None] = lambda _: None
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "deletion"
    _leaving: set[PlayerId] = field(default_factory=set, init=False, repr=False)
    """All who are being deleted: to look here costs nothing, and everybody is looked for."""
    _exported: Lately[datetime] = field(
        default_factory=lambda: Lately(EXPORT_WAIT), init=False, repr=False
    )
    _deleted: Lately[datetime] = field(
        default_factory=lambda: Lately(DELETION_WAIT), init=False, repr=False
    )
    _counted: Lately[Mapping[str, int]] = field(
        default_factory=lambda: Lately(COUNT_KEPT), init=False, repr=False
    )
    _counting: Lock = field(default_factory=Lock, init=False, repr=False)

    async def start(self) -> None:
        """Remember those whose deletion was interrupted."""
        async with self.store.read() as unit:
            self._leaving.update(await unit.privacy.leaving())

    async def refresh(self) -> None:
        """Find out who is being deleted in other processes, and whose deletion is done there."""
        before = frozenset(self._leaving)
        async with self.store.read() as unit:
            leaving = frozenset(await unit.privacy.leaving())
        # What this process has noted while that was read stays as it is.
        for player in before - leaving:
            self._note_deleted(player)
        for player in leaving - before:
            self._leaving.add(player)
            self._exported.forget(player)
            self.forget(player)

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """When a deletion has to go on; who is being deleted is looked up with it."""
        if self.store.is_shared:
            await self.refresh()
        return await EachByItself.next_due(self, shards)

    def require_staying(self, player: PlayerId, since: datetime | None = None) -> None:
        """Refuse whatever a player wants who is being deleted, or has asked for it before that.

        *since* is when they asked, if that may be minutes ago.

        Raises:
            BeingDeletedError: they are, or have been meanwhile.
        """
        deleted = self._deleted.of(player, self.now())
        before = since is not None and deleted is not None and since <= deleted
        if before or player in self._leaving:
            raise BeingDeletedError

    async def known(self, player: PlayerId) -> Mapping[str, int]:
        """In how many rows *player* is named that they may see, by table and column.

        All of some tables is looked through: for one person at a time, and once a minute.
        """
        async with self._counting:
            counted = self._counted.of(player, self.now())
            if counted is None:
                async with self.store.read() as unit:
                    counted = await unit.privacy.known(player)
                self._counted.note(player, counted, self.now())
        return counted

    async def running(self, player: PlayerId) -> int:
        """How many running games the player would lose with a deletion."""
        async with self.store.read() as unit:
            return await unit.matches.count_running(player)

    def export(self, player: PlayerId) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        """All that is stored about *player* and that they may see: table by table, some at a time.

        Raises:
            ExportedLatelyError: they have had one lately.
        """
        now = self.now()
        before = self._exported.of(player, now)
        if before is not None:
            raise ExportedLatelyError(before + EXPORT_WAIT)
        self._exported.note(player, now, now)
        return self._export(player)

    def require_deletable(self, player: PlayerId) -> None:
        """Refuse to delete what is known of *player* once more.

        Raises:
            DeletedLatelyError: that was done lately. Whoever is blocked, or has challenged somebody
                too often, could otherwise begin anew as often as they like.
        """
        before = self._deleted.of(player, self.now())
        if before is not None:
            raise DeletedLatelyError(before + DELETION_WAIT)

    async def delete(self, player: PlayerId) -> None:
        """Begin to delete all that is known of *player*.

        Raises:
            DeletedLatelyError: that was done lately.
        """
        self.require_deletable(player)
        async with self.store.begin() as unit:
            await unit.privacy.begin(player, self.now())
        self._leaving.add(player)
        self._exported.forget(player)
        self.wake()

    def agenda(self, unit: Unit) -> Agenda:
        return unit.privacy

    async def act(self, key: int) -> None:
        """Go on with a deletion; if something has to happen first, that is waited for."""
        async with self.store.read() as unit:
            leaving = await unit.privacy.leaver(key)
        if leaving is None or leaving.due_at > self.now():
            return
        self._leaving.add(leaving.player)
        if not await self._delete(leaving):
            async with self.store.begin() as unit:
                await unit.privacy.put_off(leaving.player, leaving.retry_at(self.now()))

    async def _export(
        self, player: PlayerId
    ) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        try:
            async with self.store.read() as unit:
                async for some in unit.privacy.export(player):
                    yield some
        except StoreError:
            self._exported.forget(player)
            raise

    async def _delete(self, leaving: Leaving) -> bool:
        """Forget a player, or some of them: what is left is due at once.

        False: something has to happen first that is about to happen. Opponents win. Then a pass
        over all that is stored erases traces of the player, and another one makes sure that there
        are none: somebody may have challenged them meanwhile.
        """
        left = MAX_TRANSACTIONS
        while left > 0:
            if not await self._leave(leaving.player):
                return False
            taken = await self._erase(leaving, left)
            if not taken:
                async with self.store.begin() as unit:
                    await unit.privacy.finish(leaving.player)
                self._note_deleted(leaving.player)
                break
            left -= taken
        return True

    def _note_deleted(self, player: PlayerId) -> None:
        """Nothing is left of *player*."""
        self._leaving.discard(player)
        self._counted.forget(player)
        self._deleted.note(player, self.now(), self.now())

    async def _leave(self, player: PlayerId) -> bool:
        """End all that *player* takes part in; return whether nothing is left.

        First the challenges, so that no match begins any more; then the matches, while they still
        count for the places of their opponents.
        """
        await self._close_challenges(player)
        resigned = await self._resign(player)
        async with self.store.read() as unit:
            entered = await unit.privacy.tournaments_of(player)
            climbed = await unit.privacy.ladders_of(player)
        for tournament_id in entered:
            with _as_far_as_possible():
                tournament = await self.tournaments.get(tournament_id)
                await self.tournaments.leave(tournament.place.server_id, tournament_id, player)
        for guild_id in climbed:
            with _as_far_as_possible():
                await self.ladders.leave(guild_id, player)
        async with self.store.read() as unit:
            return resigned and not await unit.privacy.is_paired(player)

    async def _close_challenges(self, player: PlayerId) -> None:
        """Withdraw the open challenges of *player*, and decline those that name them."""
        async with self.store.read() as unit:
            found = await unit.privacy.challenges_of(player)
        for challenge_id in found:
            with _as_far_as_possible():
                challenge = await self.challenges.get(challenge_id)
                if challenge.challenger == player:
                    await self.challenges.withdraw(challenge_id, player)
                else:
                    await self.challenges.decline(challenge_id, player)

    async def _resign(self, player: PlayerId) -> bool:
        """Resign all matches of *player*; return whether none is left that could be resigned."""
        async with self.store.read() as unit:
            running = await unit.matches.running_of(player)
        ended = True
        for match_id in running:
            try:
                with _as_far_as_possible():
                    await self.matches.resign(match_id, player)
            except TimeUpError:
                ended = False  # its flag is about to fall
        return ended

    async def _erase(self, leaving: Leaving, at_most: int) -> int:
        """Forget traces of a player; return how many transactions that took."""
        step = taken = 0
        while taken < at_most:
            async with self.store.read() as unit:
                traces = await unit.privacy.traces(leaving.player, step)
            if traces is None:
                break
            step = traces.step
            for part in traces.split(ROWS_PER_TRANSACTION):
                async with self.store.begin() as unit:
                    await unit.privacy.forget(leaving, part)
                taken += 1
        return taken


@contextmanager
def _as_far_as_possible() -> Iterator[None]:
    """Go on if a request has become needless, or is about something that nobody can read.

    Raises:
        TimeUpError: it has to wait until a flag has fallen.
        StoreError: the store is busy or broken.
    """
    try:
        yield
    except (StoredGameError, TaflError):
        return
    except UNREADABLE as error:
        log.warning("Something stays as it is that cannot be read", exc_info=error)
    except (StoreError, TimeUpError):
        raise
    except PlayError:
        return

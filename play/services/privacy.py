"""Requests about privacy: people have their stored data counted, exported or deleted."""

import logging
from asyncio import Lock
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, ClassVar

from play.errors import PlayError
from play.limits.durations import DELETION_WAIT, EXPORT_WAIT
from play.matches.errors import TimeUpError
from play.players.player_id import PlayerId
from play.privacy.deletion import MAX_TRANSACTIONS, ROWS_PER_TRANSACTION, Leaving
from play.privacy.errors import BeingDeletedError, DeletedLatelyError, ExportedLatelyError
from play.privacy.short_memory import Lately
from play.services.challenges import Challenges
from play.services.duties import EachByItself, PutOff
from play.services.ladders import Ladders
from play.services.leases import Leases
from play.services.matches import Matches
from play.services.tournaments import Tournaments
from play.shards import ALL_SHARDS, Shards
from play.store.errors import UNREADABLE, StoredGameError, StoreError
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.port import Agenda
from tafl.errors import TaflError

COUNT_KEPT = timedelta(minutes=1)
"""The time for which the counts of a player's stored rows are cached."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Privacy(EachByItself):
    """Shows people their data, exports it, and deletes it.

    A deletion is many small transactions; it begins with a note, and ends with the deletion of that
    note. Each step can be repeated, so an interrupted deletion goes on after a restart. Until it is
    done, ``require_staying`` keeps the player from beginning anything new.

    *wake* is called when a deletion is due or done. *forget* is called with each player whose
    deletion another process has begun, so that this process drops what it has cached about them.
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
    """The players whose data is being deleted, in memory because every request checks it."""
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

    running = reads(lambda unit: unit.matches.count_running)

    async def start(self) -> None:
        """Load the players whose deletion was interrupted."""
        async with self.store.read() as unit:
            self._leaving.update(await unit.privacy.leaving())

    async def refresh(self) -> None:
        """Read which deletions have begun or ended, perhaps in other processes."""
        before = frozenset(self._leaving)
        async with self.store.read() as unit:
            leaving = frozenset(await unit.privacy.leaving())
        # Changes that this process noted during the read stay as they are.
        for player in before - leaving:
            self._note_deleted(player)
        for player in leaving - before:
            self._leaving.add(player)
            self._exported.forget(player)
            self.forget(player)

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """Time at which a deletion next has to go on; None if there is none.

        If other processes use the store, the players being deleted are read again first.
        """
        if self.store.is_shared:
            await self.refresh()
        return await EachByItself.next_due(self, shards)

    def require_staying(self, player: PlayerId, since: datetime | None = None) -> None:
        """Raise ``BeingDeletedError`` if the data of *player* is being deleted.

        The same if it was deleted after *since*, the time at which the player made the request;
        None means just now.
        """
        deleted = self._deleted.note_about(player, self.now())
        before = since is not None and deleted is not None and since <= deleted
        if before or player in self._leaving:
            raise BeingDeletedError

    async def known(self, player: PlayerId) -> Mapping[str, int]:
        """The numbers of stored rows that name *player* and that they may see, by table and column.

        Some tables are read entirely, so this runs for one person at a time, and the result is
        cached for ``COUNT_KEPT``.
        """
        async with self._counting:
            counted = self._counted.note_about(player, self.now())
            if counted is None:
                async with self.store.read() as unit:
                    counted = await unit.privacy.known(player)
                self._counted.note(player, counted, self.now())
        return counted

    def export(self, player: PlayerId) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        """All stored data about *player* that they may see: names of tables with some rows of each.

        Raises:
            ExportedLatelyError: the player has exported their data within ``EXPORT_WAIT``.
        """
        now = self.now()
        before = self._exported.note_about(player, now)
        if before is not None:
            raise ExportedLatelyError(before + EXPORT_WAIT)
        self._exported.note(player, now, now)
        return self._export(player)

    def require_deletable(self, player: PlayerId) -> None:
        """Raise ``DeletedLatelyError`` if the player was deleted within ``DELETION_WAIT``.

        Otherwise a player could lift blocks and limits as often as they like.
        """
        before = self._deleted.note_about(player, self.now())
        if before is not None:
            raise DeletedLatelyError(before + DELETION_WAIT)

    async def delete(self, player: PlayerId) -> None:
        """Begin to delete all data about *player*, unless ``require_deletable`` refuses it."""
        self.require_deletable(player)
        async with self.store.begin() as unit:
            await unit.privacy.begin(player, self.now())
        self._leaving.add(player)
        self._exported.forget(player)
        self.wake()

    def agenda(self, unit: Unit) -> Agenda:
        return unit.privacy

    async def act(self, key: int) -> None:
        """Go on with the deletion that has that *key*; if a match has to end first, postpone it."""
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
        """Delete a player's data, or a part of it: the rest is due at once.

        Running matches are resigned first; return False if one has to end by its clock instead. A
        pass over the store then erases the rows that name the player. Another pass makes sure that
        none are left: somebody may have challenged them meanwhile.
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
        self._leaving.discard(player)
        self._counted.forget(player)
        self._deleted.note(player, self.now(), self.now())

    async def _leave(self, player: PlayerId) -> bool:
        """End everything that *player* takes part in; return whether nothing is left of it.

        Challenges come first, so that no match begins any more. Matches are resigned before the
        player leaves ladders, so that they still count for the opponents' places.
        """
        await self._close_challenges(player)
        resigned = await self._resign(player)
        async with self.store.read() as unit:
            entered = await unit.privacy.tournaments_of(player)
            climbed = await unit.privacy.ladders_of(player)
        for tournament_id in entered:
            with _as_far_as_possible():
                tournament = await self.tournaments.load_tournament(tournament_id)
                await self.tournaments.leave(tournament.place.server_id, tournament_id, player)
        for guild_id in climbed:
            with _as_far_as_possible():
                await self.ladders.leave(guild_id, player)
        async with self.store.read() as unit:
            return resigned and not await unit.privacy.is_paired(player)

    async def _close_challenges(self, player: PlayerId) -> None:
        async with self.store.read() as unit:
            found = await unit.privacy.challenges_of(player)
        for challenge_id in found:
            with _as_far_as_possible():
                challenge = await self.challenges.load_challenge(challenge_id)
                if challenge.challenger == player:
                    await self.challenges.withdraw(challenge_id, player)
                else:
                    await self.challenges.decline(challenge_id, player)

    async def _resign(self, player: PlayerId) -> bool:
        """Resign all matches of *player*; return False if one has to end by its clock instead."""
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
        """Erase rows that name a player, in about *at_most* transactions; return their number."""
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
    """A context that ignores errors of requests that are needless now, or whose data is unreadable.

    Raises:
        TimeUpError: the match ends by its clock, so the deletion has to wait for that.
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

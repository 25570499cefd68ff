"""Claims, which ensure that only one of several processes with the same store delivers a notice."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime

from play.limits.leases import NOTICE_LEASE, NOTICE_LEASE_RENEWAL, NOTICE_OVERDUE_AFTER
from play.shards import Shards

SILENCE = NOTICE_LEASE / 2
"""After so long without contact with the store, other processes may be unable to reach it too."""

PATIENCE_AFTER_SILENCE = 2 * NOTICE_LEASE
"""Time after a ``SILENCE`` in which other processes can renew claims and store what they sent."""


class ClaimLostError(Exception):
    """The process lost its claim to the notice whose id is given; another may be delivering it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that *process* makes at *now* to notices, above all those of servers on its *shards*.

    Claims of other processes that ended before *lapsed* no longer count.
    """

    process: int
    shards: Shards
    now: datetime
    lapsed: datetime

    @property
    def until(self) -> datetime:
        """Time at which the claim ends, unless it is renewed."""
        return self.now + NOTICE_LEASE

    @property
    def overdue(self) -> datetime:
        """Due time up to which notices may be claimed whatever shard their server is on."""
        return self.now - NOTICE_OVERDUE_AFTER


@dataclass(slots=True)
class Claims:
    """The notices that the process with the number *process* has claimed.

    *shards*, when called, returns the shards of the process; it claims notices of their servers.
    """

    process: int = 0
    shards: Callable[[], Shards] = Shards
    _held: dict[int, datetime] = field(default_factory=dict, init=False)
    """The end of each claim, by the id of its notice."""
    _looked_at: datetime | None = field(default=None, init=False)
    _silence: tuple[datetime, datetime] | None = field(default=None, init=False)
    """Start and end of the latest time without contact with the database, if there was any."""

    @property
    def held(self) -> frozenset[int]:
        return frozenset(self._held)

    def next(self, now: datetime) -> Claim:
        """The claim that the process can make at *now*, for any notices that are due."""
        looked_at = self._looked_at
        if looked_at is not None and now - looked_at > SILENCE:
            self._silence = looked_at, now
        return Claim(self.process, self.shards(), now, self._lapsed(now))

    def made(self, claim: Claim, notice_ids: Collection[int]) -> None:
        """Note that the store has granted *claim* for the notices *notice_ids*."""
        self._looked_at = claim.now
        self._held.update(dict.fromkeys(notice_ids, claim.until))

    def renewal(self, now: datetime) -> Claim | None:
        """A claim that renews those held; None if it is too early for that, or none are held."""
        first = min(self._held.values(), default=None)
        is_time = first is not None and first - now <= NOTICE_LEASE - NOTICE_LEASE_RENEWAL
        return self.next(now) if is_time else None

    def renewed(self, claim: Claim, notice_ids: Collection[int]) -> None:
        """Note that of the notices held, only *notice_ids* stay claimed, until *claim* ends."""
        self._looked_at = claim.now
        still = self.held.intersection(notice_ids)
        self._held = dict.fromkeys(still, claim.until)

    def hold(self, notice_id: int, now: datetime) -> bool:
        """Whether the process still has its claim to the notice."""
        until = self._held.get(notice_id)
        return until is not None and now < until

    def drop(self, notice_id: int) -> None:
        """End the claim to a notice that has been closed or postponed."""
        self._held.pop(notice_id, None)

    def _lapsed(self, now: datetime) -> datetime:
        """Time before which other processes' expired claims count as abandoned.

        After a silence, that is its start: the others may have been unable to renew theirs.
        """
        if self._silence is None:
            return now
        began, ended = self._silence
        return began if now - ended < PATIENCE_AFTER_SILENCE else now

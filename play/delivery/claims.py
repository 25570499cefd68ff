"""Claims: each notice is delivered by one of several processes that share a store."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime

from play.limits import NOTICE_LEASE, NOTICE_LEASE_RENEWAL, NOTICE_OVERDUE_AFTER
from play.shards import Shards

SILENCE = NOTICE_LEASE / 2
"""Time without looking after which it is unknown whether others could renew their claims."""

PATIENCE_AFTER_SILENCE = 2 * NOTICE_LEASE
"""Time after a silence in which others can renew their claims and note what they have sent."""


class ClaimLostError(Exception):
    """Another process may be delivering the notice *notice_id*: the claim to it has ended."""

    def __init__(self, notice_id: int) -> None:
        super().__init__(notice_id)
        self.notice_id = notice_id


@dataclass(frozen=True, slots=True)
class Claim:
    """A request of *process* to claim notices at *now*, of servers on its *shards* first.

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
        """Notices due by this time are claimed whatever shard their server is on."""
        return self.now - NOTICE_OVERDUE_AFTER


@dataclass(slots=True)
class Claims:
    """The notices that process number *process* has claimed.

    *shards* gives the shards of the process; it claims notices of their servers.
    """

    process: int = 0
    shards: Callable[[], Shards] = Shards
    _held: dict[int, datetime] = field(default_factory=dict, init=False)
    """The end of each claim, by the id of its notice."""
    _looked_at: datetime | None = field(default=None, init=False)
    _silence: tuple[datetime, datetime] | None = field(default=None, init=False)
    """The latest silence: the database was out of reach, or this process did not run."""

    @property
    def held(self) -> frozenset[int]:
        """The ids of the notices that are claimed."""
        return frozenset(self._held)

    def next(self, now: datetime) -> Claim:
        """The claim that can be made now."""
        looked_at = self._looked_at
        if looked_at is not None and now - looked_at > SILENCE:
            self._silence = looked_at, now
        return Claim(self.process, self.shards(), now, self._lapsed(now))

    def made(self, claim: Claim, notice_ids: Collection[int]) -> None:
        """Note that *claim* was made to these notices."""
        self._looked_at = claim.now
        self._held.update(dict.fromkeys(notice_ids, claim.until))

    def renewal(self, now: datetime) -> Claim | None:
        """The claim that renews those held; None if it is not time."""
        first = min(self._held.values(), default=None)
        is_time = first is not None and first - now <= NOTICE_LEASE - NOTICE_LEASE_RENEWAL
        return self.next(now) if is_time else None

    def renewed(self, claim: Claim, notice_ids: Collection[int]) -> None:
        """Note that these notices, and no others, are claimed until *claim* ends."""
        self._looked_at = claim.now
        still = self.held.intersection(notice_ids)
        self._held = dict.fromkeys(still, claim.until)

    def hold(self, notice_id: int, now: datetime) -> bool:
        """Whether the process still has its claim to the notice."""
        until = self._held.get(notice_id)
        return until is not None and now < until

    def drop(self, notice_id: int) -> None:
        """Forget a notice that is closed or postponed."""
        self._held.pop(notice_id, None)

    def _lapsed(self, now: datetime) -> datetime:
        """Time before which an ended claim was abandoned, not just impossible to renew."""
        if self._silence is None:
            return now
        began, ended = self._silence
        return began if now - ended < PATIENCE_AFTER_SILENCE else now

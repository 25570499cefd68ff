"""Claims: each notice is delivered by one of several processes that share a store."""

from dataclasses import dataclass
from datetime import datetime

from play.limits import NOTICE_LEASE, NOTICE_OVERDUE_AFTER
from play.shards import Shards


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

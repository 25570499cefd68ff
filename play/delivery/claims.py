"""Claims: each notice is delivered by one of several processes that share a store."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from play.shards import Shards

LEASE = timedelta(seconds=30)
"""Duration of a claim. Notices of a process that died are free after it."""

RENEWED_EVERY = LEASE / 3
"""Time between renewals; two may fail before a claim is lost."""

OVERDUE_AFTER = timedelta(seconds=5)
"""Delay after which a notice may be claimed by a process without the shard of its server."""


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
        return self.now + LEASE

    @property
    def overdue(self) -> datetime:
        """Notices due by this time are claimed whatever shard their server is on."""
        return self.now - OVERDUE_AFTER

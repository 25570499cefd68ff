"""Claims: of several processes on one store, each notice is delivered by one."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from play.shards import Shards

LEASE = timedelta(seconds=30)
"""So long a claim holds: after that the notices of a process that died are anybody's."""

RENEWED_EVERY = LEASE / 3
"""Two renewals may fail before a claim is lost."""

OVERDUE_AFTER = timedelta(seconds=5)
"""A notice is left so long to the process that has the shard of its server."""


class ClaimLostError(Exception):
    """Another process may be delivering the notice *notice_id*: the claim to it has ended."""

    def __init__(self, notice_id: int) -> None:
        super().__init__(notice_id)
        self.notice_id = notice_id


@dataclass(frozen=True, slots=True)
class Claim:
    """What the *process* of that number claims *now*: notices of servers on its *shards* first.

    What others claimed, and what ended before *lapsed*, is nobody's any more.
    """

    process: int
    shards: Shards
    now: datetime
    lapsed: datetime

    @property
    def until(self) -> datetime:
        """When it ends, unless it is renewed."""
        return self.now + LEASE

    @property
    def overdue(self) -> datetime:
        """What was due by then is claimed whosever shard it is on."""
        return self.now - OVERDUE_AFTER

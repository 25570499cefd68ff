"""Leases: how long a process keeps what it has taken, if it dies without giving it back.

A lease reserves a task for a process until a certain time.
"""

from datetime import timedelta

WORK_LEASE = timedelta(seconds=30)
"""Time for which a process reserves long work, such as the steps of a tournament, at once."""

WORK_LEASE_RENEWAL = WORK_LEASE / 3
"""Time between renewals of a lease of work; two may fail before the lease is lost."""

NOTICE_LEASE = timedelta(seconds=30)
"""Time for which a process reserves a notice for delivery at once."""

NOTICE_LEASE_RENEWAL = NOTICE_LEASE / 3
"""Time between renewals of a lease of a notice; two may fail before the lease is lost."""

NOTICE_OVERDUE_AFTER = timedelta(seconds=5)
"""Delay after which a process that does not serve a notice's server may deliver the notice."""

DELIVERY_STUCK_AFTER = timedelta(minutes=5)
"""Delivery counts as stuck after this time without a closed notice, while some are due or fail."""

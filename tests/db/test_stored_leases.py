"""Leases, in every store."""

from datetime import timedelta

from play.store.port import Unit
from tests.support.examples import MINUTE, NOON

ONE, OTHER = 1001, 1002
"""Numbers of processes."""

SECOND = timedelta(seconds=1)


async def test_a_lease_is_one_processs_until_it_ends(unit: Unit) -> None:
    """That one may renew it; whoever comes too early learns when it ends."""
    take = unit.leases.take
    assert await take("a", ONE, NOON, NOON + MINUTE) is None
    assert await take("b", OTHER, NOON, NOON + MINUTE) is None
    assert await take("a", OTHER, NOON, NOON + MINUTE) == NOON + MINUTE
    assert await take("a", ONE, NOON + SECOND, NOON + 2 * MINUTE) is None
    assert await take("a", OTHER, NOON + MINUTE, NOON + 3 * MINUTE) == NOON + 2 * MINUTE
    assert await take("a", OTHER, NOON + 2 * MINUTE, NOON + 3 * MINUTE) is None
    assert await take("a", ONE, NOON + 2 * MINUTE, NOON + 3 * MINUTE) == NOON + 3 * MINUTE


async def test_a_lease_is_given_back_by_its_holder(unit: Unit) -> None:
    await unit.leases.take("a", ONE, NOON, NOON + MINUTE)
    await unit.leases.give_back("a", OTHER)
    assert await unit.leases.take("a", OTHER, NOON, NOON + MINUTE) is not None

    await unit.leases.give_back("a", ONE)

    assert await unit.leases.take("a", OTHER, NOON, NOON + MINUTE) is None

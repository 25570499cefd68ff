"""The logs of servers, in every store."""

from dataclasses import replace

import pytest

from play.servers.log import Act, LogEntry
from play.store.port import Unit
from tests.support.examples import ANNA, BJORN, HOUR, NOON

BARE = LogEntry(1, NOON, ANNA, Act.RULESET_ADDED)
WHOLE = LogEntry(
    guild_id=2**63 - 1,
    at=NOON,
    manager=ANNA,
    act=Act.SETTING_CHANGED,
    about="archive",
    player=BJORN,
    before="1d",
    after="7d",
    reason="too soon",
)


async def add(unit: Unit, *entries: LogEntry) -> None:
    for entry in entries:
        await unit.log.add_entry(entry)


async def latest(unit: Unit, guild: int, limit: int = 10, skip: int = 0) -> list[LogEntry]:
    return list(await unit.log.latest(guild, limit, skip))


@pytest.mark.parametrize("entry", [BARE, WHOLE])
async def test_an_entry_comes_back_as_it_was_stored(unit: Unit, entry: LogEntry) -> None:
    """With an id; each server has its own."""
    await add(unit, entry, replace(entry, guild_id=5))

    assert await latest(unit, entry.guild_id) == [replace(entry, id=1)]


async def test_the_newest_entries_come_first(unit: Unit) -> None:
    """Also of one moment; some can be skipped."""
    await add(unit, *(replace(BARE, about=str(number)) for number in range(4)))
    await add(unit, replace(BARE, at=NOON + HOUR, about="last"))

    found = await latest(unit, 1, limit=3, skip=1)

    assert [entry.about for entry in found] == ["3", "2", "1"]
    acts = {BARE.act}
    assert await unit.log.last_manager(1, acts, "3") == BARE.manager
    assert await unit.log.last_manager(1, acts, "4") is None
    assert await unit.log.last_manager(2, acts, "3") is None

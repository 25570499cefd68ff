"""Rulesets of servers, in every store."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from db.store import SqlStore
from play.limits import MAX_RETIRED_RULESETS
from play.rulesets.errors import RulesetKeyTakenError
from play.rulesets.own_ruleset import OwnRuleset
from play.store.port import Store
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tests.support.examples import ANNA, BJORN, HOUR, NOON, TINY

GUILD, OTHER = 1, 2**63 - 1


async def add(store: Store, rules: Ruleset = TINY, guild: int = GUILD) -> OwnRuleset:
    async with store.begin() as unit:
        return await unit.rulesets.add(guild, rules, ANNA, NOON)


async def retire(store: Store, key: str, guild: int = GUILD) -> None:
    async with store.begin() as unit:
        await unit.rulesets.retire(guild, key, NOON + HOUR)


async def active(store: Store, guild: int = GUILD) -> list[OwnRuleset]:
    async with store.read() as unit:
        return list(await unit.rulesets.active(guild))


async def test_a_ruleset_comes_back_as_it_was_stored(store: Store) -> None:
    """Every option of it."""
    async with store.begin() as unit:
        for key in keys():
            await unit.rulesets.add(OTHER, ruleset(key), ANNA, NOON)

    async with store.read() as unit:
        for key in keys():
            assert await unit.rulesets.get(OTHER, key) == ruleset(key)


async def test_a_server_sees_its_own_rulesets(store: Store) -> None:
    """By key, with who added them and when; never those of another server."""
    await add(store, replace(TINY, key="zzz"))
    await add(store, replace(TINY, key="aaa"))
    await add(store, guild=OTHER)

    assert await active(store) == [
        OwnRuleset(GUILD, key, "Tiny Tafl", 5, ANNA, NOON) for key in ("aaa", "zzz")
    ]
    async with store.read() as unit:
        with pytest.raises(UnknownRulesetError):
            await unit.rulesets.get(GUILD, "tiny")


async def test_a_key_names_one_ruleset_of_a_server(store: Store) -> None:
    """The first stays."""
    await add(store)

    with pytest.raises(RulesetKeyTakenError):
        await add(store, replace(TINY, name="Another"))

    assert [own.name for own in await active(store)] == ["Tiny Tafl"]


async def test_names_of_retired_rulesets_are_known(store: Store) -> None:
    """Of two that had the same key, that of the newer; never those of another server."""
    await add(store, replace(TINY, name="First"))
    await retire(store, "tiny")
    await add(store, replace(TINY, name="Second"))
    await retire(store, "tiny")
    await add(store, replace(TINY, key="zzz"), OTHER)

    async with store.read() as unit:
        assert await unit.rulesets.names(GUILD) == {"tiny": "Second"}


async def test_a_retired_ruleset_is_found_no_more(store: Store) -> None:
    """Another one may take its key, and be retired too; other servers keep theirs."""
    await add(store)
    await add(store, guild=OTHER)
    await retire(store, "tiny")
    assert await active(store) == []

    await add(store, replace(TINY, name="Another"))
    async with store.read() as unit:
        assert (await unit.rulesets.get(GUILD, "tiny")).name == "Another"
    await retire(store, "tiny")

    assert await active(store) == []
    assert len(await active(store, OTHER)) == 1


async def test_retired_rulesets_stay_in_the_database(sqlite: SqlStore, tmp_path: Path) -> None:
    """With when they were retired."""
    await add(sqlite)
    await retire(sqlite, "tiny")

    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        rows = database.execute("SELECT key, retired_at FROM rulesets").fetchall()
    assert rows == [("tiny", f"{NOON + timedelta(hours=1):%Y-%m-%d %H:%M:%S.%f}")]


COPY_RETIRED = """
INSERT INTO rulesets (guild_id, key, name, size, text, added_by, added_at, retired_at)
SELECT guild_id, ?, name, size, text, added_by, added_at, retired_at
FROM rulesets WHERE key = 'tiny-0'
"""


async def test_so_many_retired_rulesets_stay_and_no_more(sqlite: SqlStore, tmp_path: Path) -> None:
    """The oldest of the server are forgotten; active ones and other servers' never are."""
    await add(sqlite, replace(TINY, key="active"))
    await add(sqlite, guild=OTHER)
    await retire(sqlite, "tiny", OTHER)
    await add(sqlite, replace(TINY, key="tiny-0"))
    await retire(sqlite, "tiny-0")
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        database.executemany(COPY_RETIRED, [(f"tiny-{n}",) for n in range(1, MAX_RETIRED_RULESETS)])
        database.commit()

    for key in ("one", "another"):
        await add(sqlite, replace(TINY, key=key))
        await retire(sqlite, key)

    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        rows = database.execute("SELECT guild_id, key FROM rulesets ORDER BY id").fetchall()
    kept = [(GUILD, f"tiny-{number}") for number in range(2, MAX_RETIRED_RULESETS)]
    assert rows == [(GUILD, "active"), (OTHER, "tiny"), *kept, (GUILD, "one"), (GUILD, "another")]


async def test_what_fails_adds_nothing(store: Store) -> None:
    """A ruleset is added with all else of its transaction, or not at all."""

    async def fail_midway() -> None:
        async with store.begin() as unit:
            await unit.rulesets.add(GUILD, TINY, BJORN, NOON)
            raise MidwayError

    with pytest.raises(MidwayError):
        await fail_midway()

    assert await active(store) == []


class MidwayError(Exception):
    """Something goes wrong in the middle of a request."""

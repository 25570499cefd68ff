from dataclasses import replace

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables.servers import rulesets
from play.limits.amounts import MAX_RETIRED_RULESETS
from play.rulesets.errors import RulesetKeyTakenError
from play.rulesets.own_ruleset import OwnRuleset
from play.store.port import Unit
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tests.support.examples import ANNA, HOUR, NOON, TINY

GUILD, OTHER = 1, 2**63 - 1


async def add(unit: Unit, rules: Ruleset = TINY, guild: int = GUILD) -> OwnRuleset:
    return await unit.rulesets.add_ruleset(guild, rules, ANNA, NOON)


async def retire(unit: Unit, key: str, guild: int = GUILD) -> None:
    await unit.rulesets.retire(guild, key, NOON + HOUR)


async def active(unit: Unit, guild: int = GUILD) -> list[OwnRuleset]:
    return list(await unit.rulesets.active(guild))


async def test_a_ruleset_comes_back_as_it_was_stored(unit: Unit) -> None:
    """Every option of it."""
    for key in keys():
        await unit.rulesets.add_ruleset(OTHER, ruleset(key), ANNA, NOON)

    for key in keys():
        assert await unit.rulesets.load_ruleset(OTHER, key) == ruleset(key)


async def test_a_server_sees_its_own_rulesets(unit: Unit) -> None:
    """By key, with who added them and when; never those of another server."""
    await add(unit, replace(TINY, key="zzz"))
    await add(unit, replace(TINY, key="aaa"))
    await add(unit, guild=OTHER)

    assert await active(unit) == [
        OwnRuleset(GUILD, key, "Tiny Tafl", 5, ANNA, NOON) for key in ("aaa", "zzz")
    ]
    with pytest.raises(UnknownRulesetError):
        await unit.rulesets.load_ruleset(GUILD, "tiny")


async def test_a_key_names_one_ruleset_of_a_server(unit: Unit) -> None:
    """The name of another one is refused."""
    await add(unit)

    with pytest.raises(RulesetKeyTakenError):
        await add(unit, replace(TINY, name="Another"))


async def test_names_of_retired_rulesets_are_known(unit: Unit) -> None:
    """Of two that had the same key, that of the newer; never those of another server."""
    await add(unit, replace(TINY, name="First"))
    await retire(unit, "tiny")
    await add(unit, replace(TINY, name="Second"))
    await retire(unit, "tiny")
    await add(unit, replace(TINY, key="zzz"), OTHER)

    assert await unit.rulesets.names(GUILD) == {"tiny": "Second"}


async def test_a_retired_ruleset_is_found_no_more(unit: Unit) -> None:
    """Another one may take its key, and be retired too; other servers keep theirs."""
    await add(unit)
    await add(unit, guild=OTHER)
    await retire(unit, "tiny")
    assert await active(unit) == []

    await add(unit, replace(TINY, name="Another"))
    assert (await unit.rulesets.load_ruleset(GUILD, "tiny")).name == "Another"
    await retire(unit, "tiny")

    assert await active(unit) == []
    assert len(await active(unit, OTHER)) == 1


def connection(unit: Unit) -> AsyncConnection:
    made: AsyncConnection = unit.rulesets._connection  # type: ignore[attr-defined]  # noqa: SLF001
    return made


async def test_retired_rulesets_stay_in_the_database(unit: Unit) -> None:
    """With when they were retired."""
    await add(unit)
    await retire(unit, "tiny")

    stored = await connection(unit).execute(select(rulesets.c.key, rulesets.c.retired_at))
    assert stored.all() == [("tiny", NOON + HOUR)]


async def test_so_many_retired_rulesets_stay_and_no_more(unit: Unit) -> None:
    """The oldest of the server are forgotten; active ones and other servers' never are."""
    await add(unit, guild=OTHER)
    await retire(unit, "tiny", OTHER)
    await add(unit)
    await retire(unit, "tiny")
    whole = await connection(unit).execute(select(rulesets).where(rulesets.c.guild_id == GUILD))
    row = {name: value for name, value in whole.mappings().one().items() if name != "id"}
    copies = [row | {"key": f"tiny-{number}"} for number in range(1, MAX_RETIRED_RULESETS)]
    await connection(unit).execute(rulesets.insert(), copies)
    for key in ("active", "one", "another"):
        await add(unit, replace(TINY, key=key))
    for key in ("one", "another"):
        await retire(unit, key)

    kept = [*(each["key"] for each in copies[1:]), "active", "one", "another"]
    assert await unit.rulesets.names(GUILD) == dict.fromkeys(kept, "Tiny Tafl")
    assert await unit.rulesets.names(OTHER) == {"tiny": "Tiny Tafl"}

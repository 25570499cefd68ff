"""Games are found by what people type."""

from play.services.rulesets import Rulesets
from tafl.rulesets import keys, ruleset
from tests.support.examples import HALL
from tests.support.world import World

GUILD = HALL.guild_id or 0
USUAL = "kings-table-hnefatafl"
WRITTEN = {
    "konig": "koenigszabel",
    "koenigszabel (13 x 13)": "koenigszabel",
    "Brandubh (7 x 7)": "brandubh",
    "copenhagen hnefatafl 11 x 11": "copenhagen",
    "fotevik": "foteviken",
}


async def test_a_game_may_be_written_without_choosing_it(world: World) -> None:
    """As it stands in the list, or so that nothing else is like it."""
    rulesets = Rulesets(world.store, world.now)

    found = {written: await rulesets.named(GUILD, written) for written in WRITTEN}

    assert found == {written: ruleset(key) for written, key in WRITTEN.items()}


async def test_every_game_is_found_by_typing(world: World) -> None:
    """Nothing that is typed hides a ruleset of that name behind 25 others."""
    rulesets = Rulesets(world.store, world.now)

    async def offered(typed: str) -> list[str]:
        return [one.key for one in (await rulesets.matching(GUILD, typed))[:25]]

    assert [key for key in keys() if key not in await offered(key)] == []
    assert await offered("nigsz") == await offered("koenigs") == ["koenigszabel"]


async def test_the_usual_game_of_a_server_comes_first(world: World) -> None:
    """Of all that are called so, and before those that are only like it."""
    rulesets = Rulesets(world.store, world.now)

    for typed in ("king's table", "kings table", "King", "table king"):
        assert (await rulesets.matching(GUILD, typed))[0].key == USUAL, typed

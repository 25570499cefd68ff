"""Tallies, in every store."""

from dataclasses import replace

from play.limits import LAST_PLACE
from play.players.player import Player
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, Category
from play.seasons.tally import Placed, Tally, TallyKey
from play.store.port import Unit
from tests.support.examples import ANNA, BJORN, CARL, DORA, NOON

HERE, ELSEWHERE = 1, 2
MARCH, APRIL = "2026-03", "2026-04"
KEY = TallyKey(HERE, MARCH, ALL_RULESETS, ANNA)


async def add(unit: Unit, tallies: dict[TallyKey, Tally]) -> None:
    await unit.tallies.add_tallies(tallies)


async def best(unit: Unit, limit: int = 10, skip: int = 0) -> list[Placed]:
    return list(await unit.tallies.best(Category(HERE, ALL_RULESETS), MARCH, limit, skip))


async def test_what_is_added_adds_up(unit: Unit) -> None:
    await add(unit, {KEY: Tally(1, 2, 3)})
    await add(unit, {KEY: Tally(drawn=1)})
    await add(unit, {})

    assert await unit.tallies.place_of(KEY) == Placed(1, ANNA, Tally(1, 3, 3))
    assert await unit.tallies.place_of(KEY._replace(player=BJORN)) is None


async def test_the_best_have_most_points_in_fewest_results(unit: Unit) -> None:
    """Of the server, the period and the ruleset alone; ties share a place."""
    await add(
        unit,
        {
            KEY: Tally(won=2, lost=1),
            KEY._replace(player=BJORN): Tally(won=2),
            KEY._replace(player=CARL): Tally(won=1, drawn=2),
            KEY._replace(player=DORA): Tally(drawn=1),
            KEY._replace(scope=ELSEWHERE): Tally(won=9),
            KEY._replace(period=APRIL): Tally(won=9),
            KEY._replace(ruleset_key="tiny"): Tally(won=9),
        },
    )

    listed = [
        Placed(1, BJORN, Tally(2)),
        Placed(2, ANNA, Tally(2, 0, 1)),
        Placed(2, CARL, Tally(1, 2, 0)),
        Placed(4, DORA, Tally(drawn=1)),
    ]
    assert await best(unit) == listed
    assert await best(unit, limit=1, skip=2) == listed[2:3]
    assert await best(unit, skip=4) == []
    for one in listed:
        assert await unit.tallies.place_of(KEY._replace(player=one.player)) == one


async def test_across_servers_tallies_are_of_those_who_want_to_be_shown(unit: Unit) -> None:
    """The others take no place."""
    everywhere = KEY._replace(scope=ALL_SERVERS)
    await add(unit, {everywhere: Tally(won=2), everywhere._replace(player=BJORN): Tally(won=1)})
    await unit.players.put(replace(Player.new(BJORN, NOON), everywhere=True))
    await unit.players.put(Player.new(ANNA, NOON))

    shown = await unit.tallies.best(Category(ALL_SERVERS, ALL_RULESETS), MARCH, 10)
    assert shown == [Placed(1, BJORN, Tally(won=1))]


async def test_cleared_tallies_are_gone(unit: Unit) -> None:
    await add(unit, {KEY: Tally(won=1)})

    await unit.tallies.clear()

    assert await best(unit) == []


async def test_places_are_counted_up_to_the_last(unit: Unit) -> None:
    """Behind it there is one more, for everybody."""
    crowd = {KEY._replace(player=PlayerId(1000 + one)): Tally(won=5) for one in range(LAST_PLACE)}
    await add(unit, crowd | {KEY: Tally(won=2), KEY._replace(player=BJORN): Tally(won=1)})

    behind = await unit.tallies.place_of(KEY._replace(player=BJORN))
    assert behind == Placed(LAST_PLACE + 1, BJORN, Tally(won=1))

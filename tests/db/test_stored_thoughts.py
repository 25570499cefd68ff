"""The computer's games to think about, in every store: fairly among people."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import func, select

from db.tables.matches import matches
from play.fair_turns import Asker
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import make_offer
from play.players.player_id import PlayerId, computer_at
from play.servers.place import Place
from play.store.port import Unit
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, MINUTE, NOON, new_match
from tests.support.query_plans import steps
from tests.support.stored import added

COMPUTER = computer_at(4)


def waiting(player: PlayerId, since: datetime) -> Match:
    """A match in which it is the computer's turn."""
    match = new_match(attackers=COMPUTER, defenders=player)
    return replace(match, created_at=since, updated_at=since)


async def agenda(unit: Unit, limit: int = 10) -> list[int]:
    return [each.key for each in await unit.thoughts.agenda(limit)]


async def test_of_each_person_one_match_first(unit: Unit) -> None:
    """Whoever plays five games at once does not keep others waiting."""
    found = await added(
        unit,
        *(waiting(ANNA, NOON + minute * MINUTE) for minute in range(3)),
        waiting(BJORN, NOON + 5 * MINUTE),
        waiting(CARL, NOON + 4 * MINUTE),
    )

    first, second, third, bjorns, carls = (match.id for match in found)
    assert await agenda(unit) == [first, carls, bjorns, second, third]
    assert await agenda(unit, 2) == [first, carls]


async def test_of_each_server_one_match_first(unit: Unit) -> None:
    """However many people play on another; it is known who waits where."""
    people = [PlayerId(500 + number) for number in range(3)]
    hall = [waiting(player, NOON) for player in people]
    barn = replace(waiting(ANNA, NOON + MINUTE), place=Place(7, 8))
    found = await added(unit, *hall, barn)

    first, second, third, last = (match.id for match in found)
    assert await agenda(unit) == [first, last, second, third]
    assert await unit.thoughts.askers_of([first, last]) == {
        first: Asker(people[0], HALL.guild_id),
        last: Asker(ANNA, 7),
    }


async def test_only_what_waits_for_the_computer(unit: Unit) -> None:
    """Its turn, or an offer to it; nothing else, and nothing that is over."""
    mine = new_match(attackers=ANNA, defenders=COMPUTER)
    offered = make_offer(mine, ANNA, OfferKind.DRAW, NOON, None)
    over = new_match(attackers=COMPUTER, defenders=ANNA).resign(ANNA, NOON, None)
    found = await added(unit, mine, offered, over, new_match(), waiting(ANNA, NOON))

    assert await agenda(unit) == [found[1].id, found[4].id]


async def test_games_with_the_computer_are_counted(unit: Unit) -> None:
    """Those that run, and those begun lately, whether they run or not."""
    old = NOON - timedelta(days=2)
    await added(
        unit,
        waiting(ANNA, old),
        waiting(ANNA, NOON),
        waiting(ANNA, NOON).resign(ANNA, NOON, None),
        replace(waiting(ANNA, old).resign(ANNA, old, None)),
        new_match(),
        waiting(BJORN, NOON),
    )

    assert await unit.matches.count_with_computer(ANNA, NOON - HOUR) == (2, 2)
    assert await unit.matches.count_with_computer(CARL, NOON - HOUR) == (0, 0)


async def test_the_last_game_with_the_computer(unit: Unit) -> None:
    """The one begun last, by whichever side."""
    *_, last, _other = await added(
        unit, waiting(ANNA, NOON), new_match(attackers=ANNA, defenders=COMPUTER), new_match()
    )

    found = await unit.matches.last_with_computer(ANNA)
    assert found is not None
    assert found.id == last.id
    assert await unit.matches.last_with_computer(BJORN) is None


def test_nothing_but_what_waits_is_looked_through(database: Path) -> None:
    """There may be thousands of matches."""
    found = steps(
        database, select(func.min(matches.c.think_since)).where(matches.c.think_since.is_not(None))
    )

    assert [step.split(" (")[0] for step in found] == [
        "SEARCH matches USING COVERING INDEX ix_matches_think_since"
    ]

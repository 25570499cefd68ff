"""The positions of running rated matches, in every store: they follow each change of a match."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select

from db.live_positions import KEYS_AT_ONCE, LIVE, OF_MOVERS
from play.matches.live_positions import LivePosition, guarded_among, live_keys
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, make_offer
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from tafl.rulesets import ruleset
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, HALL, NOON
from tests.support.query_plans import steps
from tests.support.stored import add_match, add_matches, save_match

MOVES = ["D1-C1", "D3-B3", "A4-A5", "E4-E6", "C1-B1"]


def rated(*moves: str) -> Match:
    """A rated match of Anna against Björn, after *moves*."""
    terms = Terms(ruleset("brandubh"), rated=True)
    match = Match.start(HALL, Seats(ANNA, BJORN), terms, NOON, DEFAULT_HABITS)
    for move in moves:
        match = match.play(match.player_to_move, move, NOON, None, DEFAULT_HABITS)
    return match


STAGES = [rated(*MOVES[:ply]).position for ply in range(len(MOVES) + 1)]


@pytest.fixture
def store(quiet_store: Store) -> Store:
    return quiet_store


async def live(store: Store) -> frozenset[int]:
    """After which turns of ``MOVES`` the position is closed to all."""
    async with store.read() as unit:
        return frozenset(await guarded_among(unit.live_positions, STAGES))


async def saved(store: Store, before: Match, after: Match) -> Match:
    await save_match(store, after, before.board)
    return after


async def test_it_follows_the_match(store: Store) -> None:
    """Where it was is open at once, and where it is now is closed, with the moves from there.

    Also after turns were undone.
    """
    match = await add_match(store, rated())
    assert await live(store) == frozenset()
    for ply in (1, 2, 3):
        after = match.play(match.player_to_move, MOVES[ply - 1], NOON, None, DEFAULT_HABITS)
        match = await saved(store, match, after)
        assert await live(store) == {ply, ply + 1}

    match = await saved(store, match, match.taken_back_to(1, NOON, DEFAULT_HABITS))
    assert await live(store) == {1, 2}
    await saved(store, match, match.taken_back_to(0, NOON, DEFAULT_HABITS))
    assert await live(store) == frozenset()


async def test_offers_and_pauses_change_nothing(store: Store) -> None:
    match = await add_match(store, rated(*MOVES))
    asked = await saved(store, match, make_offer(match, ANNA, OfferKind.PAUSE, NOON, None, DAY))
    assert await live(store) == {5}

    await saved(store, asked, accept_offer(asked, BJORN, NOON, None, DEFAULT_HABITS))
    assert await live(store) == {5}


@for_each("is_aborted", [False, True])
async def test_its_end_opens_its_position(store: Store, is_aborted: bool) -> None:
    match = await add_match(store, rated(*MOVES[:1]))
    assert await live(store)

    end = match.abort if is_aborted else match.resign
    await saved(store, match, end(ANNA, NOON, None))

    assert not await live(store)


async def test_two_matches_at_one_position(store: Store) -> None:
    """It is open when both have left it."""
    first, second = await add_matches(store, rated(*MOVES), rated(*MOVES))

    await saved(store, first, first.resign(ANNA, NOON, None))
    assert await live(store) == {5}
    await saved(store, second, second.resign(ANNA, NOON, None))
    assert await live(store) == frozenset()


async def test_of_many_keys_each_is_found(store: Store) -> None:
    """A database takes only so many values at a time."""
    matches = await add_matches(store, *(rated(*MOVES[:ply]) for ply in (1, 5)))
    sought = [each for each in map(live_keys, matches) if each is not None]
    keys = range(10 * KEYS_AT_ONCE)

    async with store.read() as unit:
        assert await unit.live_positions.among(keys) == {}
        found = await unit.live_positions.among([*keys, *(each.position for each in sought)])
        of_movers = await unit.live_positions.of_movers([*keys, *(each.mover for each in sought)])
    turns = [match.ply for match in matches]
    assert found == dict(zip((each.position for each in sought), turns, strict=True))
    assert sorted(of_movers) == sorted(map(LivePosition, sought, turns))


@pytest.mark.parametrize(
    ("statement", "sought", "found"),
    [
        (LIVE, {"the_keys": [1, 2, 3]}, "ix_matches_position_key (position_key=?)"),
        (OF_MOVERS, {"the_keys": [1, 2, 3]}, "ix_matches_mover_key (mover_key=?)"),
    ],
    ids=["live", "of-movers"],
)
def test_they_are_looked_up(
    database: Path, statement: Select[Any], sought: dict[str, Any], found: str
) -> None:
    """In an index that has no other matches, however many are stored."""
    done: Sequence[str] = steps(database, statement, **sought)

    assert f"USING INDEX {found}" in done[0].replace("COVERING ", "")

"""Offers, in every store, and the turns that are taken back by them."""

import asyncio

import pytest

from play.matches.errors import StaleBoardError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, decline_offer, make_offer
from play.store.port import Store, Unit
from play.time.habits import DEFAULT_HABITS
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, HOUR, NOON, WEEK, new_match
from tests.support.stored import add_match, get_match
from tests.support.world import refused_at_once

MOVES = ("c1-b1", "c3-c2", "b1-a1", "c2-c3")


def taken_back(match: Match) -> Match:
    """The state of *match* after Anna takes her last move back."""
    return accept_offer(
        make_offer(match, ANNA, OfferKind.TAKEBACK, NOON, None), BJORN, NOON, None, DEFAULT_HABITS
    )


@for_each("kind", [OfferKind.DRAW, OfferKind.TAKEBACK, OfferKind.PAUSE])
async def test_an_offer_comes_back_as_it_was_stored(unit: Unit, kind: OfferKind) -> None:
    """And is gone when it is answered."""
    match = await unit.matches.add_match(new_match(*MOVES), DEFAULT_HABITS)
    offered = make_offer(match, BJORN, kind, NOON + HOUR, None, WEEK)
    declined = decline_offer(offered, ANNA, NOON + HOUR, None)

    for changed in (offered, declined):
        await unit.matches.save(changed, seen=4, habits=DEFAULT_HABITS)
        assert await unit.matches.load_match(match.id) == changed


async def test_turns_taken_back_are_forgotten(unit: Unit) -> None:
    """And the next ones stored in their place, again and again."""
    match = await unit.matches.add_match(new_match(*MOVES), DEFAULT_HABITS)
    for move in ("b1-d1", "b1-c1"):
        back = taken_back(match)
        await unit.matches.save(back, seen=match.board, habits=DEFAULT_HABITS)
        assert await unit.matches.load_match(match.id) == back

        match = back.play(ANNA, move, NOON, None, DEFAULT_HABITS)
        await unit.matches.save(match, seen=back.board, habits=DEFAULT_HABITS)
        assert await unit.matches.load_match(match.id) == match


async def test_who_moves_while_a_turn_is_taken_back_is_refused(unit: Unit) -> None:
    """Both were decided on the same board: the second is told which one there is now."""
    match = await unit.matches.add_match(new_match(*MOVES), DEFAULT_HABITS)
    back, moved = taken_back(match), match.play(ANNA, "a1-b1", NOON, None, DEFAULT_HABITS)
    await unit.matches.save(back, seen=match.board, habits=DEFAULT_HABITS)

    with pytest.raises(StaleBoardError) as refused:
        await unit.matches.save(moved, seen=match.board, habits=DEFAULT_HABITS)

    assert (refused.value.seen, refused.value.board) == (match.board, back.board)
    assert await unit.matches.load_match(match.id) == back


async def test_a_board_number_that_was_skipped_saves_nothing(unit: Unit) -> None:
    """Though as many turns have been played as then."""
    match = await unit.matches.add_match(new_match(*MOVES), DEFAULT_HABITS)
    back = taken_back(match)
    await unit.matches.save(back, seen=match.board, habits=DEFAULT_HABITS)

    for seen in range(back.board):
        with pytest.raises(StaleBoardError):
            await unit.matches.save(
                back.play(ANNA, "b1-d1", NOON, None, DEFAULT_HABITS), seen, DEFAULT_HABITS
            )


async def test_two_at_once_accept_an_offer_once(store: Store) -> None:
    """A double click: one turn is taken back, and not two."""
    offered = make_offer(new_match(*MOVES), ANNA, OfferKind.TAKEBACK, NOON, None)
    match = await add_match(store, offered)

    async def accept() -> None:
        async with store.begin() as unit:
            loaded = await unit.matches.load_match(match.id)
            await asyncio.sleep(0)
            accepted = accept_offer(loaded, BJORN, NOON, 1, DEFAULT_HABITS)
            await unit.matches.save(accepted, seen=loaded.board, habits=DEFAULT_HABITS)

    assert len(await refused_at_once(accept(), accept())) == 1
    assert (await get_match(store, match.id)).ply == 2

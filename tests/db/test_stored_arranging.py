"""What players arrange, in every store: offers, turns taken back, notes, followers."""

import asyncio
from datetime import timedelta

import pytest

from play.errors.matches import StaleBoardError
from play.match import Match
from play.offer import OfferKind
from play.ports import Store
from tests.db.test_store_contract import add_match, get_match
from tests.play.examples import ANNA, BJORN, CARL, HOUR, NOON, new_match, summary

MOVES = ("c1-b1", "c3-c2", "b1-a1", "c2-c3")
WEEK = timedelta(weeks=1)


def taken_back(match: Match) -> Match:
    """What becomes of *match* when Anna takes her last move back."""
    return match.make_offer(ANNA, OfferKind.TAKEBACK, NOON, None).accept_offer(BJORN, NOON, None)


async def save(store: Store, match: Match, seen: int) -> None:
    async with store.begin() as unit:
        await unit.matches.save(match, seen)


@pytest.mark.parametrize("kind", [OfferKind.DRAW, OfferKind.TAKEBACK, OfferKind.PAUSE])
async def test_an_offer_comes_back_as_it_was_stored(store: Store, kind: OfferKind) -> None:
    """And is gone when it is answered."""
    match = await add_match(store, new_match(*MOVES))
    offered = match.make_offer(BJORN, kind, NOON + HOUR, None, WEEK)
    declined = offered.decline_offer(ANNA, NOON + HOUR, None)

    for changed in (offered, declined):
        await save(store, changed, seen=4)
        assert await get_match(store, match.id) == changed


async def test_turns_taken_back_are_forgotten(store: Store) -> None:
    """And the next ones stored in their place, again and again."""
    match = await add_match(store, new_match(*MOVES))
    for move in ("b1-d1", "b1-c1"):
        back = taken_back(match)
        await save(store, back, seen=match.board)
        assert await get_match(store, match.id) == back

        match = back.play(ANNA, move, NOON, None)
        await save(store, match, seen=back.board)
        assert await get_match(store, match.id) == match


async def test_who_moves_while_a_turn_is_taken_back_is_refused(store: Store) -> None:
    """Both were decided on the same board: the second is told which one there is now."""
    match = await add_match(store, new_match(*MOVES))
    back, moved = taken_back(match), match.play(ANNA, "a1-b1", NOON, None)
    await save(store, back, seen=match.board)

    with pytest.raises(StaleBoardError) as refused:
        await save(store, moved, seen=match.board)

    assert (refused.value.seen, refused.value.board) == (match.board, back.board)
    assert await get_match(store, match.id) == back


async def test_a_board_number_that_was_skipped_saves_nothing(store: Store) -> None:
    """Though as many turns have been played as then."""
    match = await add_match(store, new_match(*MOVES))
    back = taken_back(match)
    await save(store, back, seen=match.board)

    for seen in range(back.board):
        with pytest.raises(StaleBoardError):
            await save(store, back.play(ANNA, "b1-d1", NOON, None), seen)


async def test_two_at_once_accept_an_offer_once(store: Store) -> None:
    """A double click: one turn is taken back, and not two."""
    offered = new_match(*MOVES).make_offer(ANNA, OfferKind.TAKEBACK, NOON, None)
    match = await add_match(store, offered)

    async def accept() -> None:
        async with store.begin() as unit:
            loaded = await unit.matches.get(match.id)
            await asyncio.sleep(0)
            accepted = loaded.accept_offer(BJORN, NOON, 1)
            await unit.matches.save(accepted, seen=loaded.board)

    answers = await asyncio.gather(accept(), accept(), return_exceptions=True)

    assert sum(answer is None for answer in answers) == 1
    assert (await get_match(store, match.id)).ply == 2


async def test_a_note_is_that_of_its_player_on_its_match(store: Store) -> None:
    """A new one replaces it, and removing it leaves the others."""
    match, other = await add_match(store, new_match()), await add_match(store, new_match())
    async with store.begin() as unit:
        await unit.notes.put(match.id, ANNA, "first", NOON)
        await unit.notes.put(match.id, ANNA, "second ᚠ", NOON + HOUR)
        await unit.notes.put(match.id, BJORN, "his", NOON)
        await unit.notes.put(other.id, ANNA, "other", NOON)
        await unit.notes.remove(match.id, BJORN)
        await unit.notes.remove(other.id, CARL)

    async with store.read() as unit:
        assert await unit.notes.get(match.id, ANNA) == "second ᚠ"
        assert await unit.notes.get(match.id, BJORN) is None
        assert await unit.notes.get(other.id, ANNA) == "other"


async def test_followers_are_those_of_their_match(store: Store) -> None:
    """A match that has ended is followed no longer, though its followers are known."""
    match, other = await add_match(store, new_match()), await add_match(store, new_match())
    over = await add_match(store, new_match().resign(ANNA, NOON, None))
    async with store.begin() as unit:
        for followed in (match, other, over):
            await unit.followers.add(followed.id, CARL, NOON)
        assert await unit.followers.remove(other.id, CARL)
        assert not await unit.followers.remove(other.id, CARL)

    async with store.read() as unit:
        assert await unit.followers.of(match.id) == [CARL]
        assert await unit.followers.of(other.id) == []
        assert await unit.followers.of(over.id) == [CARL]
        assert await unit.matches.followed(CARL) == [summary(match)]
        assert await unit.matches.followed(ANNA) == []

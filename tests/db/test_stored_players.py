"""What players keep for themselves, in every store: notes, matches they follow, blocks."""

from play.store.port import Unit
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, new_match, summary


async def test_a_note_is_that_of_its_player_on_its_match(unit: Unit) -> None:
    """A new one replaces it, and removing it leaves the others."""
    match, other = (
        await unit.matches.add_match(new_match(), DEFAULT_HABITS),
        await unit.matches.add_match(new_match(), DEFAULT_HABITS),
    )
    await unit.notes.put(match.id, ANNA, "first", NOON)
    await unit.notes.put(match.id, ANNA, "second ᚠ", NOON + HOUR)
    await unit.notes.put(match.id, BJORN, "his", NOON)
    await unit.notes.put(other.id, ANNA, "other", NOON)
    await unit.notes.remove(match.id, BJORN)
    await unit.notes.remove(other.id, CARL)

    assert await unit.notes.load_note(match.id, ANNA) == "second ᚠ"
    assert await unit.notes.load_note(match.id, BJORN) is None
    assert await unit.notes.load_note(other.id, ANNA) == "other"


async def test_followers_are_those_of_their_match(unit: Unit) -> None:
    """A match that has ended is followed no longer, though its followers are known."""
    match, other = (
        await unit.matches.add_match(new_match(), DEFAULT_HABITS),
        await unit.matches.add_match(new_match(), DEFAULT_HABITS),
    )
    over = await unit.matches.add_match(new_match().resign(ANNA, NOON, None), DEFAULT_HABITS)
    for followed in (match, other, over):
        await unit.followers.add_follower(followed.id, CARL, NOON)
    assert await unit.followers.remove(other.id, CARL)
    assert not await unit.followers.remove(other.id, CARL)

    assert await unit.followers.followers_of(match.id) == [CARL]
    assert await unit.followers.followers_of(other.id) == []
    assert await unit.followers.followers_of(over.id) == [CARL]
    assert await unit.matches.followed(CARL) == [summary(match)]
    assert await unit.matches.followed(ANNA) == []


async def test_blocks_are_stored_in_the_order_of_time(unit: Unit) -> None:
    """Each for the one who asked for it; once, and until it is lifted."""
    await unit.blocks.add_block(ANNA, CARL, NOON)
    await unit.blocks.add_block(ANNA, BJORN, NOON + HOUR)
    await unit.blocks.add_block(ANNA, CARL, NOON + 2 * HOUR)

    assert await unit.blocks.blocked_by(ANNA) == [CARL, BJORN]
    assert await unit.blocks.has(ANNA, CARL)
    assert not await unit.blocks.has(CARL, ANNA)
    assert await unit.blocks.remove(ANNA, CARL)
    assert not await unit.blocks.remove(ANNA, CARL)
    assert await unit.blocks.blocked_by(ANNA) == [BJORN]

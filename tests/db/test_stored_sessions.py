"""Sessions of browsers and links to the web page, in every store."""

from dataclasses import replace

from play.sessions import EntryLink, Session
from play.store.port import Unit
from tests.support.examples import ANNA, BJORN, HOUR, NOON

LINK = EntryLink("a" * 64, ANNA, 12, NOON)
SESSION = Session(0, ANNA, NOON, NOON, NOON + HOUR)


async def test_a_link_comes_back_as_it_was_stored(unit: Unit) -> None:
    """In place of the player's earlier one; others keep theirs."""
    other = EntryLink("b" * 64, BJORN, None, NOON)
    used = replace(LINK, digest="c" * 64, used_at=NOON, told=True)
    for link in (LINK, other, used):
        await unit.sessions.put_link(link)

    assert [await unit.sessions.link(each.digest) for each in (LINK, other, used)] == [
        None,
        other,
        used,
    ]


async def test_a_session_is_known_by_its_digest(unit: Unit) -> None:
    """With the time of its last use, which changes."""
    first, second = [await unit.sessions.add_session(SESSION, digest) for digest in "ab"]
    other = await unit.sessions.add_session(replace(SESSION, player=BJORN), "c")

    assert [await unit.sessions.session(digest) for digest in "abcd"] == [
        first,
        second,
        other,
        None,
    ]
    await unit.sessions.note_use(second.id, NOON + HOUR)
    used = replace(second, used_at=NOON + HOUR)
    assert list(await unit.sessions.sessions_of(ANNA)) == [first, used]


async def test_a_removed_session_is_unknown(unit: Unit) -> None:
    """Its id is never that of another: who has watched by it would watch by that."""
    gone, kept = [await unit.sessions.add_session(SESSION, digest) for digest in "ab"]
    await unit.sessions.remove([kept.id])
    again = await unit.sessions.add_session(SESSION, "c")

    assert again.id not in {gone.id, kept.id}
    assert set(await unit.sessions.among([gone.id, kept.id, again.id])) == {gone.id, again.id}
    await unit.sessions.remove([])

"""A person is deleted by one of several processes; the others keep to it."""

import pytest

from db.store import SqlStore
from play.players.player_id import PlayerId
from play.privacy.errors import BeingDeletedError, DeletedLatelyError
from play.services.privacy import Privacy
from tests.support.whole_season import ASTRID, WholeSeason


@pytest.fixture
def forgotten() -> list[PlayerId]:
    """Whom the other process has forgotten."""
    return []


@pytest.fixture
def other(
    postgresql_season: WholeSeason, second_postgresql: SqlStore, forgotten: list[PlayerId]
) -> Privacy:
    """That of another process."""
    own = postgresql_season.services.privacy
    requests = (own.matches, own.challenges, own.tournaments, own.ladders)
    return Privacy(second_postgresql, *requests, own.now, own.wake, forget=forgotten.append)


async def test_whoever_is_being_deleted_begins_nothing_anywhere(
    postgresql_season: WholeSeason, other: Privacy, forgotten: list[PlayerId]
) -> None:
    """And is not remembered anywhere."""
    await postgresql_season.services.privacy.delete(ASTRID)
    other.require_staying(ASTRID)

    await other.next_due()

    with pytest.raises(BeingDeletedError):
        other.require_staying(ASTRID)
    assert forgotten == [ASTRID]


async def test_whoever_was_deleted_comes_back_as_somebody_new(
    postgresql_season: WholeSeason, other: Privacy
) -> None:
    """And can't be deleted anew at once, in any process."""
    await postgresql_season.services.privacy.delete(ASTRID)
    await other.next_due()
    await postgresql_season.services.privacy.run_due()

    await other.next_due()

    other.require_staying(ASTRID)
    with pytest.raises(DeletedLatelyError):
        other.require_deletable(ASTRID)

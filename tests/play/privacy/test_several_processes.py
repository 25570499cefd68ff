"""A person is deleted by one of several processes; the others keep to it."""

import pytest

from db.store import SqlStore
from play.players.player_id import PlayerId
from play.privacy.errors import BeingDeletedError, DeletedLatelyError
from play.services.privacy import Privacy
from tests.support.whole_season import ASTRID, WholeSeason


async def test_every_process_keeps_to_a_deletion(
    postgresql_season: WholeSeason, second_postgresql: SqlStore
) -> None:
    """Whoever is being deleted begins nothing anywhere, and then is new everywhere."""
    forgotten: list[PlayerId] = []
    own = postgresql_season.services.privacy
    requests = (own.matches, own.challenges, own.tournaments, own.ladders)
    other = Privacy(second_postgresql, *requests, own.now, own.wake, forget=forgotten.append)
    await own.delete(ASTRID)
    other.require_staying(ASTRID)

    await other.next_due()
    with pytest.raises(BeingDeletedError):
        other.require_staying(ASTRID)
    assert forgotten == [ASTRID]

    await own.run_due()
    await other.next_due()
    other.require_staying(ASTRID)
    with pytest.raises(DeletedLatelyError):
        other.require_deletable(ASTRID)

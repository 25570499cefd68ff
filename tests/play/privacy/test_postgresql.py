"""A person, and then a server, are forgotten on PostgreSQL as on SQLite."""

from db.server_removals import SERVER_KEPT
from db.store import SqlStore
from play.players.player_id import PlayerId
from play.privacy.errors import BeingDeletedError, DeletedLatelyError
from play.services.privacy import Privacy
from tests.play.privacy.test_deletion import people_missing
from tests.play.privacy.test_export import everything_is_exported
from tests.play.privacy.test_server_removals import columns_with_server, kept_for_good
from tests.support.whole_season import ASTRID, GUILD, WholeSeason, naming, stored
from tests.support.world import refused


async def test_all_is_exported_and_forgotten_in_every_process(
    postgresql_season: WholeSeason, second_postgresql: SqlStore
) -> None:
    """Whoever is being deleted begins nothing in any process, and then is new in each."""
    season, forgotten = postgresql_season, list[PlayerId]()
    own = season.services.privacy
    assert people_missing(await stored(season.world.store)) == set()
    await everything_is_exported(season)

    requests = (own.matches, own.challenges, own.tournaments, own.ladders)
    other = Privacy(second_postgresql, *requests, own.now, own.wake, forget=forgotten.append)
    await own.delete(ASTRID)
    other.require_staying(ASTRID)
    await other.next_due()
    refused(BeingDeletedError, other.require_staying, ASTRID)
    assert forgotten == [ASTRID]
    await own.run_due()
    await other.next_due()
    other.require_staying(ASTRID)
    refused(DeletedLatelyError, other.require_deletable, ASTRID)
    before = await stored(season.world.store)
    assert naming(before, ASTRID) == ["banned_people.player"], "the operator has blocked her"

    await season.services.server_removals.left(GUILD)
    season.world.wait(SERVER_KEPT)
    await season.services.server_removals.run_due()
    after = await stored(season.world.store)
    assert columns_with_server(after) == set()
    assert kept_for_good(after) == kept_for_good(before)

"""What stands for a deleted person, in what others share."""

from play.matches.match import Match
from play.players.player_id import PlayerId, is_deleted
from tests.support.whole_season import ASTRID, BJORN, WholeSeason

TOMBSTONE = PlayerId(-1)


def test_no_account_is_taken_for_a_deleted_person() -> None:
    """Discord's ids are larger than 0."""
    assert is_deleted(TOMBSTONE)
    assert not is_deleted(ASTRID)


async def rated_before_deletion(season: WholeSeason) -> Match:
    match = await season.rated(BJORN, ASTRID)
    await season.services.privacy.delete(ASTRID)
    await season.services.privacy.run_due()
    return match


async def test_what_the_opponent_gained_is_still_known(season: WholeSeason) -> None:
    """Of the deleted player nothing is."""
    match = await rated_before_deletion(season)

    (gain,) = await season.services.ratings.gains(match.id)
    assert gain.player == BJORN
    assert gain.after.value > gain.before


async def test_a_deleted_player_has_no_rating_after_a_recount(season: WholeSeason) -> None:
    """They are counted for their opponents alone."""
    await rated_before_deletion(season)
    await season.services.ratings.rebuild()

    async with season.world.store.read() as unit:
        assert await unit.ratings.of(TOMBSTONE, 0) == {}

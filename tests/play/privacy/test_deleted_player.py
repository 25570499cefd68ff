"""What stands for a deleted person, in what others share."""

from play.players.player_id import PlayerId, is_deleted
from tests.support.whole_season import ASTRID, BJORN, WholeSeason, stored

TOMBSTONE = PlayerId(-1)


def test_no_account_is_taken_for_a_deleted_person() -> None:
    """Discord's ids are larger than 0."""
    assert is_deleted(TOMBSTONE)
    assert not is_deleted(ASTRID)


async def won_before_deletion(season: WholeSeason) -> int:
    """A rated game that Bjorn has won against Astrid, who has been deleted since."""
    results = (await stored(season.world.store))["results"]
    (won,) = [r for r in results if (r["attackers"], r["defenders"]) == (BJORN, ASTRID)]
    await season.services.privacy.delete(ASTRID)
    await season.services.privacy.run_due()
    return int(won["match_id"])


async def test_what_the_opponent_gained_is_still_known(season: WholeSeason) -> None:
    """Of the deleted player nothing is."""
    won = await won_before_deletion(season)

    (gain,) = await season.services.ratings.gains(won)
    assert gain.player == BJORN
    assert gain.after.value > gain.before


async def test_a_deleted_player_has_no_rating_after_a_recount(season: WholeSeason) -> None:
    """They are counted for their opponents alone."""
    await won_before_deletion(season)
    await season.services.ratings.rebuild()

    async with season.world.store.read() as unit:
        assert await unit.ratings.of(TOMBSTONE, 0) == {}

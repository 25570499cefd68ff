"""Rated games lost on time by somebody who has disappeared: the first changes ratings."""

from datetime import timedelta

from play.matches.seats import Seats
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.ratings.absence import newly_unrated, unrated
from play.ratings.rated_result import RatedResult
from play.ratings.rating import Rating
from play.servers.log import Act
from play.services.ratings import Ratings
from tafl.endings import Reason
from tafl.pieces import Side
from tests.play.ratings.test_rating_requests import counted, end, entries, results, under_way_of
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON
from tests.support.stored import add_match
from tests.support.world import World

SEATS = Seats(ANNA, BJORN)


def losses(*hours: int) -> list[RatedResult]:
    """Losses of Anna on time, after so many hours, in matches with the same numbers."""
    return [
        RatedResult(1, "tiny", hour, SEATS, 0, NOON + hour * HOUR, late=Side.ATTACKERS, id=number)
        for number, hour in enumerate(hours, start=1)
    ]


def test_of_three_losses_within_two_days_the_first_is_rated() -> None:
    """Two are rated both; somebody who stays away is forgiven what follows, until a pause."""
    for hours, expected in {
        (): [],
        (0,): [],
        (0, 1): [],
        (0, 1, 2): [1, 2],
        (0, 1, 2, 3, 4): [1, 2, 3, 4],
        (0, 24, 48): [24, 48],
        (0, 24, 49): [],
        (0, 24, 48, 72, 96): [24, 48, 72, 96],
        (0, 1, 2, 100): [1, 2],
        (0, 1, 2, 100, 101, 102): [1, 2, 101, 102],
    }.items():
        late = losses(*hours)
        assert [one.match_id for one in unrated(late)] == expected
        # One after the other, the same become so.
        new = [one for at, loss in enumerate(late) for one in newly_unrated(late[:at], loss)]
        assert sorted(one.match_id for one in new) == expected


async def lose(world: World, winner: PlayerId, reason: Reason = Reason.TIME) -> None:
    """Anna, who attacks, loses a rated match."""
    match = await add_match(world.store, under_way_of(Seats(ANNA, winner)))
    await end(world.store, match, Side.DEFENDERS, world.time, reason)
    world.wait(HOUR)


async def test_what_somebody_loses_while_away_changes_ratings_once(world: World) -> None:
    """The second is taken back with the third, and all of them again if counted anew."""
    await lose(world, BJORN)
    after_one = await entries(world.store)
    await lose(world, CARL)
    assert {key.player for key in await entries(world.store)} == {ANNA, BJORN, CARL}
    await lose(world, DORA)
    await lose(world, BJORN)

    now = await entries(world.store)
    points = {key: round(entry.rating.value, 6) for key, entry in now.items()}
    assert points == {
        **{key: Rating().value for key in now},
        **{key: round(entry.rating.value, 6) for key, entry in after_one.items()},
    }
    assert now == {**after_one, **counted(await results(world.store))}
    await Ratings(world.store).rebuild()
    assert await entries(world.store) == now


async def test_losses_on_the_board_are_rated_all(world: World) -> None:
    """Resigned, or on time days later."""
    for _ in range(2):
        await lose(world, BJORN)
    await lose(world, CARL, Reason.RESIGNED)
    world.wait(timedelta(days=2))
    await lose(world, DORA)

    assert {key.player for key in await entries(world.store)} == {ANNA, BJORN, CARL, DORA}


async def test_managers_and_readers_of_the_profile_learn_of_it(world: World) -> None:
    """Which games changed no ratings; and how many in a year."""
    for winner in (BJORN, CARL, DORA):
        await lose(world, winner)

    async with world.store.read() as unit:
        logged = await unit.log.latest(HALL.server_id, 10)
    shown = await world.profiles.profile(ANNA, HALL.server_id, None, Viewer(ANNA))

    assert [(one.act, one.manager, one.about) for one in logged] == [
        (Act.LOSS_UNRATED, ANNA, "3"),
        (Act.LOSS_UNRATED, ANNA, "2"),
    ]
    assert shown.unrated == 2
    # As the board shows when it is posted: the second is taken back only with the third.
    ratings = Ratings(world.store)
    assert [await ratings.is_unrated(number) for number in (1, 2, 3)] == [False, False, True]

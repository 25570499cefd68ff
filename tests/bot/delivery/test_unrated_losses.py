"""Rated games that somebody loses on time while away: what is said below their last boards."""

from bot.wording.ratings import UNRATED
from play.matches.seats import Seats
from tafl.endings import Reason
from tafl.pieces import Side
from tests.play.ratings.test_rating_requests import end, under_way_of
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL
from tests.support.office import Office
from tests.support.stored import add_match


async def test_the_last_board_says_that_no_ratings_change(office: Office) -> None:
    """From the third game on; until then, what they have gained and lost."""
    for winner in (BJORN, CARL, DORA):
        match = await add_match(office.store, under_way_of(Seats(ANNA, winner)))
        await end(office.store, match, Side.DEFENDERS, office.time, Reason.TIME)
    office.bot.services.matches.wake()
    await office.deliver()

    shown = office.contents(HALL.channel_id)
    worth = [each.rpartition("Ratings in this game")[1] for each in shown]
    assert worth == ["Ratings in this game", "Ratings in this game", ""], shown
    assert [UNRATED in each for each in shown] == [False, False, True]

"""Posts of news: their places and names, and posts that have been overtaken."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.delivery.courier import MAX_ATTEMPTS
from bot.matches.offers import arranged_post, taken_back_post
from bot.matches.posts import ended_post
from bot.wording.ratings import UNRATED
from play.matches.match import Match
from play.matches.seats import Seats
from play.news.matches import BoardDue, MatchEnded, match_shown
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferDeclined,
    OfferWithdrawn,
    TimeGiven,
)
from play.news.pings import told_privately
from play.players.player_id import PlayerId
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Reason
from tafl.pieces import Side
from tests.play.ratings.test_rating_requests import end, under_way_of
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON, new_match
from tests.support.office import Office
from tests.support.stored import add_match
from tests.support.table import TABLUT, Table, newest, said, text_of
from tests.support.waiting import eventually


async def box_about_bjorn(table: Table, reporter: MemberActor) -> str:
    """The post after *reporter* has reported him."""
    await table.bot.services.fair_play.report(
        table.guild.id, PlayerId(reporter.id), PlayerId(table.bjorn.id), "odd"
    )
    await table.env.settle()
    return newest(table.channel).embeds[0].description or ""


async def test_people_have_their_names_in_a_box(table: Table, manager: MemberActor) -> None:
    """Also those who have not been seen since the bot was started."""
    await manager.slash(table.channel, "server change", managers=table.channel)
    await table.restart()
    assert "@bjorn" in await box_about_bjorn(table, table.carl)

    await table.bjorn.slash(table.channel, "help")
    assert "@bjorn" in await box_about_bjorn(table, table.astrid)


LASTING: Mapping[str, tuple[Mapping[str, str], str]] = {
    "server ladder open": ({"game": TABLUT}, "🪜"),
    "server season start": ({"name": "Winter"}, "## Season"),
    "tournament create": ({"name": "Winter Cup", "system": "swiss", "signup": "3d"}, "🏆"),
}


async def test_what_lasts_is_not_for_a_thread(
    table: Table, manager: MemberActor, thread: ChannelHandle
) -> None:
    """It belongs into the channel, from which threads for its games can hang."""
    before = len(thread.history())

    for command, (options, sign) in LASTING.items():
        answer = await manager.slash(thread, command, **options)
        assert f"<#{table.channel.id}>" in said(answer)
        assert sign in text_of(newest(table.channel))
    assert len(thread.history()) == before


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


TOMBSTONE = PlayerId(-1)
RESIGNED = new_match().resign(BJORN, NOON, None)
HALF_DELETED = replace(RESIGNED, seats=Seats(ANNA, TOMBSTONE))


@for_each("match, by", [(HALF_DELETED, BJORN), (RESIGNED, TOMBSTONE), (HALF_DELETED, TOMBSTONE)])
def test_the_opponent_learns_that_a_match_has_ended(match: Match, by: PlayerId) -> None:
    assert ended_post(match, by).ping == ANNA


@for_each("kind", [TimeGiven, OfferDeclined, OfferWithdrawn, MatchPaused, MatchResumed])
def test_news_of_somebody_deleted_name_them_no_more(kind: type[TimeGiven]) -> None:
    """Whatever they did: the seat has been renamed, and the news not yet."""
    news = kind(1, BJORN)
    post = arranged_post(HALF_DELETED, news, NOON, DEFAULT_HABITS)

    assert post is not None
    assert str(BJORN) not in post.content
    assert post.ping in {ANNA, None}
    assert set(told_privately(news, HALF_DELETED)) <= {ANNA}


def test_moves_were_taken_back_with_somebody_deleted() -> None:
    """The board has gone on since, so that there is nothing but the sentence."""
    said = taken_back_post(HALF_DELETED, MovesTakenBack(1, BJORN, 9), NOON, DEFAULT_HABITS)

    assert said.content == f"Deleted player agreed to the takeback. <@{ANNA}> moves again."


def test_a_board_does_not_tell_of_a_later_end() -> None:
    """Such as a conditional resignation: the next message does, and would tell it twice."""
    shown = match_shown(BoardDue.of(new_match()), RESIGNED)

    assert shown == new_match()


@pytest.mark.usefixtures("expected_errors")
async def test_failures_because_of_discord_use_up_no_attempts(office: Office) -> None:
    """After many of them, a notice that once cannot be made into a message is tried again."""
    match = await office.seat()
    async with office.store.begin() as unit:
        await unit.outbox.add_news(MatchEnded(match.id, CARL), NOON)
    await office.change(f"UPDATE outbox SET attempts = {MAX_ATTEMPTS - 1}")  # noqa: S608
    office.wait(HOUR)
    await eventually(lambda: office.outbox("attempts, closed") == [(MAX_ATTEMPTS, 0)])
    await office.change(f"UPDATE outbox SET player = {BJORN}")  # noqa: S608
    await office.deliver()

    (ended,) = office.server.shown(HALL.channel_id)
    assert office.outbox("message_id, failure") == [(ended.id, None)]

"""Notices that a deletion overtakes: their news and their match name one person by two ids."""

from dataclasses import replace

import pytest

from bot.delivery.courier import MAX_ATTEMPTS
from bot.matches.offers import arranged_post, taken_back_post
from bot.matches.posts import ended_post
from play.matches.match import Match
from play.matches.seats import Seats
from play.news.matches import MatchEnded
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
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, new_match
from tests.support.office import Office
from tests.support.waiting import eventually

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

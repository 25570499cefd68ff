"""Notices and their retries, and the players whom news call upon."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.delivery.notice import Notice
from play.delivery.retries import MAX_RETRY_DELAY, retry_delay
from play.news.kinds import ThreadNews
from play.news.matches import BoardDue, MatchEnded, MatchStarted, ReminderDue, WinClaimable
from play.news.offers import MovesTakenBack, OfferMade, TimeGiven
from play.news.pings import pinged_players
from play.players.player_id import PlayerId
from tests.support.examples import ANNA, BJORN, HOUR, NOON, new_match

LONGEST_NONCE = 25
"""Discord takes no longer one."""

NOTICE = Notice(MatchStarted(1), NOON, NOON, attempts=0, id=1, room=2)


def test_a_nonce_stays_the_same_when_a_notice_is_put_off() -> None:
    """So a message sent twice shows once."""
    late = replace(NOTICE, due_at=NOON + HOUR, attempts=5)

    assert late.nonce == NOTICE.nonce


def test_notices_have_different_nonces() -> None:
    """Also when a restored store gives a number a second time."""
    nonces = {
        replace(NOTICE, id=number, created_at=time).nonce
        for number in (1, 2)
        for time in (NOON, NOON + timedelta(milliseconds=1))
    }

    assert len(nonces) == 4


def test_a_nonce_is_as_short_as_discord_wants() -> None:
    """A hundred thousand million notices from now."""
    late = replace(NOTICE, id=10**11 - 1, created_at=datetime(2286, 1, 1, tzinfo=UTC))

    assert len(late.nonce) == LONGEST_NONCE


@pytest.mark.parametrize(
    ("attempts", "seconds"), [(1, 1), (2, 2), (3, 4), (10, 512), (11, 600), (1000, 600)]
)
def test_the_delay_doubles_up_to_ten_minutes(attempts: int, seconds: int) -> None:
    assert retry_delay(attempts, 0) == timedelta(seconds=seconds)


@given(st.integers(0, 10**6), st.floats(0, 1))
def test_jitter_takes_away_up_to_half(attempts: int, jitter: float) -> None:
    full = retry_delay(attempts, 0)

    assert full / 2 <= retry_delay(attempts, jitter) <= full <= MAX_RETRY_DELAY


@pytest.mark.parametrize(
    ("news", "players"),
    [
        (MatchStarted(1), {ANNA, BJORN}),
        (BoardDue(1, ply=1, board=1), {BJORN}),
        (ReminderDue(1, board=1), {BJORN}),
        (MovesTakenBack(1, ANNA, board=1), {BJORN}),
        (WinClaimable(1, late=ANNA), {BJORN}),
        (OfferMade(1, 1, by=ANNA), {BJORN}),
        (MatchEnded(1, by=ANNA), {ANNA, BJORN}),
        (TimeGiven(1, by=ANNA), set()),
    ],
)
def test_who_has_to_learn_of_news(news: ThreadNews, players: set[PlayerId]) -> None:
    """Björn is to move."""
    assert set(pinged_players(news, new_match("c1-b1"))) == players


def test_an_old_board_calls_nobody() -> None:
    """The next one does."""
    old, match = new_match("c1-b1"), new_match("c1-b1", "c3-c2")

    assert pinged_players(BoardDue.of(old), match) == ()


def test_the_board_that_ends_a_match_is_for_both() -> None:
    """Also for the player who has set the last move beforehand."""
    match = new_match("c1-b1", "c3-a3")

    assert set(pinged_players(BoardDue.of(match), match)) == {ANNA, BJORN}

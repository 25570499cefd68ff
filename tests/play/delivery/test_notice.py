"""Notices and their retries, and the players whom news call upon."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

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


def test_a_notice_has_a_nonce_of_its_own() -> None:
    """Also in a restored store; the same when put off, so that what is sent twice shows once."""
    late = replace(NOTICE, id=10**11 - 1, created_at=datetime(2286, 1, 1, tzinfo=UTC))
    nonces = {
        replace(NOTICE, id=number, created_at=time).nonce
        for number in (1, 2)
        for time in (NOON, NOON + timedelta(milliseconds=1))
    }

    assert replace(NOTICE, due_at=NOON + HOUR, attempts=5).nonce == NOTICE.nonce
    assert len(nonces) == 4
    assert len(late.nonce) == LONGEST_NONCE


@given(st.integers(0, 10**6), st.floats(0, 1))
def test_jitter_takes_away_up_to_half(attempts: int, jitter: float) -> None:
    """Of a delay that doubles up to ten minutes."""
    full = retry_delay(attempts, 0)
    delays = {1: 1, 2: 2, 3: 4, 10: 512, 11: 600, 1000: 600}

    assert full / 2 <= retry_delay(attempts, jitter) <= full <= MAX_RETRY_DELAY
    assert {each: retry_delay(each, 0).seconds for each in delays} == delays


def test_who_has_to_learn_of_news() -> None:
    """Björn is to move. An old board calls nobody; the one that ends a match is for both."""
    match, played = new_match("c1-b1"), new_match("c1-b1", "c3-c2")
    over = new_match("c1-b1", "c3-a3")
    both = {ANNA, BJORN}
    news: dict[ThreadNews, set[PlayerId]] = {
        MatchStarted(1): both,
        BoardDue(1, ply=1, board=1): {BJORN},
        ReminderDue(1, board=1): {BJORN},
        MovesTakenBack(1, ANNA, board=1): {BJORN},
        WinClaimable(1, late=ANNA): {BJORN},
        OfferMade(1, 1, by=ANNA): {BJORN},
        MatchEnded(1, by=ANNA): both,
        TimeGiven(1, by=ANNA): set(),
    }

    assert {each: set(pinged_players(each, match)) for each in news} == news
    assert pinged_players(BoardDue.of(match), played) == ()
    assert set(pinged_players(BoardDue.of(over), over)) == both

"""Notices, whom their news call upon, and who has sent them."""

from collections import Counter
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from play.delivery.notice import Notice
from play.delivery.retries import MAX_RETRY_DELAY, retry_delay
from play.news import matches, offers
from play.news.audience import ToPlayer
from play.news.challenges import ChallengeNews
from play.news.kinds import (
    ChannelNews,
    FromOpponent,
    News,
    SentPrivately,
    ServerNews,
    ThreadNews,
    sender_of,
)
from play.news.ladders import LadderThreadNews
from play.news.matches import BoardDue, MatchEnded, MatchStarted, ReminderDue, WinClaimable
from play.news.offers import MovesTakenBack, OfferMade, TimeGiven
from play.news.pings import pinged_players
from play.news.players import PlayerPrivateNews
from play.news.puzzles import OwnDailyPuzzleDue
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


FromMatch = (
    matches.MatchStarted
    | matches.BoardDue
    | offers.MovesTakenBack
    | matches.MatchEnded
    | offers.OfferClosed
    | matches.PlanDropped
    | matches.FollowedMatchEnded
    | LadderThreadNews
)
"""News of how a match goes: each needs a move, an end, or the consent of both players."""

FromServer = ServerNews | ChannelNews
"""News for a server's own channels; and ``ServerNews``, with limits, which players can turn off."""

FromClock = (
    matches.FlagFell
    | matches.WinClaimable
    | matches.ReminderDue
    | matches.ComputerWaits
    | PlayerPrivateNews
    | OwnDailyPuzzleDue
)
"""News that comes at its time, by a match's clock or by the settings of the recipient."""

CAUSES = (FromOpponent, FromMatch, ChallengeNews, FromServer, FromClock)
"""Why news comes: one member for each cause. Challenges have a limit for each day."""


def test_each_kind_of_news_says_where_it_comes_from() -> None:
    """In one union each, new ones too: whatever has no sender also reaches who blocked somebody."""
    named = Counter(kind for cause in CAUSES for kind in get_args(cause))

    assert named == Counter(set(get_args(News)) - {SentPrivately})


def test_news_of_an_opponent_has_a_sender() -> None:
    """Who does it; also if it is sent privately."""
    for kind in get_args(FromOpponent):
        held = {field.name: 1 for field in fields(kind)} | {"by": ANNA}
        assert sender_of(SentPrivately(BJORN, kind(**held))) == sender_of(kind(**held)) == ANNA


def test_what_a_server_writes_to_a_player_can_be_turned_off() -> None:
    to_player = {kind for kind in get_args(FromServer) if issubclass(kind, ToPlayer)}

    assert to_player == set(get_args(ServerNews))

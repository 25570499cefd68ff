"""Notices and their retries."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.delivery.notice import LONGEST_RETRY, Notice, NoticeKind, retry_delay
from play.players.player_id import PlayerId
from tests.support.examples import ANNA, BJORN, HOUR, NOON, new_match

LONGEST_NONCE = 25
"""Discord takes no longer one."""


def test_a_nonce_stays_the_same_when_a_notice_is_put_off() -> None:
    """So a message sent twice shows once."""
    notice = Notice.of_match(NoticeKind.BOARD, new_match(), ANNA, NOON)
    late = replace(notice, due_at=NOON + HOUR, attempts=5)

    assert late.nonce == notice.nonce


def test_notices_have_different_nonces() -> None:
    """Also when a restored store gives a number a second time."""
    board = Notice.of_match(NoticeKind.BOARD, new_match(), ANNA, NOON)
    nonces = {
        replace(board, id=number, created_at=time).nonce
        for number in (1, 2)
        for time in (NOON, NOON + timedelta(milliseconds=1))
    }

    assert len(nonces) == 4


def test_a_nonce_is_as_short_as_discord_wants() -> None:
    """A hundred thousand million notices from now."""
    notice = Notice.of_match(NoticeKind.BOARD, new_match(), ANNA, datetime(2286, 1, 1, tzinfo=UTC))

    assert len(replace(notice, id=10**11 - 1).nonce) == LONGEST_NONCE


@pytest.mark.parametrize(
    ("attempts", "seconds"), [(1, 1), (2, 2), (3, 4), (10, 512), (11, 600), (1000, 600)]
)
def test_the_delay_doubles_up_to_ten_minutes(attempts: int, seconds: int) -> None:
    assert retry_delay(attempts, 0) == timedelta(seconds=seconds)


@given(st.integers(0, 10**6), st.floats(0, 1))
def test_jitter_takes_away_up_to_half(attempts: int, jitter: float) -> None:
    full = retry_delay(attempts, 0)

    assert full / 2 <= retry_delay(attempts, jitter) <= full <= LONGEST_RETRY


@pytest.mark.parametrize(
    ("kind", "called"),
    [
        (NoticeKind.MATCH_STARTED, {ANNA, BJORN}),
        (NoticeKind.BOARD, {BJORN}),
        (NoticeKind.REMINDER, {BJORN}),
        (NoticeKind.CLAIMABLE, {BJORN}),
        (NoticeKind.OFFERED, {BJORN}),
        (NoticeKind.MATCH_ENDED, {ANNA, BJORN}),
        (NoticeKind.AWAY, set()),
        (NoticeKind.TIME_GIVEN, set()),
    ],
)
def test_who_has_to_learn_of_a_notice(kind: NoticeKind, called: set[PlayerId]) -> None:
    """Anna has caused it, and Björn is to move."""
    match = new_match("c1-b1")

    assert set(Notice.of_match(kind, match, ANNA, NOON).called(match)) == called


def test_an_old_board_calls_nobody() -> None:
    """The next one does."""
    old, match = new_match("c1-b1"), new_match("c1-b1", "c3-c2")

    assert Notice.of_match(NoticeKind.BOARD, old, ANNA, NOON).called(match) == ()


def test_the_board_that_ends_a_match_is_for_both() -> None:
    """Also for who has set the last move beforehand."""
    match = new_match("c1-b1", "c3-a3")

    assert set(Notice.of_match(NoticeKind.BOARD, match, BJORN, NOON).called(match)) == {ANNA, BJORN}

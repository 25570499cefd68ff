"""Limits on requests at once: players never notice, floods are refused."""

import logging
import random
from datetime import datetime, timedelta
from math import ceil

import pytest

from play.rate_limits import MAX_ANSWERED, Allowance, Bucket, Buckets, FloodError, Floods, Way
from tests.support.examples import NOON

SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)
HALL = 1
CARL = 7


class Door:
    """Floods, with a clock that is set by hand."""

    def __init__(self) -> None:
        self.time = NOON
        self.floods = Floods(lambda: self.time)

    def lets_in(self, person: int, guild_id: int | None = HALL, way: Way = Way.REQUESTS) -> bool:
        """Whether the next request of *person* may go on."""
        try:
            return self.floods.let_in(person, guild_id, way)
        except FloodError:
            return False

    def flood(self, person: int, guild_id: int | None = HALL) -> None:
        """Let *person* ask until nothing more is let in."""
        while self.lets_in(person, guild_id):
            pass


@pytest.fixture
def door() -> Door:
    return Door()


def test_a_bucket_is_filled_again_but_never_overflows() -> None:
    """A clock that is set back takes nothing."""
    bucket = Bucket(Allowance(10, 2), 4, NOON)

    assert bucket.filled(NOON + 2 * SECOND).left == 8
    assert bucket.filled(NOON + MINUTE).left == 10
    assert bucket.filled(NOON - MINUTE) == Bucket(Allowance(10, 2), 4, NOON - MINUTE)


def test_who_taps_or_types_quickly_is_never_refused(door: Door) -> None:
    """Through a game of nine hundred moves, three of them a second."""
    for _ in range(900):
        assert door.lets_in(CARL)
        door.time += SECOND / 3
    for _ in range(1200):
        assert door.lets_in(CARL, way=Way.SUGGESTIONS)
        door.time += SECOND / 4
    assert door.lets_in(CARL)


def test_five_hundred_players_of_a_server_are_never_refused(door: Door) -> None:
    """Each makes a move, which takes three requests, about every minute and a half."""
    dice = random.Random(4)
    for _ in range(10_000):
        assert door.lets_in(dice.randrange(500))
        door.time += SECOND * dice.expovariate(500 * 3 / 90)


def test_a_server_may_begin_at_the_same_moment(door: Door) -> None:
    """As when a round of a tournament begins: all look at their boards."""
    assert all(door.lets_in(person) for person in range(500))


def test_a_flood_that_goes_on_stays_out(door: Door) -> None:
    """Until there is a pause."""
    door.flood(CARL)

    for _ in range(1000):
        door.time += SECOND / 10
        assert not door.lets_in(CARL)

    door.time += SECOND
    assert door.lets_in(CARL)


def test_a_flood_follows_its_person_everywhere_and_keeps_nobody_else_out(door: Door) -> None:
    """Also into direct messages."""
    door.flood(CARL)

    assert [door.lets_in(CARL, where) for where in (HALL + 1, None)] == [False, False]
    assert [door.lets_in(CARL + 1, where) for where in (HALL, None)] == [True, True]


def test_who_asks_for_little_gets_in_while_many_flood_a_server(door: Door) -> None:
    """After a quarter of a minute: then the last third of what it may ask for is for them."""
    flooders = range(1000, 1050)
    quiet = []
    for second in range(60):
        door.time += SECOND
        for flooder in flooders:
            door.flood(flooder)
        quiet.append(all(door.lets_in(10 * second + person) for person in range(10)))

    assert all(quiet[15:])
    assert not door.lets_in(flooders[0])


def test_even_who_asks_for_little_is_refused_when_a_server_is_empty(door: Door) -> None:
    for person in range(1000):
        door.lets_in(person)

    with pytest.raises(FloodError) as refused:
        door.floods.let_in(5000, HALL, Way.REQUESTS)
    assert refused.value.shared
    assert door.lets_in(5000, HALL + 1)


def test_a_refusal_says_when_enough_is_there_again(door: Door) -> None:
    """A third of the bucket, so that the next request is not refused at once."""
    door.flood(CARL)

    with pytest.raises(FloodError) as refused:
        door.floods.let_in(CARL, HALL, Way.REQUESTS)
    door.time += timedelta(seconds=ceil(refused.value.seconds))

    assert not refused.value.shared
    assert [door.lets_in(CARL) for _ in range(10)] == [True] * 10


def test_after_some_refusals_in_a_minute_there_is_no_answer(door: Door) -> None:
    """A flood costs next to nothing; a minute later people are told again."""

    def told(at: datetime) -> int:
        """How often a flood of a hundred requests is answered."""
        door.time, answers = at, 0
        for _ in range(100):
            try:
                door.floods.let_in(CARL, HALL, Way.REQUESTS)
            except FloodError:
                answers += 1
        return answers

    assert [told(NOON), told(NOON + SECOND), told(NOON + MINUTE)] == [MAX_ANSWERED, 0, MAX_ANSWERED]


def test_a_flood_is_logged_once_a_minute(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(119):
            for _ in range(100):
                door.lets_in(CARL)
            door.time += SECOND

    assert [record.getMessage() for record in caplog.records] == [
        f"Too many requests of one person in server {HALL} are refused"
    ] * 2


def test_only_so_many_buckets_are_kept() -> None:
    """Those used last: a flood cannot have its own forgotten. Full ones are as good as new ones."""
    buckets = Buckets(Allowance(10, 2), most=50)
    for person in range(1000):
        for one in (CARL, person + 1000):
            buckets.keep(one, buckets.find(one, NOON).taken())
    assert len(buckets) == 50
    assert buckets.find(CARL, NOON).left == 0

    buckets.keep(100, buckets.find(100, NOON + MINUTE).taken())
    assert len(buckets) == 1

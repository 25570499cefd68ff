"""Puzzles, solvers, attempts and channels, in every store."""

import asyncio
from dataclasses import replace
from datetime import time

import pytest

from play.players.player import Player
from play.players.player_id import PlayerId
from play.puzzles.attempt import NO_DAY, PuzzleAttempt
from play.puzzles.choice import Choice, Difficulty
from play.puzzles.daily import DailyChannel
from play.puzzles.errors import TooManyPuzzlesError
from play.puzzles.kind import PuzzleKind
from play.puzzles.rated_puzzle import FIRST_OWN_NUMBER, RatedPuzzle
from play.puzzles.shipped import read_shipped
from play.puzzles.solver import PuzzleSolver
from play.ratings.rating import Rating
from play.servers.place import Place
from play.services import puzzles as requests
from play.services.puzzles import AnswerVerdict, Puzzles
from play.store.port import Store, Unit
from play.time.port import Appointment
from play.time.time_of_day import TimeOfDay
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON
from tests.support.puzzles import FIRST, HOPELESS, IN_TWO, ONE_BLOW, ONE_GUARD, collected

LARGEST = PlayerId(2**63 - 1)
GUILD = HALL.server_id
SHIPPED = collected(IN_TWO, HOPELESS, ONE_GUARD, ONE_BLOW)

SOLVERS = [
    PuzzleSolver(ANNA),
    PuzzleSolver(
        LARGEST,
        Rating(1712.25, 48.5, 0.0599),
        NOON,
        tried=7,
        solved=5,
        streak=2,
        best_streak=4,
        given=FIRST,
        choice=Choice(PuzzleKind.STOP, "brandubh", Difficulty.HARDER),
    ),
]


@for_each("solver", SOLVERS)
async def test_a_solver_comes_back_as_stored(unit: Unit, solver: PuzzleSolver) -> None:
    """In place of what was there."""
    await unit.puzzles.put_solver(replace(solver, tried=3, streak=3))
    await unit.puzzles.put_solver(solver)

    assert await unit.puzzles.solver(solver.player) == solver
    assert await unit.puzzles.solver(BJORN) == PuzzleSolver(BJORN)


async def test_what_is_shipped_is_stored_once(unit: Unit) -> None:
    """A later version adds what is new, and leaves the ratings of the others."""
    await unit.puzzles.ship(SHIPPED._replace(digest="old", puzzles=SHIPPED.puzzles[:2]))
    rated = replace(await unit.puzzles.load_puzzle(FIRST), rating=Rating(1500, 60, 0.05), tried=9)
    await unit.puzzles.put(rated)
    await unit.puzzles.ship(SHIPPED)
    await unit.puzzles.ship(SHIPPED)

    assert await unit.puzzles.load_puzzle(FIRST) == rated
    assert (await unit.puzzles.load_puzzle(FIRST + 3)).kind is PuzzleKind.CAPTURE
    with pytest.raises(LookupError):
        await unit.puzzles.load_puzzle(FIRST + 4)


async def test_what_is_shipped_no_more_is_retired(unit: Unit) -> None:
    """Its rating and attempts stay, and nobody is given it; back in a later version, it is."""
    first = SHIPPED._replace(digest="first")
    fewer = SHIPPED._replace(digest="fewer", puzzles=SHIPPED.puzzles[1:])
    again = SHIPPED._replace(digest="again")
    own = RatedPuzzle(
        FIRST_OWN_NUMBER, IN_TWO, "brandubh", PuzzleKind.ESCAPE, Rating(1400, 200, 0.06)
    )
    attempt = PuzzleAttempt(ANNA, FIRST, NO_DAY, NOON, solved=True, counted=True)
    await unit.players.load_player(ANNA, NOON)
    await unit.puzzles.put(own)
    await unit.puzzles.ship(first)
    await unit.puzzles.put_attempt(attempt)
    rated = replace(await unit.puzzles.load_puzzle(FIRST), rating=Rating(1500, 60, 0.05), tried=9)
    await unit.puzzles.put(rated)
    await unit.puzzles.ship(fewer)

    assert await unit.puzzles.load_puzzle(FIRST) == rated
    assert await unit.puzzles.attempt(ANNA, FIRST, NO_DAY) == attempt
    untried = await unit.puzzles.untried(BJORN, Choice(), 1300, 9)
    assert set(untried) == {FIRST_OWN_NUMBER, FIRST + 1, FIRST + 2, FIRST + 3}
    assert await unit.puzzles.longest_ago(ANNA, Choice(), 9) == []
    await unit.puzzles.ship(again)
    assert FIRST in await unit.puzzles.untried(BJORN, Choice(), 1300, 9)
    assert await unit.puzzles.longest_ago(ANNA, Choice(), 9) == [FIRST]


async def test_a_puzzle_from_a_game_comes_back(unit: Unit) -> None:
    own = RatedPuzzle(
        FIRST_OWN_NUMBER, IN_TWO, "brandubh", PuzzleKind.ESCAPE, Rating(1400, 200, 0.06)
    )
    own = replace(own, rated_at=NOON, tried=2, solved=1)
    await unit.puzzles.put(own)

    assert await unit.puzzles.load_puzzle(own.number) == own


@for_each(
    "attempt",
    [
        PuzzleAttempt(ANNA, FIRST, NO_DAY, NOON),
        PuzzleAttempt(
            LARGEST, FIRST, 739_676, NOON, GUILD, 2, 1, solved=False, counted=True, shared=True
        ),
    ],
)
async def test_an_attempt_comes_back_as_stored(unit: Unit, attempt: PuzzleAttempt) -> None:
    await unit.puzzles.ship(SHIPPED)
    await unit.puzzles.put_attempt(replace(attempt, step=1, solved=None))
    await unit.puzzles.put_attempt(attempt)

    key = attempt.player, attempt.number, attempt.day
    assert await unit.puzzles.attempt(*key) == attempt
    assert await unit.puzzles.attempt(CARL, *key[1:]) is None
    assert await unit.puzzles.is_counted(*key[:2]) is attempt.counted


async def test_untried_puzzles_come_the_nearest_first(unit: Unit) -> None:
    """As chosen; none that was given, be it as that of a day."""
    lines = (f"{n} {r} {ONE_BLOW}" for n, r in ((1, 900), (2, 1250), (3, 1400), (4, 1320)))
    await unit.puzzles.ship(read_shipped("\n".join(lines)))
    await unit.puzzles.put_attempt(PuzzleAttempt(ANNA, 4, 739_676, NOON))

    untried = unit.puzzles.untried
    assert list(await untried(ANNA, Choice(), 1300.0, 2)) == [2, 3]
    assert list(await untried(BJORN, Choice(PuzzleKind.CAPTURE, "brandubh"), 1300.0, 9)) == [
        4,
        2,
        3,
        1,
    ]
    assert list(await untried(ANNA, Choice(PuzzleKind.RING), 1300.0, 9)) == []
    assert list(await untried(ANNA, Choice(ruleset_key="copenhagen"), 1300.0, 9)) == []


async def test_those_that_were_tried_come_the_longest_ago_first(unit: Unit) -> None:
    await unit.puzzles.ship(SHIPPED)
    for hours, number in enumerate((FIRST + 2, FIRST, FIRST + 1)):
        await unit.puzzles.put_attempt(PuzzleAttempt(ANNA, number, NO_DAY, NOON + hours * HOUR))

    found = await unit.puzzles.longest_ago(ANNA, Choice(), 2)
    assert list(found) == [FIRST + 2, FIRST]
    since = await unit.puzzles.given_since(ANNA, NOON)
    assert list(since) == [NOON + HOUR, NOON + 2 * HOUR]


async def test_a_day_keeps_its_puzzle(unit: Unit) -> None:
    await unit.puzzles.ship(SHIPPED)
    await unit.puzzles.put_daily(5, FIRST)
    await unit.puzzles.put_daily(5, FIRST + 1)
    await unit.puzzles.put_daily(7, FIRST + 2)

    assert [await unit.puzzles.daily(day) for day in (5, 6)] == [FIRST, None]
    assert set(await unit.puzzles.dailies_since(6)) == {FIRST + 2}


async def test_a_server_is_told_who_solved_a_daily_puzzle(unit: Unit) -> None:
    """The first of them by name, of those who may be named; those without an answer not at all."""
    await unit.puzzles.ship(SHIPPED)
    solved = {ANNA: True, BJORN: True, CARL: False, PlayerId(4): None, PlayerId(5): True}
    for number, (player, how) in enumerate(solved.items()):
        at = NOON + number * HOUR
        await unit.puzzles.put_attempt(PuzzleAttempt(player, FIRST, 5, at, GUILD, solved=how))
    await unit.puzzles.put_attempt(PuzzleAttempt(ANNA, FIRST, 6, NOON, GUILD, solved=True))
    await unit.puzzles.put_attempt(PuzzleAttempt(PlayerId(6), FIRST, 5, NOON, 2, solved=True))
    await unit.players.load_player(ANNA, NOON)
    await unit.players.put(replace(await unit.players.load_player(ANNA, NOON), named=False))

    assert await unit.puzzles.found(GUILD, 5, 9) == (4, 3, [BJORN, PlayerId(5)])
    assert await unit.puzzles.found(GUILD, 5, 1) == (4, 3, [BJORN])
    assert list(await unit.puzzles.days_solved(ANNA)) == [6, 5]


async def test_a_channel_comes_back_as_stored(unit: Unit) -> None:
    """In place of the one that was there; the agenda has those that are due."""
    channel = DailyChannel(HALL, ANNA, TimeOfDay(time(8, 30), "Europe/Oslo"), 739_676, NOON)
    shut = replace(channel, place=Place(2, 21), due_at=None)
    await unit.daily_channels.put(replace(channel, day=None, manager=BJORN))
    await unit.daily_channels.put(channel)
    await unit.daily_channels.put(shut)

    assert await unit.daily_channels.load_channel(GUILD) == channel
    assert await unit.daily_channels.load_channel(2) == shut
    assert list(await unit.daily_channels.agenda(9)) == [Appointment(GUILD, NOON)]

    await unit.daily_channels.remove(GUILD)
    assert await unit.daily_channels.load_channel(GUILD) is None
    assert await unit.daily_channels.load_channel(2) == shut


async def test_settings_about_puzzles_come_back(unit: Unit) -> None:
    me = await unit.players.load_player(ANNA, NOON)
    assert (me.puzzle, me.named, me.mined) == (None, True, False)
    wanted: Player = replace(me, puzzle=time(7, 15), named=False, mined=True)
    await unit.players.put(wanted)

    assert await unit.players.load_player(ANNA, NOON) == wanted


async def test_one_answer_is_counted_of_two_at_the_same_moment(store: Store) -> None:
    """The other one comes too late."""
    puzzles = Puzzles(store, lambda: NOON, lambda: 0.0)
    await puzzles.start(collected(ONE_BLOW))
    asked = (await puzzles.give(ANNA, Choice(), None)).asked
    answers = await asyncio.gather(*(puzzles.answer(ANNA, asked, "e7-c7") for _ in range(4)))

    verdicts = [judged.verdict for judged in answers]
    assert sorted(verdicts, key=lambda one: one.value) == [
        AnswerVerdict.RIGHT,
        *3 * [AnswerVerdict.LATE],
    ]
    assert (await puzzles.standing(ANNA)).solver.tried == 1
    async with store.read() as unit:
        assert (await unit.puzzles.load_puzzle(FIRST)).tried == 1


async def test_several_people_rate_one_puzzle_at_the_same_moment(store: Store) -> None:
    """No answer is lost."""
    puzzles = Puzzles(store, lambda: NOON, lambda: 0.0)
    await puzzles.start(collected(ONE_BLOW))
    people = [PlayerId(number) for number in range(101, 107)]
    given = [await puzzles.give(player, Choice(), None) for player in people]
    await asyncio.gather(
        *(
            puzzles.answer(player, one.asked, "e7-c7")
            for player, one in zip(people, given, strict=True)
        )
    )

    async with store.read() as unit:
        assert (await unit.puzzles.load_puzzle(FIRST)).tried == len(people)


async def test_puzzles_are_limited_for_requests_of_one_moment(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All get the one that is open; then there is no more."""
    monkeypatch.setattr(requests, "MAX_PUZZLES", 1)
    puzzles = Puzzles(store, lambda: NOON, lambda: 0.0)
    await puzzles.start(collected(ONE_BLOW, IN_TWO))
    given = await asyncio.gather(*(puzzles.give(ANNA, Choice(), None) for _ in range(4)))
    assert len({one.attempt.number for one in given}) == 1

    await puzzles.give_up(ANNA, given[0].attempt.number, NO_DAY)
    with pytest.raises(TooManyPuzzlesError):
        await puzzles.give(ANNA, Choice(), None)

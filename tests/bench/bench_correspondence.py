"""Deadlines cost no more in a large store, and a thousand flags at once hold up nobody."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from sqlite3 import connect
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from db.migrate import migrate
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.match_clocks import Clocks
from play.services.uptime import Uptime
from play.time.time_control import UNTIMED, TimeControl
from tests.support.archives import GAME, MINUTE, RULES, Archive, ratio
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN, HALL, NOON
from tests.support.office import Office
from tests.support.waiting import eventually

ALLOWED = 2
"""How many times longer deadlines may take with 100,000 running matches than with 100."""

FLAGS = 1000
PER_SECOND = 50
"""How many requests a second Discord takes from a bot."""

ALL_HANDLED = 60
"""Seconds after which all flags that fell together are dealt with, their boards posted."""

ANSWERED = 0.3
"""Seconds within which 99 of 100 moves are answered meanwhile."""

DAY = timedelta(days=1)
FIRST_CHANNEL = 10_000
BETWEEN_MOVES = 0.05
"""Seconds of rest after each answer."""


@dataclass
class Watch:
    """A clock that a benchmark moves on."""

    time: datetime = NOON

    def now(self) -> datetime:
        return self.time


async def keep_time(watch: Watch, archive: Archive, _: int) -> None:
    """What the timekeeper does each minute, when one flag has fallen: find it, end the match."""
    watch.time += MINUTE
    clocks = Clocks(archive.store, watch.now, lambda: None)
    assert not await clocks.run_due()
    await clocks.next_due()


async def start_up(watch: Watch, archive: Archive, _: int) -> None:
    """What the bot does with its store at a start, a day after its last sign of life."""
    watch.time += DAY
    await migrate(archive.url)
    store = SqlStore(archive.url)
    await Uptime(store, watch.now).start()
    challenges = Challenges(store, watch.now, lambda: 0.5, lambda: None)
    await challenges.expire_due()
    await challenges.next_expiry()
    await Clocks(store, watch.now, lambda: None).next_due()
    await Outbox(store, watch.now).due(10)
    await store.close()


@pytest.mark.parametrize("work", [keep_time, start_up])
def test_many_running_matches_slow_no_deadline(
    runner: asyncio.Runner,
    archives: tuple[Archive, Archive],
    work: Callable[[Watch, Archive, int], Coroutine[object, object, None]],
    benchmark: BenchmarkFixture,
) -> None:
    """A hundred times in turns, each store with a clock of its own."""
    few, many = (partial(work, Watch(), archive) for archive in archives)

    slower: float = benchmark.pedantic(lambda: runner.run(ratio(few, many)))  # type: ignore[no-untyped-call]

    benchmark.extra_info["ratio"] = round(slower, 2)
    assert slower <= ALLOWED


class LiveOffice(Office):
    """The bot, whose clock runs."""

    def now(self) -> datetime:
        return self.time + timedelta(seconds=perf_counter())


@dataclass
class Rush:
    """What is measured: when all flags were dealt with, how long each move took to be answered."""

    handled: float = 0.0
    answers: list[float] = field(default_factory=list)

    @property
    def slow_answer(self) -> float:
        """The time within which 99 of 100 moves were answered."""
        return sorted(self.answers)[len(self.answers) * 99 // 100]


def test_a_thousand_flags_at_once_hold_up_nobody(
    runner: asyncio.Runner, database: Path, benchmark: BenchmarkFixture
) -> None:
    """All fall in the same minute, while Discord takes fifty requests a second; others play on."""
    rush: Rush = benchmark.pedantic(lambda: runner.run(rush_hour(database)))  # type: ignore[no-untyped-call]

    benchmark.extra_info["handled after"] = f"{rush.handled:.1f} s"
    benchmark.extra_info["moves"] = len(rush.answers)
    benchmark.extra_info["99 % answered within"] = f"{rush.slow_answer * 1000:.0f} ms"
    assert rush.handled <= ALL_HANDLED
    assert rush.slow_answer <= ANSWERED


async def rush_hour(database: Path) -> Rush:
    """Let the flags fall, and go on playing until all of them are dealt with."""
    channels = range(FIRST_CHANNEL, FIRST_CHANNEL + FLAGS)
    async with DiscordServer(HALL.channel_id, *channels, per_second=PER_SECOND) as server:
        with server.in_place_of_discord():
            office = LiveOffice(server, database)
            await office.start()
            try:
                await begin(office, channels, TimeControl.per_move(DAY))
                return await play_on_until(office, lambda: told(office) == FLAGS)
            finally:
                await office.close()


async def begin(office: Office, channels: range, control: TimeControl) -> None:
    """Begin a match in each of the channels, in which each side has made a move."""
    async with office.store.begin() as unit:
        for channel in channels:
            seats = Seats(PlayerId(10 * channel), PlayerId(10 * channel + 1))
            match = Match.start(
                Place(1, channel), seats, Terms(RULES, control=control), office.now()
            )
            for turn in GAME.turns[:2]:
                match = match.play(match.player_to_move, turn.move, office.now(), None)
            await unit.matches.add(match)


async def play_on_until(office: Office, over: Callable[[], bool]) -> Rush:
    """Let a day pass at once, while two others play without a pause."""
    match = await friends_begin(office)
    rush, start = Rush(), perf_counter()
    office.wait(DAY)
    while not over():
        match, took = await answered_move(office, match)
        rush.answers.append(took)
        if match.state is not MatchState.RUNNING:
            match = await friends_begin(office)
        await asyncio.sleep(BETWEEN_MOVES)
    rush.handled = perf_counter() - start
    return rush


async def friends_begin(office: Office) -> Match:
    """A match without a clock."""
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(RULES, control=UNTIMED), office.now())
    async with office.store.begin() as unit:
        return await unit.matches.add(match)


async def answered_move(office: Office, match: Match) -> tuple[Match, float]:
    """Play any move by command; return the match after it, and how long the answer took."""
    move = random.Random(match.ply).choice(match.game.legal_moves())
    player = Player(office.server, match.player_to_move)
    start = perf_counter()
    asked = player.slash(HALL.channel_id, "move", move=str(move), match=str(match.id))
    await eventually(lambda: "You played" in asked.said)
    took = perf_counter() - start
    return match.play(match.player_to_move, move, office.now(), None), took


def told(office: Office) -> int:
    """How many flags have fallen and been told to both players."""
    with closing(connect(office.database)) as database:
        counting = "SELECT count(*) FROM outbox WHERE kind = 'flag-fell' AND message_id IS NOT NULL"
        (count,) = database.execute(counting).fetchone()
    return int(count)

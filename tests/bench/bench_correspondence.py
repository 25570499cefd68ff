"""Deadlines cost no more in a large store, and a thousand flags at once hold up nobody."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from sqlite3 import connect
from statistics import median
from time import perf_counter, process_time

import pytest
from sqlalchemy import Connection, Engine, event

from bot.delivery.delivery_slots import MAX_CONCURRENT
from db.migrate import migrate
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.services.challenges import Challenges
from play.services.clocks import Clocks
from play.services.delivery import Outbox
from play.services.uptime import Uptime
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import UNTIMED, TimeControl
from tests.bench.measuring import Figures, ratio_of, requests
from tests.support.archives import FEW, GAME, MINUTE, RULES, Archive
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN, HALL, NOON
from tests.support.office import Office
from tests.support.stored import due_now
from tests.support.waiting import eventually

ALLOWED = 2
"""Most time that deadlines may take with 100,000 running matches, against that with 100.

Indices are a level or two deeper, and no more rows are read. Takes 0.95 to 1.05.
"""

FLAGS = 1000
PER_SECOND = 50
"""Requests a second that Discord takes from a bot."""

REQUESTS = 2
"""Number of these that a flag may cost.

All flags that fall together were to be dealt with within a minute, boards included: a thousand in
half of it, as far as that is up to Discord. It costs one.
"""

WORK = 1
"""Most time that a flag may take, against a move that somebody plays.

Both are stored, and a board is posted. The minute would suffice for three times as much work, on a
machine that answers a move in twenty milliseconds. Takes 0.6 to 0.7.
"""

ANSWERED = 12
"""Most work that may be done before a move is answered, in the middle, against that without flags.

A move was to be answered in 300 milliseconds, where it takes twenty-five when nothing else happens.
Takes 2.5 to 4. The slowest hundredth is judged by its place in the queue: how long that lasts is up
to the disk, and to who else uses it.
"""

AHEAD = 2 * (MAX_CONCURRENT + 2)
"""Most transactions that may be stored before 99 of 100 moves are answered.

There is one writer, and whoever comes first is served first: before a move come as many deliveries
as there are at the same time, a flag, and the move itself; as many again may come while its answer
is on the way. Takes 10 to 11.
"""

QUIET = 60
"""Moves before the flags fall, and after it."""

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
    """The timekeeper's work of each minute when one flag has fallen: find it, end the match."""
    watch.time += MINUTE
    clocks = Clocks(archive.store, watch.now, lambda: None)
    await clocks.run_due()
    assert not clocks.put_off.failures
    await clocks.next_due()


async def start_up(watch: Watch, archive: Archive, _: int) -> None:
    """The bot's work on its store at a start, a day after its last sign of life."""
    watch.time += DAY
    await migrate(archive.url)
    store = SqlStore(archive.url)
    await Uptime(store, watch.now).start()
    challenges = Challenges(store, watch.now, lambda: 0.5, lambda: None)
    await challenges.run_due()
    await challenges.next_due()
    await Clocks(store, watch.now, lambda: None).next_due()
    await due_now(Outbox(store, watch.now), 10)
    await store.close()


@pytest.mark.parametrize("work", [keep_time, start_up])
def test_many_running_matches_slow_no_deadline(
    runner: asyncio.Runner,
    archives: list[Archive],
    work: Callable[[Watch, Archive, int], Coroutine[object, object, None]],
    figures: Figures,
) -> None:
    """A hundred times in turns, each store with a clock of its own."""
    few, many = (partial(work, Watch(), archive) for archive in archives)
    ratio = ratio_of(requests(runner, many), requests(runner, few), FEW)
    figures.at_most(ALLOWED, ratio, "times as long as among 100")


class LiveOffice(Office):
    """The bot, whose clock runs."""

    def now(self) -> datetime:
        return self.time + timedelta(seconds=perf_counter())


@dataclass
class Played:
    """Seconds that the processor worked: for each move until it was answered, and *in_all*.

    *ahead* are the transactions that were stored before each answer, its own among them.
    """

    answers: list[float]
    ahead: list[int]
    in_all: float


def test_a_thousand_flags_at_once_hold_up_nobody(
    runner: asyncio.Runner, database: Path, figures: Figures
) -> None:
    """All fall in the same minute, while Discord takes fifty requests a second; others play on."""
    before, rush, after, requests = runner.run(rush_hour(database))

    quiet = before.answers + after.answers
    a_move = (before.in_all + after.in_all) / len(quiet)
    flags = rush.in_all - len(rush.answers) * a_move
    ahead = sorted(rush.ahead)[len(rush.ahead) * 99 // 100]
    figures.at_most(REQUESTS, requests / FLAGS, "requests for each flag")
    figures.at_most(WORK, flags / FLAGS / a_move, "times the work of a move for each flag")
    worked = median(rush.answers) / median(quiet)
    figures.at_most(ANSWERED, worked, "times the work before a move is answered")
    figures.at_most(AHEAD, ahead, "transactions before 99 % are answered")


async def rush_hour(database: Path) -> tuple[Played, Played, Played, int]:
    """Have two play before the flags fall, until all are dealt with, and after it.

    And how many requests the flags cost.
    """
    channels = range(FIRST_CHANNEL, FIRST_CHANNEL + FLAGS)
    async with DiscordServer(HALL.channel_id, *channels, per_second=PER_SECOND) as server:
        with server.in_place_of_discord():
            office = LiveOffice(server, database)
            await office.start()
            try:
                await begin(office, channels, TimeControl.per_move(DAY))
                before = await play_on(office, lambda answers: len(answers) == QUIET)
                office.wait(DAY)
                rush = await play_on(office, lambda _: told(office) == FLAGS)
                after = await play_on(office, lambda answers: len(answers) == QUIET)
            finally:
                await office.close()
        return before, rush, after, requests_to(server, channels)


def requests_to(server: DiscordServer, channels: range) -> int:
    paths = tuple(f"POST /channels/{channel}/" for channel in channels)
    return sum(request.startswith(paths) for request in server.requests)


async def begin(office: Office, channels: range, control: TimeControl) -> None:
    """Begin a match in each of the channels, in which each side has made a move."""
    async with office.store.begin() as unit:
        for channel in channels:
            seats = Seats(PlayerId(10 * channel), PlayerId(10 * channel + 1))
            match = Match.start(
                Place(1, channel),
                seats,
                Terms(RULES, control=control),
                office.now(),
                DEFAULT_HABITS,
            )
            for turn in GAME.turns[:2]:
                match = match.play(
                    match.player_to_move, turn.move, office.now(), None, DEFAULT_HABITS
                )
            await unit.matches.add_match(match, DEFAULT_HABITS)


async def play_on(office: Office, is_over: Callable[[list[float]], bool]) -> Played:
    """Two play until *is_over*, of all answers, with a short rest after each."""
    match = await friends_begin(office)
    answers: list[float] = []
    ahead: list[int] = []
    start = process_time()
    with commits_counted() as commits:
        while not is_over(answers):
            before = commits.total()
            match, took = await answered_move(office, match)
            answers.append(took)
            ahead.append(commits.total() - before)
            if match.state is not MatchState.RUNNING:
                match = await friends_begin(office)
            await asyncio.sleep(BETWEEN_MOVES)
    return Played(answers, ahead, process_time() - start)


@contextmanager
def commits_counted() -> Iterator[Counter[str]]:
    """Counts the transactions that are stored meanwhile."""
    counted: Counter[str] = Counter()

    def note(_: Connection) -> None:
        counted["commits"] += 1

    event.listen(Engine, "commit", note)
    try:
        yield counted
    finally:
        event.remove(Engine, "commit", note)


async def friends_begin(office: Office) -> Match:
    """A match without a clock."""
    match = Match.start(
        HALL, Seats(ANNA, BJORN), Terms(RULES, control=UNTIMED), office.now(), DEFAULT_HABITS
    )
    async with office.store.begin() as unit:
        return await unit.matches.add_match(match, DEFAULT_HABITS)


async def answered_move(office: Office, match: Match) -> tuple[Match, float]:
    """Play any move by command; return the match after it, and what was done until the answer."""
    move = random.Random(match.ply).choice(match.game.legal_moves())
    player = Player(office.server, match.player_to_move)
    start = process_time()
    asked = player.slash(HALL.channel_id, "move", move=str(move), game=str(match.id))
    await eventually(lambda: "You played" in asked.said)
    took = process_time() - start
    return match.play(match.player_to_move, move, office.now(), None, DEFAULT_HABITS), took


def told(office: Office) -> int:
    """The number of flags that have fallen and been told to both players."""
    with closing(connect(office.database)) as database:
        counting = "SELECT count(*) FROM outbox WHERE kind = 'flag-fell' AND message_id IS NOT NULL"
        (count,) = database.execute(counting).fetchone()
    return int(count)

"""The last round of 200 players is paired and begins beside an event loop, which it never holds."""

import asyncio
import sys
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter, thread_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.__main__ import favour_event_loop
from bot.tournaments.pairing_process import PairingProcess
from db.migrate import migrate
from db.store import SqlStore
from play.players.player_id import PlayerId
from play.services.tournament_rounds import Rounds
from play.services.tournaments import Tournaments
from play.tournaments.crosstable import Pairing, Round, Swiss
from play.tournaments.tournament import MAX_PLAYERS, Tournament
from tests.support.examples import DORA, NOON
from tests.support.tournament_examples import entered, new_tournament, people

ROUNDS = 9
LONGEST = 0.02
"""Seconds that the loop may be busy without a look at what else is to be done."""

POINTS = (0, 0.5, 1, 1.5, 2)
TICK = 0.000_5
"""Seconds between two such looks."""


@pytest.fixture(autouse=True)
def _as_in_the_bot() -> Iterator[None]:
    """Share the interpreter as the bot does."""
    usual = sys.getswitchinterval()
    favour_event_loop()
    yield
    sys.setswitchinterval(usual)


@dataclass
class Watch:
    """How long a loop was *busy* at most, and how long it stood still, whoever held it up.

    Other programs on the machine hold it up too; so what it may be is judged by the first.
    """

    busy: float = 0.0
    still: float = 0.0

    async def over(self, work: Awaitable[object]) -> None:
        """Watch the loop while *work* is done."""
        working = asyncio.ensure_future(work)
        while not working.done():
            computed, looked = thread_time(), perf_counter()
            await asyncio.sleep(TICK)
            self.busy = max(self.busy, thread_time() - computed)
            self.still = max(self.still, perf_counter() - looked - TICK)
        await working


def paired_before(players: list[PlayerId], lots: Random) -> Iterator[Round]:
    """All rounds but the last, with results: everybody moves on by a seat after each."""
    first, *others = players
    for turned in range(ROUNDS - 1):
        seats = [first, *others[turned:], *others[:turned]]
        half = len(seats) // 2
        tables = zip(seats[:half], reversed(seats[half:]), strict=True)
        yield Round(tuple(Pairing(*two).scored(lots.choice(POINTS)) for two in tables))


async def before_the_last_round(store: SqlStore, lots: Random) -> Tournament:
    """A Swiss of as many players as there can be, of which all rounds but the last are over."""
    tournaments = Tournaments(store, lambda: NOON, lambda: None)
    players = people(MAX_PLAYERS)
    tournament = await tournaments.create(entered(new_tournament(Swiss(ROUNDS)), players))
    await tournaments.start(tournament.id, DORA)
    async with store.begin() as unit:
        before = after = await unit.tournaments.get(tournament.id)
        for played in paired_before(players, lots):
            after = after.with_round(played)
        await unit.tournaments.save(before, after)
    return after


async def until_begun(rounds: Rounds) -> None:
    """Take all steps that are due."""
    while await rounds.next_due() is not None:
        await rounds.run_due()


async def measure(url: str) -> tuple[Watch, float]:
    """How the loop fared, and in how many seconds the round was paired and all its games began."""
    await migrate(url)
    store, pairer, lots, watch = SqlStore(url), PairingProcess(), Random(1), Watch()
    tournament = await before_the_last_round(store, lots)
    rounds = Rounds(store, pairer, lambda: NOON, lots.random, lambda: None)
    began = perf_counter()
    await watch.over(until_begun(rounds))
    lasted = perf_counter() - began
    async with store.read() as unit:
        after = await unit.tournaments.get(tournament.id)
        running = len(await unit.matches.all_running())
    await store.close()
    assert (after.number, running) == (ROUNDS, MAX_PLAYERS)
    return watch, lasted


def test_the_loop_goes_on(tmp_path: Path, benchmark: BenchmarkFixture) -> None:
    """While the last round is paired, and while its 200 games are stored."""
    url = f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"

    watch, lasted = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: asyncio.run(measure(url)), rounds=1
    )

    benchmark.extra_info.update(
        busy_milliseconds=round(1000 * watch.busy, 1),
        still_milliseconds=round(1000 * watch.still, 1),
        seconds=round(lasted, 1),
    )
    assert watch.busy <= LONGEST

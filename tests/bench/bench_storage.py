"""Storage stays as fast with 100,000 stored matches as with 100."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from db.migrate import migrate
from db.rulesets import text_of
from db.store import SqlStore
from play.players import PlayerId
from play.services.matches import Matches
from play.services.outbox import Outbox
from tafl.game import Game
from tafl.moves import Move
from tafl.rulesets import ruleset
from tests.play.examples import NOON

FEW = 100
MANY = 100_000
TURNS = 10
RULES = ruleset("kings-table-tawlbwrdd")
ALLOWED = 1.5
"""How many times longer a request may take with many matches."""

Request = Callable[[int], Coroutine[object, object, object]]


def sample_game() -> Game:
    """A game of ten random turns."""
    dice = random.Random(2)
    game = Game.start(RULES)
    while game.ply < TURNS:
        game = game.play(dice.choice(game.legal_moves()))
    return game


GAME = sample_game()
NEXT_MOVE: Move = GAME.legal_moves()[0]


@dataclass(frozen=True)
class Archive:
    """A store of *size* matches, each in its own pair of players' hands, ten turns old."""

    store: SqlStore
    size: int

    def match_id(self, number: int) -> int:
        """One of a hundred matches spread over the whole archive."""
        return 1 + number % FEW * (self.size // FEW)

    async def play(self, number: int) -> None:
        """Load a match, play a turn, save it with its notice."""
        matches = Matches(self.store, lambda: NOON, lambda: None)
        match_id = self.match_id(number)
        await matches.play(match_id, attacker_of(match_id), NEXT_MOVE, seen=TURNS)

    async def list_running(self, number: int) -> None:
        """List a player's running matches."""
        matches = Matches(self.store, lambda: NOON, lambda: None)
        match_id = self.match_id(number)
        assert [match.id for match in await matches.running(attacker_of(match_id))] == [match_id]

    async def look_into_outbox(self, _: int) -> None:
        """Find out what there is to deliver."""
        await Outbox(self.store, lambda: NOON).due(10)


def attacker_of(match_id: int) -> PlayerId:
    return PlayerId(10 * match_id)


def fill(file: Path, size: int) -> None:
    """Store *size* matches with their moves and delivered notices."""
    time = (NOON - timedelta(days=1)).strftime("%Y-%m-%d %H:%M:%S.%f")
    ids = range(1, size + 1)
    plies = range(1, TURNS + 1)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.executemany(
            "INSERT INTO matches (id, channel_id, attackers, defenders, ruleset_key, ruleset_name,"
            " ruleset_text, ply, to_move, state, created_at, updated_at)"
            " VALUES (?, 1, ?, ?, ?, ?, ?, ?, 'attackers', 'running', ?, ?)",
            (
                (
                    *(number, 10 * number, 10 * number + 1, RULES.key, RULES.name),
                    *(text_of(RULES), TURNS, time, time),
                )
                for number in ids
            ),
        )
        connection.executemany(
            "INSERT INTO moves (match_id, ply, move, played_at) VALUES (?, ?, ?, ?)",
            ((n, ply, str(GAME.turns[ply - 1].move), time) for n in ids for ply in plies),
        )
        connection.executemany(
            "INSERT INTO outbox (match_id, kind, ply, created_at, due_at, attempts, closed)"
            " VALUES (?, 'board', ?, ?, ?, 0, 1)",
            ((n, ply, time, time) for n in ids for ply in plies),
        )
        connection.commit()


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.Runner]:
    """One event loop for all requests of this file."""
    with asyncio.Runner() as runner:
        yield runner


def open_archive(loop: asyncio.Runner, folder: Path, size: int) -> Archive:
    file = folder / f"{size}.sqlite3"
    url = f"sqlite+aiosqlite:///{file}"
    loop.run(migrate(url))
    fill(file, size)
    return Archive(SqlStore(url), size)


@pytest.fixture(scope="module")
def archives(
    loop: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Archive, Archive]]:
    """A store with few matches and one with many."""
    folder = tmp_path_factory.mktemp("archives")
    few, many = open_archive(loop, folder, FEW), open_archive(loop, folder, MANY)
    yield few, many
    for archive in (few, many):
        loop.run(archive.store.close())


async def ratio(few: Request, many: Request) -> float:
    """How many times longer *many* takes: medians of requests made in turns."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(FEW):
        for request, taken in zip((few, many), times, strict=True):
            start = perf_counter()
            await request(number)
            taken.append(perf_counter() - start)
    return median(times[1]) / median(times[0])


@pytest.mark.parametrize(
    "request_of", [Archive.play, Archive.list_running, Archive.look_into_outbox]
)
def test_many_stored_matches_slow_no_request(
    loop: asyncio.Runner,
    archives: tuple[Archive, Archive],
    request_of: Callable[[Archive, int], Coroutine[object, object, None]],
    benchmark: BenchmarkFixture,
) -> None:
    """A hundred requests about matches spread over each store; the table shows them together."""
    few, many = (partial(request_of, archive) for archive in archives)

    slower: float = benchmark.pedantic(lambda: loop.run(ratio(few, many)))  # type: ignore[no-untyped-call]

    benchmark.extra_info["ratio"] = slower
    assert slower <= ALLOWED

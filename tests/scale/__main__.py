"""``make scale``: fills databases as ten years of 10,000 servers would, and measures them.

A million players, a million finished games with their moves, 50,000 running ones, and what belongs
to them. Each kind of request is measured beside the same one among a thousandth of that.
"""

import argparse
import asyncio
import resource
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import perf_counter, process_time

from sqlalchemy import make_url

from db.migrate import migrate
from db.store import SqlStore
from play.puzzles.shipped import shipped
from tests.bench.measuring import Measure, ratio_of
from tests.scale.filling import Filling
from tests.scale.loading import Loader, create_databases
from tests.scale.plans import noting, scans
from tests.scale.requests import CALLS, REQUESTS, Asking, Request, services_on
from tests.scale.world import SMALL, World
from tests.support.postgresql import server

ALLOWED = 2.0
"""Most time of a request, against that among a thousandth. Indexes are deeper."""

MOST_SECONDS_TO_START = 5.0

A_LARGE_SERVER, A_USUAL_SERVER = 0, 4

FINE, BROKEN = 0, 1


@dataclass(frozen=True)
class Filled:
    """A database that is filled with *world*."""

    url: str
    world: World
    store: SqlStore


def main(arguments: Sequence[str]) -> int:
    """Fill and measure what the *arguments* ask for; return the exit status."""
    options = _parser().parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    world, broken = World(options.servers), False
    for kind in options.databases:
        with _urls(kind, options.folder) as urls, asyncio.Runner() as runner:
            broken |= _measure(runner, urls, world)
    return BROKEN if broken else FINE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.scale", description=__doc__)
    parser.add_argument(
        "--servers", type=int, default=10_000, help="how many; 100 players and games for each"
    )
    parser.add_argument(
        "--databases", nargs="+", choices=("sqlite", "postgresql"),
        default=("sqlite", "postgresql"), help="which databases are filled",
    )  # fmt: skip
    parser.add_argument(
        "--folder", type=Path, default=Path("build/scale"), help="where SQLite's files are put"
    )
    return parser


@contextmanager
def _urls(kind: str, folder: Path) -> Iterator[tuple[str, ...]]:
    """The addresses of two new databases, which are gone afterwards: a large and a small one."""
    if kind == "postgresql":
        with server() as url:
            names = ("large", "small")
            asyncio.run(create_databases(url, *names))
            address = make_url(url)
            yield tuple(
                address.set(database=name).render_as_string(hide_password=False) for name in names
            )
        return
    files = [folder / name for name in ("large.sqlite3", "small.sqlite3")]
    try:
        yield tuple(f"sqlite+aiosqlite:///{file}" for file in files)
    finally:
        for file in files:
            for ending in ("", "-wal", "-shm"):
                file.with_name(f"{file.name}{ending}").unlink(missing_ok=True)


def _measure(runner: asyncio.Runner, urls: Sequence[str], world: World) -> bool:
    """Print what is found in both databases; return whether something is not as it should be."""
    large = runner.run(_fill(urls[0], world))
    small = runner.run(_fill(urls[1], SMALL))
    broken = runner.run(_start(large))
    for place in (A_LARGE_SERVER, A_USUAL_SERVER):
        where = "large" if place == A_LARGE_SERVER else "usual"
        broken |= _compare(runner, Asking(large.store, large.world, place),
                           Asking(small.store, small.world, place), where)  # fmt: skip
    broken |= runner.run(_scan(large))
    for filled in (large, small):
        runner.run(filled.store.close())
    return broken


async def _fill(url: str, world: World) -> Filled:
    """A new database, filled with *world*."""
    await migrate(url)
    loader, began = Loader(url), perf_counter()
    await Filling(loader, world, _say).fill()
    _say(f"{world.servers} servers: filled in {perf_counter() - began:.0f} s, "
         f"{await loader.size() / 1e6:.0f} MB")  # fmt: skip
    return Filled(url, world, SqlStore(url))


async def _start(filled: Filled) -> bool:
    """Do what a bot does at its start, and say how long it takes."""
    began, spent = perf_counter(), process_time()
    await migrate(filled.url)
    services = services_on(filled.store)
    await services.uptime.start()
    await services.privacy.start()
    await services.puzzles.start(shipped())
    await services.workload.next_deadline()
    taken = perf_counter() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    _say(f"start: {taken:.1f} s, {process_time() - spent:.1f} s of the processor; {memory:.0f} MB")
    return taken > MOST_SECONDS_TO_START


def _taken(runner: asyncio.Runner, asking: Asking, request: Request) -> Measure:
    """Measure requests in seconds by the clock: PostgreSQL works in processes of its own."""
    numbers = count()

    def measure() -> float:
        began = perf_counter()
        runner.run(request(asking, next(numbers)))
        return perf_counter() - began

    return measure


def _compare(runner: asyncio.Runner, large: Asking, small: Asking, where: str) -> bool:
    """Say how many times as long each request takes in the large database as in the small one."""
    broken = False
    for name, request in REQUESTS.items():
        among_many, among_few = (_taken(runner, each, request) for each in (large, small))
        ratio = ratio_of(among_many, among_few, CALLS)
        verdict = "" if ratio <= ALLOWED else "  TOO LONG"
        _say(f"a {where} server, {name}: {ratio:.2f} times as long{verdict}")
        broken |= ratio > ALLOWED
    return broken


async def _scan(filled: Filled) -> bool:
    """Say which requests go through a large table from one end to the other."""
    asking = Asking(filled.store, filled.world, A_USUAL_SERVER)
    with noting() as asked:
        for number, request in enumerate(REQUESTS.values(), start=CALLS):
            await request(asking, number)
    found = await scans(filled.url, asked)
    for table, statement in found:
        _say(f"goes through all of {table}: {statement}")
    _say(f"{len(asked)} statements looked at, {len(found)} go through a large table")
    return bool(found)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - what it is for


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

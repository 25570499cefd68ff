"""``make load``: several bots on one PostgreSQL, hundreds of matches at once, and what goes wrong.

Real processes speak to a server that stands in for Discord, by HTTP and WebSocket. While people
play, processes are killed, or Discord is out of reach, or its limits are tight. In the end every
accepted move has to be there, every board shown once and in order, and every flag told once.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles

from sqlalchemy import make_url

from db.migrate import migrate
from tafl.pieces import Side
from tests.load.hall import Hall, servers
from tests.load.server import BusyServer
from tests.load.table import Table, Timings
from tests.scale.loading import create_databases
from tests.support.crashing_bot import serve
from tests.support.discord_players import Player
from tests.support.discord_server import TOKEN
from tests.support.postgresql import server as postgresql
from tests.support.processes import Process
from tests.support.waiting import eventually

ROOT = Path(__file__).parents[2]
FINE, BROKEN = 0, 1

SECONDS_BETWEEN_KILLS = 10.0
OUTAGE_SECONDS = 20.0
LONGEST_CATCHING_UP = 240.0
"""Seconds after the last move in which all that is waiting has to be delivered."""

SECONDS_TO_ANSWER = 3.0
"""Discord takes no answer after that."""

FEWEST = 2
"""Of fewer times there are no shares."""

PER_SECOND, PER_CHANNEL = 50, (5, 5.0)
"""Discord's limits: requests of a bot, and messages in a channel."""


@dataclass
class Bots:
    """Processes of one bot, each with its part of the *shards*."""

    server: BusyServer
    url: str
    count: int
    shards: int
    _running: list[Process] = field(default_factory=list)

    async def start(self) -> None:
        """Start all, and wait until they serve all shards."""
        self._running = [self._started(number) for number in range(self.count)]
        await self._serve_all()

    async def kill(self, number: int) -> None:
        """``kill -9`` one of them, and start it again at once."""
        self._running[number].kill()
        await self._running[number].wait()
        self._running[number] = self._started(number)

    async def end(self) -> None:
        for process in self._running:
            process.kill()
            await process.wait()

    def memory(self) -> list[float]:
        """The megabytes that each of them takes."""
        return [_resident(process.pid) for process in self._running]

    def processor(self) -> float:
        """The seconds of the processor that they have taken, those alive now."""
        return sum(_spent(process.pid) for process in self._running)

    async def _serve_all(self) -> None:
        await eventually(lambda: len(self.server.gateway.shards) == self.shards)

    def _started(self, number: int) -> Process:
        each = self.shards // self.count
        first = number * each
        settings = {
            "HNEFABOT_TOKEN": TOKEN,
            "HNEFABOT_DATABASE_URL": self.url,
            "HNEFABOT_LOG_LEVEL": "WARNING",
            "HNEFABOT_ENGINE": "off",
            "HNEFABOT_SHARDS": str(self.shards),
            "HNEFABOT_SHARD_IDS": f"{first}-{first + each - 1}",
        }
        addresses = (self.server.base, self.server.gateway_address)
        return Process(serve, addresses, os.environ | settings, ROOT)


def main(arguments: Sequence[str]) -> int:
    """Do what the *arguments* ask for; return the exit status."""
    options = _parser().parse_args(arguments)
    return asyncio.run(_run(options))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.load", description=__doc__)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=120.0, help="how long people play")
    parser.add_argument("--moves", type=int, help="end sooner, after so many moves of each match")
    parser.add_argument("--pause", type=float, default=40.0, help="seconds between two moves")
    parser.add_argument("--flags", type=int, default=20, help="matches in which time runs out")
    parser.add_argument("--no-kills", action="store_true", help="let all processes live")
    parser.add_argument("--limits", action="store_true", help="with Discord's limits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="the URL of one with all tables and nothing in them")
    return parser


async def _run(options: argparse.Namespace) -> int:
    chance = Random(options.seed)
    every = options.matches + options.flags
    limits = (PER_SECOND, PER_CHANNEL) if options.limits else (None, None)
    async with (
        _database(options.database) as url,
        BusyServer(servers(every), options.shards, *limits) as server,
        _hall(url) as hall,
    ):
        now = datetime.now(UTC)
        begun = await hall.begin(range(options.matches), now)
        waiting = await hall.leave_waiting(range(options.matches, every), now)
        bots = Bots(server, url, options.processes, options.shards)
        try:
            await bots.start()
            _say(f"{options.processes} processes serve {options.shards} shards")
            timings = Timings()
            tables = [
                Table(
                    match.id,
                    match.place.channel_id,
                    {side: Player(server, match.seats.player(side)) for side in Side},
                    match.game,
                    hall.moves,
                    partial(server.boards.__getitem__, match.place.channel_id),
                )
                for match in begun
            ]
            spent = bots.processor()
            await _play(options, chance, tables, timings, bots)
            spent = bots.processor() - spent
            caught_up = await _catch_up(hall, [match.id for match in waiting])
            _report(options, tables, timings, bots, spent)
            return await _judge(hall, server, tables, [match.id for match in waiting], caught_up)
        finally:
            await bots.end()


@asynccontextmanager
async def _database(given: str | None) -> AsyncIterator[str]:
    """The address of a new database, brought up to date, unless one is *given*."""
    if given is not None:
        yield given
        return
    with postgresql() as url:
        await create_databases(url, "load")
        address = make_url(url).set(database="load").render_as_string(hide_password=False)
        await migrate(address)
        yield address


@asynccontextmanager
async def _hall(url: str) -> AsyncIterator[Hall]:
    hall = await Hall.open(url)
    async with hall.pool:
        yield hall


async def _play(
    options: argparse.Namespace,
    chance: Random,
    tables: Sequence[Table],
    timings: Timings,
    bots: Bots,
) -> None:
    """Play for as long as is asked for; meanwhile processes die, and Discord is out of reach."""
    playing = [
        asyncio.create_task(
            table.play(Random(chance.random()), options.pause, timings, options.moves)
        )
        for table in tables
    ]
    loop = asyncio.get_running_loop()
    began = loop.time()
    until, outage_at = began + options.seconds, began + options.seconds / 2
    while loop.time() < until and not all(task.done() for task in playing):
        longest = min(SECONDS_BETWEEN_KILLS, max(0.0, until - loop.time()))
        await asyncio.wait(playing, timeout=longest)
        if options.no_kills:
            continue
        if outage_at is not None and loop.time() >= outage_at:
            outage_at = float("inf")
            await _outage(bots)
        await bots.kill(chance.randrange(bots.count))
    timings.seconds = loop.time() - began
    for task in playing:
        task.cancel()
    ends = await asyncio.gather(*playing, return_exceptions=True)
    for ended in ends:
        if isinstance(ended, Exception):
            raise ended


async def _outage(bots: Bots) -> None:
    """Have Discord's gateway out of reach for a while."""
    gateway = bots.server.gateway
    for shard in list(gateway.shards):
        gateway.drop(shard)
    await asyncio.sleep(OUTAGE_SECONDS)
    for shard in range(bots.shards):
        gateway.restore(shard)


async def _catch_up(hall: Hall, waiting: Sequence[int]) -> bool:
    """Wait until every flag has fallen and everything is delivered; return whether it is."""
    until = asyncio.get_running_loop().time() + LONGEST_CATCHING_UP
    while await hall.waiting() or len(await hall.flags(waiting)) < len(waiting):
        if asyncio.get_running_loop().time() > until:
            return False
        await asyncio.sleep(0.5)
    return True


def _report(
    options: argparse.Namespace, tables: Sequence[Table], timings: Timings, bots: Bots, spent: float
) -> None:
    """Say how much was played, and how long it took."""
    accepted = sum(len(table.accepted) for table in tables)
    lost = sum(table.lost for table in tables)
    _say(f"{accepted} moves accepted, {accepted / timings.seconds:.1f} a second; {lost} unanswered")
    for what, found in (("answer", timings.answers), ("board", timings.boards)):
        if len(found) < FEWEST:
            continue
        shares = quantiles(found, n=100)
        _say(
            f"{what}: p50 {shares[49]:.2f} s, p95 {shares[94]:.2f} s, p99 {shares[98]:.2f} s,"
            f" longest {max(found):.2f} s"
        )
    if options.no_kills:
        _say(f"{1000 * spent / max(accepted, 1):.0f} ms of the processor a move")
    _say("memory: " + ", ".join(f"{each:.0f} MB" for each in bots.memory()))


async def _judge(
    hall: Hall, server: BusyServer, tables: Sequence[Table], waiting: Sequence[int], caught_up: bool
) -> int:
    """Say what is wrong; return the exit status."""
    shown: dict[int, list[int]] = {table.channel_id: [] for table in tables}
    for message in server.messages.values():
        if message.files and message.channel_id in shown:
            shown[message.channel_id].append(message.id)
    flags = await hall.flags(waiting)
    wrong = [
        *([] if caught_up else [f"{await hall.waiting()} notices are still waiting"]),
        *await hall.missing_moves(tables),
        *await hall.badly_shown(shown),
        *(f"the flag of match {each} was told {flags.get(each, 0)} times"
          for each in waiting if flags.get(each, 0) != 1),
    ]  # fmt: skip
    _say(f"told to wait for Discord's limits: {dict(server.refused)}")
    for line in wrong[:50]:
        _say(f"WRONG: {line}")
    _say(f"{len(wrong)} things are wrong" if wrong else "Everything is there, once and in order.")
    return BROKEN if wrong else FINE


def _resident(pid: int) -> float:
    """The megabytes of a process in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _spent(pid: int) -> float:
    """The seconds of the processor that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - what it is for


if __name__ == "__main__":
    # Or the bots would be left alone when somebody ends this.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))

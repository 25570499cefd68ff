"""Boards for other channels beside one channel whose limit is used up, against without it."""

import asyncio
import shutil
from pathlib import Path
from statistics import median
from time import perf_counter

from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.servers.place import Place
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import UNTIMED
from tests.bench.bench_correspondence import LiveOffice
from tests.bench.measuring import Figures
from tests.support.archives import RULES
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN, HALL
from tests.support.waiting import eventually

ALLOWED = 1.5
"""How many times as long others may wait for their boards.

Nobody waits for the busy channel, but each look at what is due finds it too. Takes 1.0 to 1.1. With
a place for each board that waits for its limit, others would wait until these count as slow.
"""

OTHERS = range(10_000, 10_040)
"""The other channels; there is a board for each, and as many for the busy one."""

PER_CHANNEL = (5, 3600.0)
"""How many messages Discord takes for a channel, in how many seconds: longer than this lasts."""

ROUNDS = 5


def test_one_busy_channel_holds_up_no_other(
    runner: asyncio.Runner, empty_database: Path, tmp_path: Path, figures: Figures
) -> None:
    """In turns: forty boards for as many channels, beside as many for the busy one, and alone."""

    def seconds(busy: int) -> float:
        database = Path(shutil.copy(empty_database, tmp_path / "games.sqlite3"))
        return runner.run(delivering(database, busy))

    seconds(0)
    ratios = [seconds(len(OTHERS)) / seconds(0) for _ in range(ROUNDS)]
    figures.at_most(ALLOWED, median(ratios), "times as long as without the busy channel")


async def delivering(database: Path, busy: int) -> float:
    """The seconds until all boards for other channels are posted, beside *busy* for one channel."""
    async with DiscordServer(HALL.channel_id, *OTHERS, per_channel=PER_CHANNEL) as server:
        with server.in_place_of_discord():
            office = LiveOffice(server, database)
            await office.open()
            try:
                waiting = [await seat(office, HALL) for _ in range(busy)]
                others = [await seat(office, Place(1, channel)) for channel in OTHERS]
                for match in waiting:
                    await office.show(match)
                if waiting:
                    most, _ = PER_CHANNEL
                    await eventually(lambda: len(server.shown(HALL.channel_id)) == most)
                start = perf_counter()
                for match in others:
                    await office.show(match)
                await eventually(lambda: all(server.shown(channel) for channel in OTHERS))
                return perf_counter() - start
            finally:
                await office.close()


async def seat(office: LiveOffice, place: Place) -> Match:
    """A match without a clock."""
    match = Match.start(
        place, Seats(ANNA, BJORN), Terms(RULES, control=UNTIMED), office.now(), DEFAULT_HABITS
    )
    async with office.store.begin() as unit:
        return await unit.matches.add_match(match, DEFAULT_HABITS)

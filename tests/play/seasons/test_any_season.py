"""Whatever is played and whoever restarts the bot: each result counts in one season at most."""

import asyncio
import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from db.store import SqlStore
from play.matches.seats import Seats
from play.players.player_id import PlayerId
from play.services.ratings import Ratings
from play.services.seasons import Seasons
from tafl.pieces import Side
from tests.play.ratings.test_rating_requests import end_match
from tests.support.depth import fewer
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, TINY
from tests.support.stores import store_on

GUILD = HALL.guild_id or 0
LASTING = timedelta(days=10)


class Step(Enum):
    """The next event; most events are of no avail at times."""

    START = "a season of ten days begins"
    END = "a manager ends the season"
    LOOK = "the timekeeper looks"
    RECOUNT = "all results are counted anew"
    RESTART = "the bot is restarted"


winners = st.sampled_from([(ANNA, BJORN), (BJORN, ANNA), (CARL, ANNA)])
steps = st.tuples(st.sampled_from(Step) | winners, st.integers(1, 100))
"""A step, or who wins against whom, and how many hours have gone by before."""


@dataclass
class Books:
    """Accounts kept by hand: the points of each season, and until when the last one runs."""

    points: list[Counter[PlayerId]] = field(default_factory=list)
    until: datetime | None = None

    def runs(self, now: datetime) -> bool:
        return self.until is not None and now < self.until


@fewer(times=0.25, many=0.5)
@given(course=st.lists(steps, max_size=20))
def test_each_result_counts_in_the_season_that_runs(
    empty_database: Path, course: list[tuple[Step | tuple[PlayerId, PlayerId], int]]
) -> None:
    """Or in none; and final standings are those that a season had when it ended."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(shutil.copy(empty_database, Path(folder) / "games.sqlite3"))
        asyncio.run(_play_all(file, course))


async def _play_all(file: Path, course: list[tuple[Step | tuple[PlayerId, PlayerId], int]]) -> None:
    store, now, books = store_on(file), NOON, Books()
    for step, hours in course:
        now += timedelta(hours=hours)
        if step is Step.RESTART:
            await store.close()
            store = store_on(file)
        elif isinstance(step, Step):
            await _take(step, store, now, books)
        else:
            winner, loser = step
            await end_match(store, Seats(winner, loser), TINY, Side.ATTACKERS, now)
            if books.runs(now):
                books.points[-1][winner] += 1
                books.points[-1][loser] += 0
    await _compare(Seasons(store, lambda: now, lambda: None), books)
    await store.close()


async def _take(step: Step, store: SqlStore, now: datetime, books: Books) -> None:
    seasons = Seasons(store, lambda: now, lambda: None)
    if step is Step.START and not books.runs(now):
        await seasons.start(HALL, "Winter", DORA, now + LASTING)
        books.points.append(Counter())
        books.until = now + LASTING
    elif step is Step.END and books.runs(now):
        await seasons.end(HALL.server_id, (await seasons.running(GUILD)).id, DORA)
        books.until = None
    elif step is Step.LOOK:
        await seasons.run_due()
    elif step is Step.RECOUNT:
        await Ratings(store).rebuild()


async def _compare(seasons: Seasons, books: Books) -> None:
    """Every season has the points in the books; of those over, the archive."""
    await seasons.run_due()
    for number, points in enumerate(books.points, start=1):
        table = await seasons.table((await seasons.find(GUILD, number)).id, limit=10)
        assert {placed.player: placed.tally.points for placed in table.standings} == points

"""Stores full of running matches, small and large."""

import asyncio
import random
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path

from db.migrate import migrate
from db.rulesets import text_of
from db.store import SqlStore
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.support.examples import NOON

FEW = 100
MANY = 100_000
TURNS = 10
RULES = ruleset("kings-table-tawlbwrdd")

BEGUN = NOON - timedelta(days=1)
"""When the turns of all matches began that are under way."""

MINUTE = timedelta(minutes=1)
MICROSECOND = timedelta(microseconds=1)


def written(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S.%f")


DAYS = timedelta(days=30) // MICROSECOND
USUAL = {
    "channel_id": 1,
    "to_move": "attackers",
    "rated": False,
    "even": True,
    "offers_made": 0,
    "offered": "",
    "skipped": 0,
    "announced": 0,
    **dict.fromkeys(("control_start", "control_increment", "control_cap"), DAYS),
    "lapse": "abandoned",
    "weekends": False,
    "vacations": True,
    **dict.fromkeys(("clock_left", "clock_resting", "clock_turn"), DAYS),
    "clock_since": written(NOON),
    "clock_first": False,
}
"""Columns of matches without a clock."""


def sample_game() -> Game:
    """A game of ten random turns."""
    dice = random.Random(2)
    game = Game.start(RULES)
    while game.ply < TURNS:
        game = game.play(dice.choice(game.legal_moves()))
    return game


GAME = sample_game()


@dataclass(frozen=True)
class Archive:
    """A store of *size* matches, each in its own pair of players' hands, ten turns old."""

    url: str
    store: SqlStore
    size: int

    def match_id(self, number: int) -> int:
        """One of a hundred matches spread over the whole archive."""
        return 1 + number % FEW * (self.size // FEW)


def flag_of(match_id: int, size: int) -> datetime:
    """When a flag falls: one of a hundred every minute after noon, all others days later."""
    number, rest = divmod(match_id - 1, size // FEW)
    return NOON + (number + 1) * MINUTE if rest == 0 else NOON + timedelta(days=30)


def insert_matches(connection: sqlite3.Connection, rows: Iterable[Mapping[str, object]]) -> None:
    """Store matches; of each only what is not as usual."""
    filled = ({**USUAL, **row} for row in rows)
    first = next(filled)
    names = ", ".join(first)
    values = ", ".join(f":{name}" for name in first)
    statement = f"INSERT INTO matches ({names}) VALUES ({values})"  # noqa: S608
    connection.executemany(statement, chain([first], filled))


def fill(file: Path, size: int) -> None:
    """Store *size* matches with their moves and delivered notices."""
    time = written(BEGUN)
    ids = range(1, size + 1)
    plies = range(1, TURNS + 1)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        usual = {
            "ruleset_key": RULES.key,
            "ruleset_name": RULES.name,
            "ruleset_text": text_of(RULES),
            "ply": TURNS,
            "state": "running",
            "lapse": "loss",
            "created_at": time,
            "updated_at": time,
            "clock_since": time,
        }
        insert_matches(
            connection,
            (
                usual
                | {
                    "id": number,
                    "attackers": 10 * number,
                    "defenders": 10 * number + 1,
                    "clock_left": (flag_of(number, size) - BEGUN) // MICROSECOND,
                    "wake_at": written(flag_of(number, size)),
                }
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


def fill_archives(folder: Path) -> dict[int, Path]:
    """A database with few matches and one with many, by the number of these."""
    files = {size: folder / f"{size}.sqlite3" for size in (FEW, MANY)}
    for size, file in files.items():
        asyncio.run(migrate(_url(file)))
        fill(file, size)
    return files


@contextmanager
def open_archives(runner: asyncio.Runner, files: Mapping[int, Path]) -> Iterator[list[Archive]]:
    """The stores in *files*, by the number of their matches."""
    archives = [Archive(_url(file), SqlStore(_url(file)), size) for size, file in files.items()]
    yield archives
    for archive in archives:
        runner.run(archive.store.close())


def _url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"

"""Servers on which much has been played for ratings, small and large."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from db.migrate import migrate
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.ratings.rated_result import MIN_PLIES
from play.services.ratings import Ratings
from play.statistics.openings import rules_of
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Reason
from tafl.rulesets import keys, ruleset
from tests.bench.measuring import yardsticks_of
from tests.support.archives import insert_matches, written
from tests.support.examples import HALL, NOON

GUILD = HALL.guild_id
GAMES = ("brandubh", "copenhagen")
EACH = 20
"""Results of each player with either side, all against different opponents."""

SHUFFLING = 7919
"""A prime number: who plays after whom has nothing to do with their ids."""

LOOKS = 10_000
"""At players, in one yardstick for counting."""

POSITIONS = 4
"""In the opening table, for each result."""

RUNNING = 100
"""Rated matches that are under way in each community, spread over its players."""

LATELY = timedelta(days=250)
"""All results came in so much time until noon."""


@dataclass(frozen=True)
class Community:
    """A store with a server of so many players, who have had ``EACH`` results with either side.

    *running* are the ids of matches under way, spread over them. To count all results took
    so many yardsticks.
    """

    store: SqlStore
    players: int
    running: Sequence[int]
    counted_in: float

    @property
    def results(self) -> int:
        """How many results are stored."""
        return EACH * self.players

    def player(self, number: int) -> PlayerId:
        """One of a hundred players spread over all."""
        return _id(self._spread(number))

    def opponent(self, number: int) -> PlayerId:
        """Somebody whom that player has met."""
        return _id((self._spread(number) + 1) % self.players)

    def _spread(self, number: int) -> int:
        return number % RUNNING * (self.players // RUNNING)


@contextmanager
def open_communities(
    runner: asyncio.Runner, folder: Path, sizes: Sequence[int]
) -> Iterator[list[Community]]:
    """Communities of so many players each."""
    communities = [runner.run(_open_community(folder, size)) for size in sizes]
    yield communities
    for community in communities:
        runner.run(community.store.close())


async def _open_community(folder: Path, players: int) -> Community:
    file = folder / f"{players}.sqlite3"
    url = f"sqlite+aiosqlite:///{file}"
    await migrate(url)
    _fill(file, players)
    _fill_statistics(file, players)
    store = SqlStore(url)
    counted_in = await count_anew(store, players)
    return Community(store, players, await _begin_matches(store, players), counted_in)


async def count_anew(store: SqlStore, players: int) -> float:
    """Count all results of so many *players* anew; return in how many yardsticks.

    Like the counting the yardstick looks at players far apart: of many fewer fit into a cache.
    """
    ratings = {_id(player): [0.0] * EACH for player in range(players)}

    def look_at_players() -> None:
        for turn in range(LOOKS):
            ratings[_id(turn * SHUFFLING % players)][turn % EACH] += 1.0

    return await yardsticks_of(Ratings(store).rebuild(), look_at_players)


def _fill(file: Path, players: int) -> None:
    """Store finished matches, of which nobody will see the moves, and their results."""
    size = EACH * players
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        insert_matches(connection, (_finished(n, players) for n in range(size)))
        connection.executemany(
            "INSERT INTO results (id, guild_id, ruleset_key, match_id, attackers, defenders, score,"
            " everywhere, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)",
            (
                (n + 1, GUILD, _game(n), n + 1, *_seats(n, players), n % 2, _ended_at(n, size))
                for n in range(size)
            ),
        )
        connection.commit()


def _fill_statistics(file: Path, players: int) -> None:
    """Store what has been counted: games, and moves in positions that none of ``RUNNING`` has."""
    size = POSITIONS * EACH * players
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.executemany(
            "INSERT INTO openings (rules, position, move, attackers, drawn, defenders)"
            " VALUES (?, ?, 'A4-A2', 1, 0, 0)",
            ((rules_of(ruleset(_game(n))), f"{n} attackers") for n in range(size)),
        )
        connection.executemany(
            "INSERT INTO game_counts (scope, ruleset_key, even, reason, name, attackers, drawn,"
            " defenders, plies, seconds, raichi, longest, longest_match_id)"
            " VALUES (?, ?, 1, ?, ?, 10, 1, 9, 800, 9000000, 12, 90, 1)",
            ((GUILD, key, str(reason), key.title()) for key in keys() for reason in Reason),
        )
        connection.commit()


def _seats(number: int, players: int) -> tuple[PlayerId, PlayerId]:
    """Who attacks and who defends in a match: in each round everybody meets somebody else."""
    rounds, turn = divmod(number, players)
    attacker = turn * SHUFFLING % players
    return _id(attacker), _id((attacker + 1 + rounds) % players)


def _id(player: int) -> PlayerId:
    return PlayerId(1000 + player)


def _game(number: int) -> str:
    return GAMES[number // 2 % len(GAMES)]


def _finished(number: int, players: int) -> dict[str, object]:
    """A match that is over."""
    attackers, defenders = _seats(number, players)
    ended = _ended_at(number, EACH * players)
    return {
        "id": number + 1,
        "guild_id": GUILD,
        "attackers": attackers,
        "defenders": defenders,
        "ruleset_key": _game(number),
        "ruleset_name": _game(number).title(),
        "ruleset_text": "",
        "ply": 40,
        "state": "finished",
        "rated": True,
        "winner": "attackers" if number % 2 else "defenders",
        "reason": "resigned",
        "created_at": ended,
        "updated_at": ended,
    }


def _ended_at(number: int, size: int) -> str:
    return written(NOON - LATELY + LATELY * (number / size))


async def _begin_matches(store: SqlStore, players: int) -> list[int]:
    """The ids of rated matches that are under way, and long enough to count."""
    step = players // RUNNING
    async with store.begin() as unit:
        return [
            (
                await unit.matches.add_match(
                    _under_way(Seats(*_seats(number * step, players))), DEFAULT_HABITS
                )
            ).id
            for number in range(RUNNING)
        ]


def _under_way(seats: Seats) -> Match:
    match = Match.start(HALL, seats, Terms(ruleset(GAMES[0]), rated=True), NOON, DEFAULT_HABITS)
    for _ in range(MIN_PLIES):
        match = match.play(
            match.player_to_move, match.game.legal_moves()[0], NOON, None, DEFAULT_HABITS
        )
    return match

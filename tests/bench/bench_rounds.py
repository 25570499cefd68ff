"""The last round of 200 players is paired and begins beside an event loop, which it never holds."""

import asyncio
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.tournaments.pairing_process import PairingProcess
from db.store import SqlStore
from play.players.player_id import PlayerId
from play.services.tournament_rounds import Rounds
from play.services.tournaments import Tournaments
from play.tournaments.crosstable import Crosstable, Pairing, Round, Swiss
from play.tournaments.tournament import MAX_PLAYERS, Tournament
from tests.bench.loops import longest_hold
from tests.bench.measuring import Figures, processor, ratio_of
from tests.support.examples import DORA, HALL, NOON
from tests.support.tournament_days import entered, new_tournament, people

ROUNDS = 9
LONGEST = 6
"""Longest hold of the loop, against the time in which the tournament comes out of a pickle.

Both make some thousand values in Python. Twenty milliseconds were promised, on a machine on which
the yardstick takes a good two, so that nine times would do. Takes 3.7.
"""

TRIES = 5
LABOUR = 50
"""The time of what stands for pairing, in yardsticks."""

POINTS = (0, 0.5, 1, 1.5, 2)


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
    await tournaments.start(HALL.server_id, tournament.id, DORA)
    async with store.begin() as unit:
        before = after = await unit.tournaments.load_tournament(tournament.id)
        for played in paired_before(players, lots):
            after = after.with_round(played)
        await unit.tournaments.save(before, after)
    return after


def seat(crosstable: Crosstable) -> Round:
    """The work of the process: it seats the next round, as pairing takes most of a minute.

    Were that done on the loop, or in a thread beside it, it would show all the same.
    """
    for _ in range(LABOUR):
        pickle.loads(pickle.dumps(crosstable))  # noqa: S301
    players = [entrant.player for entrant in crosstable.entrants]
    return Round(tuple(map(Pairing, players[::2], players[1::2])))


async def until_begun(rounds: Rounds) -> None:
    """Take all steps that are due."""
    while await rounds.next_due() is not None:
        await rounds.run_due()


async def hold(file: Path) -> float:
    """The longest hold of the loop while the round is paired and its games begin."""
    store = SqlStore(f"sqlite+aiosqlite:///{file}")
    rounds = Rounds(store, PairingProcess(seat), lambda: NOON, Random(1).random, lambda: None)
    longest = await longest_hold(until_begun(rounds))
    async with store.read() as unit:
        running = len(await unit.matches.all_running())
    await store.close()
    assert running == MAX_PLAYERS
    return longest


@pytest.fixture
def played(database: Path) -> tuple[Path, Tournament]:
    """A database, and the tournament in it, whose last round is due."""

    async def play() -> Tournament:
        store = SqlStore(f"sqlite+aiosqlite:///{database}")
        tournament = await before_the_last_round(store, Random(1))
        await store.close()
        return tournament

    return database, asyncio.run(play())


@pytest.mark.usefixtures("as_in_the_bot")
def test_the_loop_goes_on(played: tuple[Path, Tournament], figures: Figures) -> None:
    """While the last round is paired, and while its 200 games are stored."""
    database, tournament = played
    pickled = pickle.dumps(tournament)

    def begin() -> float:
        copy = shutil.copy(database, database.with_suffix(".copy"))
        return asyncio.run(hold(Path(copy)))

    reading = processor(lambda: pickle.loads(pickled))  # noqa: S301
    ratio = ratio_of(begin, reading, TRIES)
    figures.at_most(LONGEST, ratio, "times reading the tournament from a pickle")

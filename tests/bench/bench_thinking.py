"""A /move on a simulated Discord while the computer thinks, against one while it does not."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from bot.client import TaflBot
from bot.computer import thinking_processes
from bot.computer.thinking_processes import ThinkingProcesses
from bot.ui.worker_processes import WorkerProcesses
from db.migrate import migrate
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import LEVELS, PlayerId, computer_at
from play.rate_limits import ALLOWANCES
from play.servers.place import Place
from play.shards import ALL_SHARDS
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import UNTIMED
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.bench.bench_rate_limits import Evening, times_as_long_beside
from tests.bench.loops import longest_hold
from tests.bench.measuring import Figures
from tests.support.random_games import random_game
from tests.support.stores import store_on
from tests.support.tournament_days import PairingHere

MAX_TIME = 1.15
"""Longest wait of others for a board while the computer thinks, against the usual one.

It thinks in other processes: nothing is left to do for it but to wait. Takes 0.97 to 1.03.
"""

MAX_HOLD = 1.5
"""Longest hold of the loop by the computer's move, against a person's move in the same game.

Its thoughts come and go beside the loop; its move is stored and announced like any other. Takes
1.0 to 1.1.
"""

GAMES = 3
"""Number of games that are thought about at a time, each by a process of its own."""

PLIES = 60
ROUNDS = 4
MOVES = 15

NEVER = 3600.0
"""Seconds: nothing is cut short meanwhile."""


class ThinkingEvening(Evening):
    """An evening with a computer that is being waited for, if somebody plays it."""

    def __init__(self, file: Path) -> None:
        self.thinking = WorkerProcesses(GAMES)
        super().__init__(file)
        self.elsewhere = self.guild.create_text_channel("against-computer")

    def _new_bot(self) -> TaflBot:
        store = store_on(self.file, threads=True)
        self._stores.append(store)
        return TaflBot(
            store,
            self._now,
            random.Random(1).random,
            beats=False,
            shards=ALL_SHARDS,
            pairer=PairingHere(),
            workers=WorkerProcesses(),
            thinker=ThinkingProcesses(self.thinking, compiles=False),
            allowances=ALLOWANCES,
        )

    async def begin_long(self, attackers: PlayerId, defenders: PlayerId) -> Match:
        """A long game in which it is the turn of the *attackers*."""
        rules, seats = ruleset("kings-table-saxon"), Seats(attackers, defenders)
        place = Place(self.guild.id, self.elsewhere.id)
        match = Match.start(
            place, seats, Terms(rules, control=UNTIMED), self._now(), DEFAULT_HABITS
        )
        async with self._stores[0].begin() as unit:
            return await unit.matches.add_match(replace(match, game=_game(PLIES)), DEFAULT_HABITS)

    async def begin_thoughts(self) -> "Thoughts":
        """Games that the computer is to think about at its highest level, each of somebody else."""
        people = [self.guild.add_member(self.env.create_user(f"p{n}")) for n in range(GAMES)]
        return Thoughts(
            self,
            [await self.begin_long(computer_at(LEVELS[-1]), PlayerId(each.id)) for each in people],
        )


class Thoughts:
    """The computer's thoughts about *games*, from the first move of others on."""

    def __init__(self, table: ThinkingEvening, games: list[Match]) -> None:
        self._table = table
        self._games = games
        self._has_begun = False

    def send(self, number: int = 0) -> None:
        """Have it think, if it does not yet."""
        del number
        if not self._has_begun:
            self._table.bot.services.computer.rouse()
        self._has_begun = True

    async def end(self) -> None:
        """Have everybody resign. It has been thinking about all games, and still does."""
        bot = self._table.bot
        assert len(self._table.thinking._busy) == GAMES  # noqa: SLF001 - what else would say so?
        for match in self._games:
            await bot.services.matches.resign(match.id, match.defenders, seen=match.board)
        for task in bot.timekeepers.thoughts._tasks:  # noqa: SLF001 - nobody else ends a thought
            task.cancel()
        await bot.timekeepers.thoughts.finish()


def _game(plies: int) -> Game:
    return random_game(ruleset("kings-table-saxon"), plies)


@pytest.fixture(autouse=True)
def long_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock ends a thought: a slow machine thinks for longer, and is measured for longer."""
    monkeypatch.setattr(thinking_processes, "SECONDS_TO_THINK", NEVER)
    monkeypatch.setattr(thinking_processes, "MAX_PROCESS_SECONDS", NEVER)


async def times_as_long(file: Path) -> float:
    """The time that games of others take while the computer thinks, against the usual one."""
    table = ThinkingEvening(file)
    await table.env.start()
    try:
        return await times_as_long_beside(table, table.begin_thoughts, ROUNDS)
    finally:
        table.thinking.stop()
        await table.close()


async def times_as_held(file: Path) -> float:
    """The hold of the loop by the computer's move, against one of its opponent."""
    table = ThinkingEvening(file)
    await table.env.start()
    try:
        services = table.bot.services
        carl, astrid = PlayerId(table.carl.id), PlayerId(table.astrid.id)
        ratios = []
        for _ in range(MOVES):
            among_people = await table.begin_long(astrid, carl)
            match = await table.begin_long(computer_at(LEVELS[0]), carl)
            move = next(iter(match.game.legal_moves()))
            usual = await longest_hold(services.matches.play(among_people.id, astrid, move))
            await table.bot.courier.until_idle()
            ratios.append(await longest_hold(services.computer.act(match.id)) / usual)
            await table.bot.courier.until_idle()
        return median(ratios)
    finally:
        table.thinking.stop()
        await table.close()


def migrated(folder: Path) -> Path:
    """An empty database."""
    file = folder / "games.sqlite3"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    return file


def test_others_do_not_notice(tmp_path: Path, figures: Figures, as_in_the_bot: None) -> None:
    """Three games are thought about at the highest level while two others play."""
    found = asyncio.run(times_as_long(migrated(tmp_path)))
    figures.at_most(MAX_TIME, found, "times a move while nobody thinks")


def test_the_loop_goes_on(tmp_path: Path, figures: Figures, as_in_the_bot: None) -> None:
    """A thought is sent to its process, and comes back, beside all else."""
    found = asyncio.run(times_as_held(migrated(tmp_path)))
    figures.at_most(MAX_HOLD, found, "times a move of a person")

"""Answering a puzzle on a simulated Discord, against a /move in a game."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from time import process_time

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.ui.pictures import begin_drawing
from db.migrate import migrate
from play.floods import Floods
from tafl.position import Turn
from tafl.rulesets import ruleset
from tests.bench.measuring import Figures, ratio_of
from tests.support.bot_puzzles import leave_only
from tests.support.puzzles import IN_TWO
from tests.support.random_games import random_game
from tests.support.table import Table, shown

MAX_TIME = 1.0
"""How many times as long as a move an answer may take. Its picture is as large, but nobody else is
told, and nothing is delivered. Takes 0.6."""

RULES = "brandubh"
PLIES = 12
ROUNDS = 12


class Desk:
    """A table where Astrid solves puzzles, and plays Bjorn."""

    def __init__(self, database: Path, stack: ExitStack) -> None:
        self._runner = stack.enter_context(asyncio.Runner())
        self._table = Table(database)
        self._runner.run(self._table.env.start())
        stack.callback(lambda: self._runner.run(self._table.close()))
        self._runner.run(leave_only(self._table, IN_TWO))

    def answers(self) -> Iterator[float]:
        """Answer the same puzzle again and again; yield what it takes until the reply is shown."""
        while True:
            yield self._runner.run(self._answer())

    def moves(self) -> Iterator[float]:
        """Play games; yield what each move takes until its board is in the thread."""
        while True:
            thread = self._runner.run(self._table.begin(RULES))
            players = cycle((self._table.astrid, self._table.bjorn))
            for turn, player in zip(
                random_game(ruleset(RULES), PLIES).turns, players, strict=False
            ):
                yield self._runner.run(self._move(player, thread, turn))

    async def _answer(self) -> float:
        """Give the first answer of the puzzle, measured, and the last one."""
        self._allow_all()
        asked = await self._table.astrid.slash(self._table.channel, "puzzle solve")
        targets = await self._pick(asked, "C4")
        begin_drawing.cache_clear()
        start = process_time()
        second = await self._pick(targets, "C1")
        taken = process_time() - start
        await self._pick(await self._pick(second, "C1"), "A1")
        return taken

    async def _pick(self, answer: InteractionResult, square: str) -> InteractionResult:
        return await self._table.astrid.select(shown(answer), [square])

    async def _move(self, player: MemberActor, thread: ChannelHandle, turn: Turn) -> float:
        self._allow_all()
        start = process_time()
        await player.slash(thread, "move", move=str(turn.move))
        return process_time() - start

    def _allow_all(self) -> None:
        """They ask for more than people can."""
        self._table.bot.floods = Floods(self._table.bot.now)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    file = tmp_path / "games.sqlite3"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    with ExitStack() as stack:
        yield Desk(file, stack)


def test_a_puzzle_is_answered_within_the_time_of_a_move(desk: Desk, figures: Figures) -> None:
    ratio = ratio_of(desk.answers().__next__, desk.moves().__next__, ROUNDS)
    figures.at_most(MAX_TIME, ratio, "times a move")

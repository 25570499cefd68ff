"""A review of a game against the searches in it, and what others notice while reviews are made."""

import asyncio
import json
from functools import partial
from pathlib import Path

from bot.reviews.engine_questions import look_through
from engine.player import player_for
from engine.reviews import QUICK, find
from engine.thought import Limits
from play.fair_turns import Asker
from play.reviews.port import PART
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.bench.bench_rate_limits import Evening, times_as_long_beside
from tests.bench.bench_thinking import migrated
from tests.bench.measuring import Figures, processor, ratio_of
from tests.support.random_games import random_game
from tests.support.shared import GAMES

PLIES = 60
MOST_SEARCHES = 3.0
"""Most time of a game's review, against one search of each of its positions.

It searches most positions twice, and has the solver look for forced wins. A search looks at 4,000
nodes, a quarter of a second on a slow machine: that makes about half a minute for 60 plies.
"""
MAX_TIME = 1.1
"""Longest wait of others for a board while games are reviewed, against the usual one."""

REVIEWS = 3
"""Of so many people at a time; two are worked at."""
ROUNDS = 9


def game() -> Game:
    """One of about 60 plies on 11×11 that people played; by chance, if there are none here."""
    path = GAMES / "copenhagen.jsonl"
    if not path.exists():
        return random_game(ruleset("copenhagen"), PLIES)
    records = (json.loads(line)["moves"] for line in path.read_text("utf-8").splitlines())
    played = Game.start(ruleset("copenhagen"), play_on=True)
    for written in min(records, key=lambda moves: abs(len(moves) - PLIES)):
        played = played.play_written(written)
    return played


def review(played: Game) -> None:
    for first in range(0, played.ply + 1, PART):
        find(played, first, first + PART)


def search(played: Game) -> None:
    """A search of each position, as a review has it."""
    player = player_for(played.ruleset)
    for stage in played.stages():
        player.think(stage, Limits(nodes=QUICK.nodes))


def test_a_review_takes_a_few_searches_a_position(figures: Figures) -> None:
    played = game()
    found = ratio_of(processor(lambda: review(played)), processor(lambda: search(played)), rounds=1)
    figures.at_most(MOST_SEARCHES, found, "times a search of each position")


class Reviewing:
    """Reviews that are made one part after the other, from the first move of others on."""

    def __init__(self, table: Evening) -> None:
        self._table = table
        self._tasks: list[asyncio.Task[None]] = []

    def send(self, number: int = 0) -> None:
        """Have games reviewed, if none are yet."""
        del number
        if not self._tasks:
            people = range(1, REVIEWS + 1)
            self._tasks = [asyncio.create_task(self._review(person)) for person in people]

    async def end(self) -> None:
        """Stop; they have been under way all the time."""
        assert not any(task.done() for task in self._tasks)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _review(self, person: int) -> None:
        played, work = game(), self._table.bot.review_work
        while True:
            for first in range(0, played.ply + 1, PART):
                await work.do(Asker(person, None), look_through, played, first, first + PART)


async def _begin_reviews(table: Evening) -> Reviewing:
    return Reviewing(table)


async def times_as_long(file: Path) -> float:
    """The time that games of others take while reviews are made, against the usual one."""
    table = Evening(file)
    await table.env.start()
    try:
        return await times_as_long_beside(table, partial(_begin_reviews, table), ROUNDS)
    finally:
        await table.close()


def test_others_do_not_notice(tmp_path: Path, figures: Figures, as_in_the_bot: None) -> None:
    """Three games are reviewed while two others play."""
    found = asyncio.run(times_as_long(migrated(tmp_path)))
    figures.at_most(MAX_TIME, found, "times a move while nothing is reviewed")

"""The cost of measuring: all that a move tells, and a transaction that somebody watches."""

import asyncio
from pathlib import Path
from time import perf_counter

from bot.figures.receiver import Exchange, NoticeEnd, RequestKind, RequestOutcome, Transaction
from bot.figures.stores import MeasuredStore
from db.measurements import StoreWatch
from db.migrate import migrate
from db.store import SqlStore
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from rendering.board import draw_board
from rendering.scene import Scene
from rendering.theme import OAK
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.bench.measuring import Figures, Measure, processor, ratio_of, requests
from tests.support.examples import new_match
from tests.support.measures import Scale

MAX_SHARE = 0.05
"""Of the time of its picture, what all that is told of a move may take. Takes 0.04."""

MAX_TIME = 1.15
"""Most time that a measured transaction may take, against a usual one. Takes 1.05 to 1.08."""

TRANSACTIONS, STATEMENTS, EXCHANGES, SUGGESTIONS = 7, 12, 7, 3
"""The counts in the figures of a running bot for a ``/move`` with its suggestions and its board."""

REPEATED = 20
"""In one go: a move tells its figures in less than a clock can measure."""


def tell(scale: Scale) -> None:
    """Tell what a move tells."""
    figures = scale.figures
    for _ in range(TRANSACTIONS):
        figures.transaction_ended(Transaction(True, 0.001, 0.005, None))
    for _ in range(STATEMENTS):
        figures.statement_ended(0.0005)
    for _ in range(EXCHANGES):
        figures.exchanged(Exchange("message", 200, 0.1, None))
    for _ in range(SUGGESTIONS):
        figures.request_ended(RequestKind.SUGGESTION, "move", RequestOutcome.DONE, 0.05)
    figures.moves_stored(1)
    figures.acknowledged(RequestKind.COMMAND, 0.1)
    figures.request_ended(RequestKind.COMMAND, "move", RequestOutcome.DONE, 0.2)
    figures.notice_ended(NoticeEnd.POSTED, 0.3, is_board=True)


def test_telling_the_figures_of_a_move(figures: Figures) -> None:
    """Against the picture that is drawn for it."""
    scale = Scale()
    scene = Scene(Game.start(ruleset("copenhagen")).position)

    def tell_often() -> None:
        for _ in range(REPEATED):
            tell(scale)

    share = ratio_of(processor(tell_often), processor(lambda: draw_board(scene, OAK)))
    figures.at_most(MAX_SHARE, share / REPEATED, "of the time of a picture")


def loading(runner: asyncio.Runner, store: Store) -> Measure:
    """Measure how long it takes to load a match ten times."""

    async def load(_: int) -> None:
        for _ in range(10):
            async with store.read() as unit:
                await unit.matches.load_match(1)

    return requests(runner, load)


def test_a_transaction_that_is_measured(tmp_path: Path, figures: Figures) -> None:
    """Against the same one on a store that nobody watches."""
    url, scale = f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3", Scale()
    told = scale.figures
    with asyncio.Runner() as runner:
        runner.run(migrate(url))
        plain = SqlStore(url)
        watched = SqlStore(
            url, watch=StoreWatch(perf_counter, told.statement_ended, told.moves_stored)
        )
        runner.run(_add_match(plain))
        measured = MeasuredStore(watched, told, perf_counter)
        ratio = ratio_of(loading(runner, measured), loading(runner, plain), rounds=41)
        runner.run(plain.close())
        runner.run(watched.close())
    figures.at_most(MAX_TIME, ratio, "times one that is not measured")


async def _add_match(store: Store) -> None:
    async with store.begin() as unit:
        await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)

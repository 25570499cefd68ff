"""One process over real HTTP: what a move takes of the processor, and what a start takes."""

import asyncio
import zlib
from pathlib import Path
from statistics import median
from time import thread_time

from db.store import SqlStore
from rendering.board import paint
from rendering.scene import Scene
from rendering.theme import OAK
from tests.bench.bench_imports import loading
from tests.bench.measuring import Figures, ratio_of
from tests.bench.one_process import FIRST_CHANNEL, Table, play_all, seat, started, until
from tests.bench.pictures import LEVEL, UNIT
from tests.support.discord_server import DiscordServer

MOVE = 6
"""How many times as long as zlib on the pixels of its board a move may take, all that it causes.

That is an autocomplete, five requests to Discord, two events, two commits and the picture. Discord
takes fifty messages a second, which leaves twenty milliseconds for a move: seven times what zlib
takes on a machine where that is three. It took 7.2, and takes 3.7 to 4.7, the more the busier the
machine is.
"""

START = 5
"""How many times as long as importing ``discord`` a start may take, until the gateway is reached.

A second was promised, on a machine where that import takes a seventh of one. Takes 3.9. All is
compiled, as whatever is installed is: to compile the modules takes two thirds of a start more.
"""

PAIRS = 10
WARM_UP = 5
TURNS = 30
STARTS = 9

PAUSE = 0.1
"""Seconds between two yardsticks that are taken while the bot is busy."""

CHANNELS = range(FIRST_CHANNEL, FIRST_CHANNEL + PAIRS)


def test_a_move_takes_little_more_than_its_picture(database: Path, figures: Figures) -> None:
    """Twenty players type and move as fast as they are answered."""
    worked, alone = asyncio.run(playing(database))
    figures.at_most(MOVE, worked / (PAIRS * TURNS) / alone, UNIT)


async def playing(database: Path) -> tuple[float, float]:
    """Seconds of the processor: for all moves, and for zlib on one picture meanwhile."""
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    matches = await seat(store, PAIRS)
    await store.close()
    last = matches[0].game.turns[-1]
    pixels = paint(Scene(last.after, last=last, tally=True), OAK, 800).tobytes()
    async with DiscordServer(*CHANNELS) as server:
        with started(server, database) as bot:
            await until(lambda: server.gateway.serving)
            tables = [Table(server, match) for match in matches]
            await play_all(tables, WARM_UP)
            before = bot.worked()
            play = asyncio.create_task(play_all(tables, TURNS))
            alone = await zlib_during(play, pixels)
            return bot.worked() - before, alone


async def zlib_during(play: asyncio.Task[object], pixels: bytes) -> float:
    """Seconds that zlib takes on this machine until *play* is over, in the middle."""
    taken = []
    while not play.done():
        start = thread_time()
        zlib.compress(pixels, LEVEL)
        taken.append(thread_time() - start)
        await asyncio.wait([play], timeout=PAUSE)
    await play
    return median(taken)


def test_a_start_takes_a_second(database: Path, tmp_path: Path, figures: Figures) -> None:
    """Of the whole program, with its database up to date."""

    def start() -> float:
        return asyncio.run(starting(database))

    start()  # compiles the modules
    ratio = ratio_of(start, loading("discord, discord.app_commands", tmp_path), STARTS)
    figures.at_most(START, ratio, "times importing discord")


async def starting(database: Path) -> float:
    """Seconds of the processor until the bot has found the gateway."""
    async with DiscordServer(*CHANNELS) as server:
        with started(server, database) as bot:
            await until(lambda: server.gateway.serving)
            return bot.worked()

"""One process over real HTTP: what a move takes of the processor, and what a start takes."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from db.store import SqlStore
from play.matches.match import Match
from rendering.board import draw_board
from rendering.scene import Scene
from rendering.theme import OAK
from tests.bench.bench_imports import loading
from tests.bench.measuring import Figures, ratio_of
from tests.bench.one_process import BotProcess, Table, bare, play_all, rooms, seat, started, until
from tests.support.discord_server import DiscordServer

MOVE = 3
"""Most work of a move, with all that it causes, against a bot that knows nothing.

That is three autocompletes, five requests to Discord, five events, two commits and the picture. A
bot on discord.py that sends these requests, and compresses a picture (``bare_bot``), does work of
the same kinds, so the ratio is about the same on any machine. Takes 2.1.
"""

START = 5
"""Most work of a start, until the gateway is reached, against importing ``discord``.

A second was promised, on a machine where that import takes a seventh of one. Takes 3.9. All is
compiled, as whatever is installed is: to compile the modules takes two thirds of a start more.
"""

PAIRS = 20
WARM_UP = 3
TURNS = 3
ROUNDS = 7
STARTS = 9


def test_a_move_takes_little_more_than_any_bot_must(database: Path, figures: Figures) -> None:
    """Forty players type and move as fast as they are answered."""
    ratio, seconds = asyncio.run(playing(database))
    figures.at_most(MOVE, ratio, f"times a bare bot ({1000 * seconds:.1f} ms a move)")


async def playing(database: Path) -> tuple[float, float]:
    """The processor's work for a move, against its work for one in a bare bot.

    Both play in turns, and what is found is in the middle; the second figure is the seconds that
    ours took.
    """
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    matches = await seat(store, PAIRS)
    await store.close()
    last = matches[0].game.turns[-1]
    picture = database.with_name("board.png")
    picture.write_bytes(draw_board(Scene(last.after, last=last, tally=True), OAK, 800))
    servers = rooms(PAIRS)
    async with DiscordServer(servers=servers) as server, DiscordServer(servers=servers) as other:
        with started(server, database) as bot, bare(other, picture) as bare_bot:
            found = Works(bot, server, matches), Works(bare_bot, other, matches)
            for each in found:
                await each.take(WARM_UP)
            taken = [[await each.take(TURNS) for each in found] for _ in range(ROUNDS)]
    return median(ours / bare for ours, bare in taken), median(ours for ours, _ in taken)


class Works:
    """The processor's work in a *bot* while the *matches* are played on its *server*."""

    def __init__(self, bot: BotProcess, server: DiscordServer, matches: Sequence[Match]) -> None:
        self._bot, self._server = bot, server
        self._tables = [Table(server, match) for match in matches]

    async def take(self, turns: int) -> float:
        """Seconds of the processor for a move, of so many *turns* at each table."""
        await until(lambda: self._server.gateway.serving and bool(self._server.commands))
        before = self._bot.worked()
        await play_all(self._tables, turns)
        return (self._bot.worked() - before) / (turns * len(self._tables))


def test_a_start_takes_a_second(database: Path, tmp_path: Path, figures: Figures) -> None:
    """Of the whole program, with its database up to date."""

    def start() -> float:
        return asyncio.run(starting(database))

    start()  # compiles the modules
    ratio = ratio_of(start, loading("discord, discord.app_commands", tmp_path), STARTS)
    figures.at_most(START, ratio, "times importing discord")


async def starting(database: Path) -> float:
    """Seconds of the processor until the bot has found the gateway."""
    async with DiscordServer(servers=rooms(PAIRS)) as server:
        with started(server, database) as bot:
            await until(lambda: server.gateway.serving)
            return bot.worked()

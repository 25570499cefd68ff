"""The web page: what a move on it takes, what those who watch cost, and how soon they see it."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from socket import create_connection
from statistics import median
from time import process_time, sleep

from bot.__main__ import loop_factory, now
from db.store import SqlStore
from play.matches.match import Match
from play.players.player_id import PlayerId
from rendering.board import draw_board
from rendering.scene import Scene
from rendering.theme import OAK
from tafl.game import Game
from tests.bench.measuring import Figures, Measure, ratio_of
from tests.bench.one_process import (
    BotProcess,
    Table,
    play_all,
    quiet_move,
    rooms,
    seat,
    started,
    until,
)
from tests.bench.page_players import Crowd, PageTable, free_place, people_of, sign_in
from tests.support.browsing import PagedWorld, website
from tests.support.discord_server import DiscordServer
from web.open_streams import MAX_REST

PAGE_MOVE = 1
"""Most work of a move on the page while both players watch, against one in chat.

In chat, Discord asks for suggestions three times, and gets two answers more. Takes 0.8 to 0.9.
"""

WATCHED = 1.1
"""Most time of a move with a thousand open streams, against the usual one.

They are of other games. Takes 1.03. If both players watch the games that are played, too, it takes
1.10 to 1.16: that is their states, which the first benchmark counts.
"""

PICTURES = 2
"""How often the board after a move could be drawn until the last of its watchers has seen it.

Both begin after a rest, as they do in a bot: what has not run for a while takes longer. A quarter
of it is the look at the store, a quarter the bytes to twelve browsers, and the rest what the three
kinds of watchers see: the one to move, the opponent, all others. Takes 1.5 to 1.9;
2.2 was seen once, while other programs kept the machine six times as busy as it can be.
"""

WATCHED_GAMES = 500
"""Games, besides those that are played, in which both players have a stream open."""

SPECTATORS = 10

PAIRS = 6
WARM_UP = 3
TURNS = 3
ROUNDS = 5
QUIET = 0.03
"""Seconds of the processor in ``GLIMPSE`` seconds, below which a bot has nothing to do."""

GLIMPSE = 0.5

PAUSE = 0.02
"""Seconds between two looks whether an event has come: waiting is no work."""

END_OF_EVENT = b"\n\n\r\n"
"""The end of an event that is sent in one chunk."""


def test_a_move_on_the_page_takes_no_more_than_in_chat(database: Path, figures: Figures) -> None:
    """All that it causes: the other player sees it, and it is posted in chat too."""
    figures.at_most(PAGE_MOVE, asyncio.run(on_the_page(database)), "times a move in chat")


async def on_the_page(database: Path) -> float:
    async with paged(database, 2 * PAIRS) as hall:
        chat, page = hall.matches[:PAIRS], hall.matches[PAIRS:]
        in_chat = [Table(hall.server, match) for match in chat]
        on_page = [PageTable(hall.server, match, hall.crowd) for match in page]
        for tables in (in_chat, on_page):
            await hall.work_of(tables, WARM_UP)
        ratios = []
        for _ in range(ROUNDS):
            usual = await hall.work_of(in_chat, TURNS)
            async with hall.crowd.watching(page):
                ratios.append(await hall.work_of(on_page, TURNS) / usual)
        return median(ratios)


def test_a_thousand_streams_hardly_slow_a_move(database: Path, figures: Figures) -> None:
    figures.at_most(WATCHED, asyncio.run(beside_streams(database)), "times a move without them")


async def beside_streams(database: Path) -> float:
    async with paged(database, PAIRS + WATCHED_GAMES) as hall:
        tables = [Table(hall.server, match) for match in hall.matches[:PAIRS]]
        await hall.work_of(tables, WARM_UP)
        ratios = []
        for _ in range(ROUNDS):
            usual = await hall.work_of(tables, TURNS)
            async with hall.crowd.watching(hall.matches[PAIRS:]):
                ratios.append(await hall.work_of(tables, TURNS) / usual)
        return median(ratios)


class Hall:
    """*matches* on a *server* whose *bot* has a page, and a *crowd* of those who play them."""

    def __init__(
        self, bot: BotProcess, server: DiscordServer, crowd: Crowd, matches: Sequence[Match]
    ) -> None:
        self._bot = bot
        self.server, self.crowd, self.matches = server, crowd, matches

    async def work_of(self, tables: Sequence[Table], turns: int) -> float:
        """Seconds of the processor for a move, of so many *turns* at each of *tables*."""
        before = await self._idle()
        await play_all(tables, turns)
        return (self._bot.worked() - before) / (turns * len(tables))

    async def _idle(self) -> float:
        """Wait until the bot has nothing to do, such as closing streams; what it has worked."""
        while True:
            before = self._bot.worked()
            await asyncio.sleep(GLIMPSE)
            if (after := self._bot.worked()) - before < QUIET:
                return after


@asynccontextmanager
async def paged(database: Path, pairs: int) -> AsyncIterator[Hall]:
    """*pairs* of players who are signed in on the page of a bot, within the context."""
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    matches = await seat(store, pairs)
    tokens = await sign_in(store, people_of(matches))
    await store.close()
    place = free_place()
    async with DiscordServer(servers=rooms(2 * PAIRS)) as server:
        with started(server, database, HNEFABOT_WEB=place) as bot:
            await until(lambda: server.gateway.serving and bool(server.commands))
            crowd = Crowd(place, tokens)
            yield Hall(bot, server, crowd, matches)
            await crowd.close()


def test_a_move_reaches_all_who_watch_it(database: Path, figures: Figures) -> None:
    """From the commit on: ten spectators and both players, whose browsers work here too."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        store = SqlStore(f"sqlite+aiosqlite:///{database}")
        (match,) = runner.run(seat(store, 1))
        game = Watched(PagedWorld(store, time=now()), match)
        runner.run(game.begin())
        ratio = ratio_of(lambda: runner.run(game.move()), pictures(match.game))
        runner.run(game.end())
        runner.run(store.close())
    figures.at_most(PICTURES, ratio, "times drawing the board")


def pictures(game: Game) -> Measure:
    """Measure, in seconds of the processor, the picture of *game* after one more move each time."""
    dice = random.Random(0)

    def measure() -> float:
        nonlocal game
        game = game.play(quiet_move(game, dice))
        sleep(MAX_REST)
        start = process_time()
        draw_board(Scene.of(game), OAK)
        return process_time() - start

    return measure


class Watched:
    """A *match* that is watched on the page of *world*, by connections without a browser.

    What a browser makes of an event is no work of the server, which is in the same process here.
    """

    def __init__(self, world: PagedWorld, match: Match) -> None:
        self._world, self._match = world, match
        self._dice = random.Random(match.id)
        self._stack = AsyncExitStack()

    async def begin(self) -> None:
        """Have all sign in, and watch."""
        spectators = [PlayerId(9000 + number) for number in range(SPECTATORS)]
        self._world.reading.update(spectators)
        page = await self._stack.enter_async_context(website(self._world))
        self._streams = []
        for player in [*people_of([self._match]), *spectators]:
            browser = await page.signed_in(player)
            asked = "".join(f"{name}: {said}\r\n" for name, said in browser.headers("").items())
            address = page.at.removeprefix("http://").split(":")
            stream = self._stack.enter_context(create_connection((address[0], int(address[1]))))
            path = f"/games/{self._match.id}/events"
            stream.setblocking(False)
            stream.sendall(f"GET {path} HTTP/1.1\r\nHost: {address[0]}\r\n{asked}\r\n".encode())
            self._streams.append(stream)
        await self._seen(b'"event":')

    async def _seen(self, what: bytes) -> None:
        """Wait until each stream has brought a state with *what*, to its end."""
        for stream in self._streams:
            read = b""
            while what not in read or not read.endswith(END_OF_EVENT):
                try:
                    read += stream.recv(1 << 16)
                except BlockingIOError:
                    await asyncio.sleep(PAUSE)

    async def move(self) -> float:
        """Play a move; the seconds of the processor until all have seen it."""
        await asyncio.sleep(MAX_REST)
        match = await self._world.matches.load_match(self._match.id)
        move = quiet_move(match.game, self._dice)
        await self._world.matches.play(match.id, match.player_to_move, str(move))
        start = process_time()
        await self._seen(f'"ply":{match.ply + 1},'.encode())
        return process_time() - start

    async def end(self) -> None:
        await self._stack.aclose()

"""The whole bot in a process of its own on the loopback Discord, and players who keep it busy."""

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import clock_gettime, perf_counter

from bot.__main__ import now
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from tafl.game import Game
from tafl.moves import Move
from tafl.rulesets import ruleset
from tests.support.discord_players import Player
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.waiting import limited

ROOT = Path(__file__).parents[2]

SERVE = "import sys; from tests.support.crashing_bot import serve; sys.exit(serve(*sys.argv[1:]))"

RULESET = "copenhagen"
FIRST_SERVER = 20_000
FIRST_CHANNEL = 10_000
FIRST_PLAYER = 500

OPENING = 20
"""Turns that have been played in each match before any is measured."""

GLANCE = 0.004
"""Seconds between two looks at what has been answered."""


class BotProcess:
    """A bot, started by *command* as its owner starts it but for the address of Discord."""

    def __init__(self, server: DiscordServer, folder: Path, *command: str, **settings: str) -> None:
        settings["HNEFABOT_TOKEN"] = TOKEN
        # Compiled once, as whatever is installed is.
        settings["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        environment = os.environ | settings
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        started = [sys.executable, command[0], command[1], server.base, server.gateway_address]
        self._process = subprocess.Popen([*started, *command[2:]], env=environment, cwd=ROOT)

    @property
    def pid(self) -> int:
        return self._process.pid

    def worked(self) -> float:
        """Seconds that the processor has worked for it up to now, in all its threads."""
        # The clock of another process, as clock_getcpuclockid(3) gives it.
        return clock_gettime(~self._process.pid << 3 | 2)

    def close(self) -> None:
        """End it, and wait until it has ended."""
        self._process.terminate()
        self._process.wait()


@contextmanager
def started(server: DiscordServer, database: Path, **more: str) -> Iterator[BotProcess]:
    url = f"sqlite+aiosqlite:///{database}"
    settings = {"HNEFABOT_DATABASE_URL": url, "HNEFABOT_LOG_LEVEL": "WARNING"} | more
    with closing(BotProcess(server, database.parent, "-c", SERVE, **settings)) as process:
        yield process


@contextmanager
def bare(server: DiscordServer, picture: Path) -> Iterator[BotProcess]:
    """A bot that does no more than it must to answer a move with the *picture*."""
    command = ("-m", "tests.bench.bare_bot", str(picture))
    with closing(BotProcess(server, picture.parent, *command)) as process:
        yield process


@dataclass
class Waits:
    """Seconds by the clock, from a player's command to its answer, and to the board."""

    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)


def rooms(pairs: int) -> dict[int, list[int]]:
    """The servers of ``seat``, each with its channel."""
    return {FIRST_SERVER + number: [FIRST_CHANNEL + number] for number in range(pairs)}


async def seat(store: Store, pairs: int) -> Sequence[Match]:
    """Matches of *pairs* of players, each on a server of its own, in which they have begun."""
    async with store.begin() as unit:
        return [
            await unit.matches.add_match(_begun(number), DEFAULT_HABITS) for number in range(pairs)
        ]


def _begun(number: int) -> Match:
    """The match of a pair, in which the opening has been played."""
    players = (PlayerId(FIRST_PLAYER + 2 * number + each) for each in range(2))
    place, terms = Place(FIRST_SERVER + number, FIRST_CHANNEL + number), Terms(ruleset(RULESET))
    match, dice = (
        Match.start(place, Seats(*players), terms, now(), DEFAULT_HABITS),
        random.Random(number),
    )
    while match.ply < OPENING:
        match = match.play(
            match.player_to_move, quiet_move(match.game, dice), now(), None, DEFAULT_HABITS
        )
    return match


def quiet_move(game: Game, dice: random.Random) -> Move:
    """A move after which the game goes on."""
    while True:
        move = dice.choice(game.legal_moves())
        if game.play(move).outcome is None:
            return move


class Table:
    """Two who play *match*, as fast as they are answered."""

    def __init__(self, server: DiscordServer, match: Match) -> None:
        self._server, self._match, self._game = server, match, match.game
        self._room = match.place.channel_id
        self._dice = random.Random(match.id)

    async def play(self, turns: int) -> Waits:
        """Play so many turns: type the move, with suggestions meanwhile, and wait for the board."""
        waits = Waits()
        for _ in range(turns):
            seats, side = self._match.seats, self._game.position.to_move
            player = Player(self._server, seats.player(side))
            move = quiet_move(self._game, self._dice)
            source = str(move.source)
            for typed in (source[:1], source, f"{source}-"):
                await self._type(player, typed)
            await self._move(player, move, waits)
            self._game = self._game.play(move)
        return waits

    async def _type(self, player: Player, text: str) -> None:
        typed = player.suggest(self._room, "move", "move", text)
        await until(lambda: typed.callback is not None)
        assert typed.callback["data"]["choices"]

    async def _move(self, player: Player, move: Move, waits: Waits) -> None:
        boards = self._boards()
        start = perf_counter()
        asked = player.slash(self._room, "move", move=str(move))
        await until(lambda: "You played" in asked.said)
        waits.answers.append(perf_counter() - start)
        await until(lambda: self._boards() > boards)
        waits.boards.append(perf_counter() - start)

    def _boards(self) -> int:
        return len(self._server.shown(self._room))


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something has *happened*, which is looked for more often than tests do."""
    async with limited():
        while not happened():  # noqa: ASYNC110 - the server sets no events
            await asyncio.sleep(GLANCE)


async def play_all(tables: Sequence[Table], turns: int) -> Waits:
    """Have all *tables* play so many turns at the same time."""
    found = await asyncio.gather(*(table.play(turns) for table in tables))
    waits = Waits()
    for each in found:
        waits.answers += each.answers
        waits.boards += each.boards
    return waits

"""A /move on a simulated Discord while somebody floods the bot, against one while nobody does."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle, islice, product
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Protocol, TypeAlias

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Interaction
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType
from simcord.interactions import base_payload
from simcord.types import HttpLogEntry

from bot.client import TaflBot
from bot.ui.heavy_work import HeavyWork
from bot.ui.worker_processes import WorkerProcesses
from db.migrate import migrate
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rate_limits import ALLOWANCES, Floods, Way
from play.servers.place import Place
from play.shards import ALL_SHARDS
from play.time.habits import DEFAULT_HABITS
from rendering.animation import Speed
from tafl.position import Turn
from tafl.rulesets import ruleset
from tests.bench.measuring import Figures
from tests.support.random_games import random_game
from tests.support.stores import store_on
from tests.support.table import Table, newest
from tests.support.tournament_days import PairingHere

MAX_TIME = 1.5
"""Longest wait of everybody else for a board while one person floods, against the usual one.

It holds all that the bot does for the flood meanwhile, as if it had one processor. Takes 1.25; with
no limit for what one person asks 1.8.
"""

PER_MOVE = 2
"""Requests of the flooder for each move of others: sixty in a second, far more than Discord lets
one account send.
"""

AT_ONCE = 120
BEFORE = 20
"""Requests of the flooder before all others, and plies that are played before any is measured: what
everybody may ask at once is gone by then.
"""

LONG_GAMES = 20
LONG = 300
"""Plies of the games whose replays the flooder wants, on the largest board."""

PLIES = 2 * ALLOWANCES[Way.REQUESTS].person.at_once
"""Of a game: what two people may ask at once, for they don't wait until they may ask more."""

ROUNDS = 4
"""In each one game without a flood, and one with somebody else's."""

Request: TypeAlias = tuple[InteractionType, dict[str, Any], dict[str, Any] | None]


class Requests(list[HttpLogEntry]):
    """The requests of a bot; *answered* is set when the last one of a command comes."""

    def __init__(self, last: str) -> None:
        super().__init__()
        self._last = last
        self.answered = asyncio.Event()

    def append(self, request: HttpLogEntry) -> None:
        super().append(request)
        if request.method == "POST" and request.path.endswith(self._last):
            self.answered.set()


class Evening(Table):
    """A table whose clock goes, with processes for heavy work."""

    def _now(self) -> datetime:
        return datetime.now(UTC)

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
            allowances=ALLOWANCES,
        )

    async def add_long_games(self) -> list[int]:
        """Store games of many plies on the largest board, between Carl and Astrid."""
        rules = ruleset("kings-table-saxon")
        game = random_game(rules, LONG)
        seats = Seats(PlayerId(self.carl.id), PlayerId(self.astrid.id))
        place = Place(self.guild.id, self.channel.id)
        match = replace(
            Match.start(place, seats, Terms(rules), self._now(), DEFAULT_HABITS), game=game
        )
        async with self._stores[0].begin() as unit:
            return [
                (await unit.matches.add_match(match, DEFAULT_HABITS)).id for _ in range(LONG_GAMES)
            ]


class Beside(Protocol):
    """Work that goes on while others play."""

    def send(self, number: int = PER_MOVE) -> None:
        """Have so much of it begin: at first, and with each move."""


class Ending(Beside, Protocol):
    """Work that goes on until it is ended."""

    async def end(self) -> None:
        """Stop it."""


class Flood:
    """*flooder* asks for replays, presses buttons and types, in turns."""

    def __init__(
        self, table: Evening, flooder: MemberActor, games: Sequence[int], below: discord.Message
    ) -> None:
        self._table = table
        self._flooder = flooder
        self._requests = cycle(self._all(games, below))

    def send(self, number: int = PER_MOVE) -> None:
        """Send a *number* of requests: if not told otherwise, as many as during a move."""
        for kind, data, message in islice(self._requests, number):
            record, payload = _interaction(
                self._table, self._flooder, self._table.channel, kind, data
            )
            if message is not None:
                payload["message"] = message
                record.source_message_id = int(message["id"])
            self._table.env.backend.emit("INTERACTION_CREATE", payload)

    def _all(self, games: Sequence[int], below: discord.Message) -> Iterator[Request]:
        backend = self._table.env.backend
        message = dict(message_payload(backend, backend.get_message(below.channel.id, below.id)))
        for number, (speed, game) in enumerate(product(Speed, games)):
            replay = _command(self._table, "replay", game=str(game), speed=str(speed))
            yield InteractionType.APPLICATION_COMMAND, replay, None
            typing = _command(self._table, "move", move="ab"[number % 2])
            typing["options"][0]["focused"] = True
            yield InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, typing, None
            press = {"custom_id": f"tafl:replay:{game}:{LONG}", "component_type": 2}
            yield InteractionType.MESSAGE_COMPONENT, press, message


class Players:
    """Astrid and Bjorn play."""

    def __init__(self, table: Evening) -> None:
        self._table = table
        self._turns = random_game(ruleset("copenhagen"), PLIES).turns

    async def game(self, beside: Beside | None = None) -> float:
        """Play a game; return the seconds of the processor for all but its beginning."""
        thread = await self._table.begin("copenhagen")
        # They play faster than people can.
        self._table.bot.floods = Floods(self._table.bot.now)
        if beside is not None:
            beside.send(AT_ONCE)
        players = cycle((self._table.astrid, self._table.bjorn))
        start = process_time()
        for ply, (player, turn) in enumerate(zip(players, self._turns, strict=False)):
            if ply == BEFORE:
                start = process_time()
            if beside is not None:
                beside.send()
            await self._move(player, turn, thread)
        return process_time() - start

    async def _move(self, player: MemberActor, turn: Turn, thread: ChannelHandle) -> None:
        data = _command(self._table, "move", move=str(turn.move))
        kind = InteractionType.APPLICATION_COMMAND
        _, payload = _interaction(self._table, player, thread, kind, data)
        backend = self._table.env.backend
        requests = backend.http_requests = Requests(f"/{thread.id}/messages")
        backend.emit("INTERACTION_CREATE", payload)
        await requests.answered.wait()


async def times_as_long_beside(
    table: Evening, begin: Callable[[], Awaitable[Ending]], rounds: int
) -> float:
    """The time that games take while what *begin* gives goes on, against the usual one.

    Each is compared with the usual ones just before and after it, so that what slows the machine
    for a while meets both.
    """
    players = Players(table)
    await players.game()
    before = await players.game()
    ratios = []
    for _ in range(rounds):
        beside = await begin()
        found = await players.game(beside)
        await beside.end()
        after = await players.game()
        ratios.append(2 * found / (before + after))
        before = after
    return median(ratios)


def _command(table: Evening, name: str, **options: str) -> dict[str, Any]:
    """Discord's data of a command that somebody gives."""
    registered = table.env.backend.find_command(name, table.guild.id)
    assert registered is not None
    given = [{"name": option, "type": 3, "value": text} for option, text in options.items()]
    return {"id": registered["id"], "name": name, "type": 1, "options": given}


def _interaction(
    table: Evening,
    user: MemberActor,
    room: ChannelHandle,
    kind: InteractionType,
    data: dict[str, Any],
) -> tuple[Interaction, dict[str, Any]]:
    """An interaction, and what the gateway says of it."""
    return base_payload(
        table.env.backend,
        type=kind,
        channel_id=room.id,
        guild_id=table.guild.id,
        user_id=user.id,
        data=data,
    )


async def times_as_long(file: Path) -> float:
    """The time that games take with a flood, against the usual one."""
    table = Evening(file)
    await table.env.start()
    try:
        games = await table.add_long_games()
        players = Players(table)
        await players.game()
        below, ratios = newest(table.channel), []
        for number in range(ROUNDS):
            usual = await players.game()
            # Somebody else each time, who may still ask for all that one person may.
            flooder = table.guild.add_member(table.env.create_user(f"flooder{number}"))
            ratios.append(await players.game(Flood(table, flooder, games, below)) / usual)
            table.bot.heavy_work.stop()
            table.bot.heavy_work = HeavyWork(WorkerProcesses())
        return median(ratios)
    finally:
        table.bot.heavy_work.stop()
        await table.close()


def test_a_flood_slows_nobody_else(tmp_path: Path, figures: Figures, as_in_the_bot: None) -> None:
    """One person asks for replays of long games, presses buttons and types, all the time."""
    file = tmp_path / "games.sqlite3"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    figures.at_most(MAX_TIME, asyncio.run(times_as_long(file)), "times a move without the flood")

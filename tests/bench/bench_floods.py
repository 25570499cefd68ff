"""A /move on a simulated Discord while somebody floods the bot, against one while nobody does."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle, product
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType
from simcord.interactions import base_payload

from bot.client import TaflBot
from bot.ui.floods import ALLOWANCES
from bot.ui.worker_processes import WorkerProcesses
from db.migrate import migrate
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from rendering.replay import Speed
from tafl.position import Turn
from tafl.rulesets import ruleset
from tests.bench.bench_bot import Requests
from tests.bench.measuring import Figures
from tests.support.random_games import random_game
from tests.support.stores import store_on
from tests.support.table import Table, newest
from tests.support.tournament_days import PairingHere

MAX_TIME = 1.5
"""How many times as long as usual everybody else may wait for a board while one person floods."""

PER_SECOND = 50
"""What the flooder sends: many times what Discord lets one account send."""

LONG_GAMES = 20
LONG = 300
"""Plies of the games whose replays the flooder wants, on the largest board."""

MOVES = 4
ROUNDS = 24
"""In each so many moves without the flood, and as many with it."""

PLIES = 60
GAMES = 5
"""Of the others: so many, and so long."""

PAUSE = 0.05
"""Seconds after each board: others play too, but nobody at once."""

WARM_UP = 0.3
"""Seconds of the flood before anything is measured."""


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
        match = replace(Match.start(place, seats, Terms(rules), self._now()), game=game)
        async with self._stores[0].begin() as unit:
            return [(await unit.matches.add(match)).id for _ in range(LONG_GAMES)]


class Flood:
    """Carl asks for replays, presses buttons and types, in turns and without a pause."""

    def __init__(self, table: Evening, games: Sequence[int], below: discord.Message) -> None:
        self._table = table
        self._requests = cycle(self._all(games, below))
        self.sent = 0

    async def run(self) -> None:
        """Go on until cancelled."""
        while True:
            self._table.env.backend.emit("INTERACTION_CREATE", self._payload(next(self._requests)))
            self.sent += 1
            await asyncio.sleep(1 / PER_SECOND)

    def _payload(self, request: tuple[InteractionType, dict[str, Any], Any]) -> dict[str, Any]:
        kind, data, message = request
        backend = self._table.env.backend
        record, payload = base_payload(
            backend,
            type=kind,
            channel_id=self._table.channel.id,
            guild_id=self._table.guild.id,
            user_id=self._table.carl.id,
            data=data,
        )
        if message is not None:
            payload["message"] = message
            record.source_message_id = int(message["id"])
        return payload

    def _all(
        self, games: Sequence[int], below: discord.Message
    ) -> Iterator[tuple[InteractionType, dict[str, Any], Any]]:
        backend = self._table.env.backend
        replay, move = (
            backend.find_command(name, self._table.guild.id) for name in ("replay", "move")
        )
        assert replay is not None
        assert move is not None
        message = dict(message_payload(backend, backend.get_message(below.channel.id, below.id)))
        for number, (speed, game) in enumerate(product(Speed, games)):
            options = [
                {"name": "game", "type": 3, "value": str(game)},
                {"name": "speed", "type": 3, "value": str(speed)},
            ]
            yield (
                InteractionType.APPLICATION_COMMAND,
                {"id": replay["id"], "name": "replay", "type": 1, "options": options},
                None,
            )
            typed = [{"name": "move", "type": 3, "value": "a"[: number % 2], "focused": True}]
            yield (
                InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
                {"id": move["id"], "name": "move", "type": 1, "options": typed},
                None,
            )
            yield (
                InteractionType.MESSAGE_COMPONENT,
                {"custom_id": f"tafl:replay:{game}:{LONG}", "component_type": 2},
                message,
            )


class Players:
    """Astrid and Bjorn play, and measure how long each board takes to come."""

    def __init__(self, table: Evening) -> None:
        self._table = table
        self._turns: list[tuple[MemberActor, Turn, ChannelHandle]] = []

    async def sit_down(self) -> None:
        """Begin as many games as there are to be measured."""
        turns = random_game(ruleset("copenhagen"), PLIES).turns
        for _ in range(GAMES):
            thread = await self._table.begin("copenhagen")
            players = cycle((self._table.astrid, self._table.bjorn))
            self._turns += [
                (player, turn, thread) for player, turn in zip(players, turns, strict=False)
            ]

    async def seconds(self, moves: int) -> float:
        """How long they wait for a board, in the middle of so many *moves*."""
        return median([await self._wait_for_board(*self._turns.pop(0)) for _ in range(moves)])

    async def _wait_for_board(
        self, player: MemberActor, turn: Turn, thread: ChannelHandle
    ) -> float:
        backend = self._table.env.backend
        move = backend.find_command("move", player.guild.id)
        assert move is not None
        options = [{"name": "move", "type": 3, "value": str(turn.move)}]
        _, payload = base_payload(
            backend,
            type=InteractionType.APPLICATION_COMMAND,
            channel_id=thread.id,
            guild_id=player.guild.id,
            user_id=player.id,
            data={"id": move["id"], "name": "move", "type": 1, "options": options},
        )
        requests = backend.http_requests = Requests(f"/{thread.id}/messages")
        start = perf_counter()
        backend.emit("INTERACTION_CREATE", payload)
        await asyncio.wait_for(requests.answered.wait(), 20)
        seconds = perf_counter() - start
        await asyncio.sleep(PAUSE)
        return seconds


async def times_as_long(file: Path) -> float:
    table = Evening(file)
    await table.env.start()
    try:
        games = await table.add_long_games()
        players = Players(table)
        await players.sit_down()
        await players.seconds(MOVES)
        ratios = []
        for _ in range(ROUNDS):
            usual = await players.seconds(MOVES)
            flood = Flood(table, games, newest(table.channel))
            flooding = asyncio.create_task(flood.run())
            await asyncio.sleep(WARM_UP)
            flooded = await players.seconds(MOVES)
            flooding.cancel()
            await asyncio.sleep(WARM_UP)
            ratios.append(flooded / usual)
        return median(ratios)
    finally:
        table.bot.heavy_work.stop()
        await table.close()


def test_a_flood_slows_nobody_else(tmp_path: Path, figures: Figures, as_in_the_bot: None) -> None:
    """One person asks for replays of long games, presses buttons and types, all the time."""
    file = tmp_path / "games.sqlite3"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    figures.at_most(MAX_TIME, asyncio.run(times_as_long(file)), "times a move without the flood")

"""Handling a /move on a simulated Discord, against drawing its picture."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import cycle
from pathlib import Path
from time import process_time

import discord
import pytest
import simcord
from discord import app_commands
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType
from simcord.interactions import base_payload
from simcord.types import HttpLogEntry

from bot.ui.pictures import begin_drawing
from db.migrate import migrate
from rendering.board import draw_board
from rendering.scene import Scene
from tafl.game import Game
from tafl.position import Turn
from tafl.rulesets import ruleset
from tests.bench.measuring import Figures, processor, ratio_of
from tests.support.table import Table

PICTURES = 6
"""Drawing so many pictures takes as long as a move may take, after what any command takes.

A picture is drawn a third quicker than when this limit was 4, and the rest of a move takes as long
as it did. ``bench_one_process`` judges the whole against a bot that knows nothing. Takes 0.9 of the
yardstick.
"""

RULESET = "djahed"
TURNS = 20
GAMES = 8


def quiet_game() -> tuple[Turn, ...]:
    """The turns of a random game that goes on after them."""
    dice = random.Random(3)
    while True:
        game = Game.start(ruleset(RULESET))
        while game.outcome is None and game.ply < TURNS:
            game = game.play(dice.choice(game.legal_moves()))
        if game.outcome is None:
            return game.turns


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


async def handle(
    env: simcord.Env, player: MemberActor, room: ChannelHandle, last: str, **command: str
) -> float:
    """Have *player* give a command; return what is done until the *last* request it causes."""
    ((name, text),) = command.items()
    registered = env.backend.find_command(name, player.guild.id)
    assert registered is not None
    options = [{"name": name, "type": 3, "value": text}] if text else []
    _, payload = base_payload(
        env.backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=room.id,
        guild_id=player.guild.id,
        user_id=player.id,
        data={"id": registered["id"], "name": name, "type": 1, "options": options},
    )
    requests = env.backend.http_requests = Requests(last)
    start = process_time()
    env.backend.emit("INTERACTION_CREATE", payload)
    await requests.answered.wait()
    seconds = process_time() - start
    await env.settle()
    return seconds


class BareClient(discord.Client):
    """A client with one command that does nothing but answer."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.tree.add_command(nothing)
        await self.tree.sync()


@app_commands.command(description="Answer.")
async def nothing(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Done.", ephemeral=True)


class Bare:
    """The bare client, in a channel with one player."""

    def __init__(self) -> None:
        client = BareClient()
        self.env = simcord.Env(client, approved_intents=client.intents)
        guild = self.env.create_guild("Hall")
        self.channel = guild.create_text_channel("tafl")
        self.player = guild.add_member(self.env.create_user("astrid"))

    async def answer(self) -> float:
        """Handle the command; return the seconds of the processor that it takes."""
        return await handle(self.env, self.player, self.channel, "/callback", nothing="")


async def seated(database: Path) -> Table:
    """The bot at its table, started."""
    table = Table(database)
    await table.env.start()
    return table


async def started() -> Bare:
    bare = Bare()
    await bare.env.start()
    return bare


class Arena:
    """The bot and the bare client side by side, each in an event loop of its own."""

    def __init__(self, database: Path, stack: ExitStack) -> None:
        self._table_loop = stack.enter_context(asyncio.Runner())
        self._bare_loop = stack.enter_context(asyncio.Runner())
        self._table = self._table_loop.run(seated(database))
        self._bare = self._bare_loop.run(started())
        stack.callback(lambda: self._table_loop.run(self._table.close()))
        stack.callback(lambda: self._bare_loop.run(self._bare.env.shutdown()))

    def moves(self, turns: Sequence[Turn]) -> Iterator[float]:
        """Play the turns in one match after the other; yield what each command takes.

        No picture of an earlier match is kept.
        """
        while True:
            thread = self._table_loop.run(self._table.begin(RULESET))
            players = cycle((self._table.astrid, self._table.bjorn))
            for player, turn in zip(players, turns, strict=False):
                begin_drawing.cache_clear()
                command = handle(self._table.env, player, thread, "/messages", move=str(turn.move))
                yield self._table_loop.run(command)

    def pictures(self, turns: Sequence[Turn]) -> Iterator[float]:
        """Yield what a command takes that does nothing, and pictures of each turn beside it."""
        for turn in cycle(turns):
            scene = Scene(turn.after, last=turn, tally=True)
            drawing = processor(partial(draw_often, scene))
            yield self._bare_loop.run(self._bare.answer()) + drawing()


def draw_often(scene: Scene) -> None:
    """Draw a picture as often as a move may take."""
    for _ in range(PICTURES):
        draw_board(scene)


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[Arena]:
    file = tmp_path / "games.sqlite3"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    with ExitStack() as stack:
        yield Arena(file, stack)


def test_a_move_takes_little_more_than_its_picture(arena: Arena, figures: Figures) -> None:
    """From the command to the board in the thread, turn by turn, in several games.

    Against a command that does nothing, which simcord and discord.py take time for too, and
    pictures.
    """
    turns = quiet_game()
    ratio = ratio_of(arena.moves(turns).__next__, arena.pictures(turns).__next__, GAMES * TURNS)
    figures.at_most(1, ratio, f"times an empty command and {PICTURES} pictures")

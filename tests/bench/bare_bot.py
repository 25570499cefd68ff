"""A bot that answers a move as ours does, and does nothing else: what any bot must pay for that.

It sends the requests of a move that ours sends. It knows no rules, stores nothing, and is what
discord.py alone makes of it. Its picture was made before, but its pixels are compressed for each
move, which no PNG comes about without.
"""

import asyncio
import os
import sys
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from PIL import Image
from yarl import URL

from tests.bench.pictures import LEVEL

ENTRIES = 25
"""Number of moves it suggests: as many as Discord takes."""

LABELS = ("Move", "Board", "Rules", "More…")


class BareBot(discord.AutoShardedClient):
    """Posts *picture* as the board after each move, and takes the buttons off the one before."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True))
        self._picture = picture
        self._pixels = Image.open(BytesIO(picture)).tobytes()
        self._boards: dict[int | None, discord.Message] = {}
        self.tree = app_commands.CommandTree(self)
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="move", description="Play.", callback=self._play
        )
        command.autocomplete("move")(self._suggest)
        self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def _play(self, interaction: discord.Interaction, move: str) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(content=f"You played {move}.")
        room = interaction.channel
        assert isinstance(room, discord.abc.Messageable)
        await asyncio.to_thread(zlib.compress, self._pixels, LEVEL)
        file = discord.File(BytesIO(self._picture), "board.png", description="A board.")
        buttons = discord.ui.View(timeout=None)
        for label in LABELS:
            buttons.add_item(discord.ui.Button(label=label, custom_id=f"{label}:{interaction.id}"))
        board = await room.send(f"It is your turn after {move}.", file=file, view=buttons)
        before = self._boards.get(interaction.channel_id)
        self._boards[interaction.channel_id] = board
        if before is not None:
            await before.edit(view=None)

    async def _suggest(
        self, interaction: discord.Interaction, text: str
    ) -> list[app_commands.Choice[str]]:
        names = [f"{text}-{letter}1" for letter in "abcdefghijklmnopqrstuvwxyz"[:ENTRIES]]
        return [app_commands.Choice(name=name, value=name) for name in names]


def serve(base: str, gateway: str, picture: str) -> None:
    """Run until killed, on the server at *base* and *gateway*; *picture* is a file."""
    discord.http.Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
    BareBot(Path(picture).read_bytes()).run(os.environ["HNEFABOT_TOKEN"], log_handler=None)


if __name__ == "__main__":
    serve(*sys.argv[1:])

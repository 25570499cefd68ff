"""Discord is told of the commands when they have changed, and not at each start."""

from pathlib import Path

import pytest
from discord import app_commands

from tests.support.discord_server import DiscordServer
from tests.support.office import Office


async def start(server: DiscordServer, database: Path) -> bool:
    """Start the bot, and end it; return whether it has told Discord of its commands."""
    server.commands = []
    office = Office(server, database)
    await office.open()
    await office.close()
    return bool(server.commands)


async def test_commands_are_told_once(
    server: DiscordServer, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And once more when one of them is another."""
    assert await start(server, database)
    assert not await start(server, database)

    @app_commands.command(description="New.")
    async def new(_: object) -> None: ...

    monkeypatch.setattr("bot.client.COMMANDS", [new])
    assert await start(server, database)

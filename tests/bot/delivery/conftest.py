"""What tests of delivery have in common: a bot that listens, and players who talk to it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN
from tests.support.office import Office, Sleepless


@pytest.fixture
async def listening(
    sleepless: Sleepless, server: DiscordServer, database: Path
) -> AsyncIterator[Office]:
    """The bot, which listens to what players do."""
    office = Office(server, database)
    await office.start()
    yield office
    await office.close()


@pytest.fixture
def anna(server: DiscordServer) -> Player:
    return Player(server, ANNA)


@pytest.fixture
def bjorn(server: DiscordServer) -> Player:
    return Player(server, BJORN)

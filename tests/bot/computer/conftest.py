"""Games against the computer at the table."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle

from bot.computer import thinking_processes
from play.services import announcing
from tests.support.saved_tables import Preparation
from tests.support.slow_thinking import ThinkingSlowly
from tests.support.table import Table


@pytest.fixture(autouse=True)
def long_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards on which the computer has to move wait longer than simcord; so may it think."""
    monkeypatch.setattr(announcing, "HELD", timedelta(minutes=2))
    monkeypatch.setattr(thinking_processes, "MAX_PROCESS_SECONDS", 3600.0)


@pytest.fixture
def slow(table: Table) -> Iterator[ThinkingSlowly]:
    """A thinker that waits until told to go on, from the next start of the bot on."""
    table.thinkers = slow = ThinkingSlowly(table.env)
    yield slow
    slow.go_on()


@pytest.fixture
def bot(table: Table) -> MemberActor:
    """The bot as a member, whom anybody can name."""
    return MemberActor(table.env, table.guild, UserHandle(table.env, table.env.backend.bot_user))


async def play(table: Table) -> None:
    """Astrid plays the computer."""
    await table.astrid.slash(table.channel, "play", side="attackers")


@pytest.fixture
def preparation(request: pytest.FixtureRequest) -> Preparation | None:
    """A game has begun where a test asks for it."""
    return play if "game" in request.fixturenames else None


@pytest.fixture
def game(table: Table) -> ChannelHandle:
    """The thread of match #1, brandubh: Astrid attacks, and begins; the computer has level 1."""
    (thread,) = table.channel.threads
    return thread

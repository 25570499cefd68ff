"""The table to play at, and what must be so at the end of every test that sits down at it."""

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import cache, partial
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot import client
from bot.delivery import courier, shown_boards, timekeeper
from bot.ui import retries, sharded_client
from engine import reviews
from play.delivery import retries as delivery_retries
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.time_control import DEFAULT_CONTROL
from tafl.rulesets import ruleset
from tests.support.active_texts import active_texts
from tests.support.discord_contract import Contract
from tests.support.discord_server import DiscordServer
from tests.support.examples import HALL
from tests.support.office import Office, Sleepless
from tests.support.plain_names import keys_shown
from tests.support.quiet import TellingLoop
from tests.support.saved_tables import Preparation, SavedTable, save
from tests.support.table import TABLUT, Table


def pytest_asyncio_loop_factories() -> Mapping[str, type[TellingLoop]]:
    """Loops that tell a table when there is nothing to do."""
    return {"telling": TellingLoop}


@pytest.fixture(scope="session")
def contract() -> Contract:
    return Contract()


@pytest.fixture(scope="session")
def saved_tables(
    contract: Contract, empty_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Preparation | None], SavedTable]:
    """Saves, once and when first asked, a table at which nothing has happened, or something."""

    @cache
    def saved(happens: Preparation | None) -> SavedTable:
        file = Path(shutil.copy(empty_database, tmp_path_factory.mktemp("table") / "games.sqlite3"))
        check = partial(_require_sound, contract)
        with asyncio.Runner(loop_factory=TellingLoop) as runner:
            return runner.run(save(file, check, happens))

    return saved


@pytest.fixture
def preparation(request: pytest.FixtureRequest) -> Preparation | None:
    """Events at the table before a test sits down: a match, if the test asks for ``begun``.

    A module whose tests begin with more overrides this.
    """
    return Table.begin if "begun" in request.fixturenames else None


@pytest.fixture
def saved_table(
    preparation: Preparation | None,
    saved_tables: Callable[[Preparation | None], SavedTable],
    unhurried: None,
) -> SavedTable:
    """The table that a test sits down at."""
    return saved_tables(preparation)


@pytest.fixture
def begun() -> None:
    """Asked for where the table is to be one at which a match has begun.

    A fixture that overrides ``thread`` asks for it too: pytest 9.0 does not see above that.
    """


@pytest.fixture
async def table(
    saved_table: SavedTable, tmp_path: Path, contract: Contract, unhurried: None
) -> AsyncIterator[Table]:
    """The bot, started. Every request it sends has to be one that Discord takes, in plain words."""
    table = saved_table.lay(tmp_path / "games.sqlite3")
    checked = len(table.env.http_requests)
    await table.env.start()
    yield table
    await table.close()
    _require_sound(contract, table, checked)


def _require_sound(contract: Contract, table: Table, checked: int = 0) -> None:
    """Check the requests of a *table*, of which the first are *checked* already."""
    requests = table.env.http_requests[checked:]
    assert contract.faults(requests) == []
    assert keys_shown(requests) == []
    assert active_texts(requests) == []


@pytest.fixture
def thread(table: Table, begun: None) -> ChannelHandle:
    """The thread of match #1, on a small board; Astrid is to move with the attackers."""
    return table.channel.threads[0]


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a day, not 24 times, the bot looks for what nobody has told it of.

    What failed it tries again after ten seconds. What comes within five, simcord waits for.
    """
    for module in (courier, shown_boards, timekeeper):
        monkeypatch.setattr(module, "MAX_IDLE_SECONDS", 86_400)
    monkeypatch.setattr(delivery_retries, "FIRST_RETRY_DELAY", timedelta(seconds=10))


@pytest.fixture
def sleepless(monkeypatch: pytest.MonkeyPatch) -> Sleepless:
    """Pauses between the attempts that discord.py makes by itself: seconds otherwise."""
    sleepless = Sleepless()
    for module in (
        discord.client,
        discord.http,
        discord.shard,
        discord.webhook.async_,
        sharded_client,
        retries,
    ):
        monkeypatch.setattr(module, "asyncio", sleepless)
    return sleepless


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """The Discord of discord.py; it has one channel."""
    async with DiscordServer(HALL.channel_id) as server:
        with server.in_place_of_discord():
            yield server


@pytest.fixture
async def office(
    sleepless: Sleepless, server: DiscordServer, database: Path
) -> AsyncIterator[Office]:
    """The bot, logged in to the server, from which it hears nothing."""
    office = Office(server, database)
    await office.open()
    yield office
    await office.close()


@pytest.fixture
def expected_errors(caplog: pytest.LogCaptureFixture) -> Callable[[], list[logging.LogRecord]]:
    """The errors logged so far: a test that asks for this causes some on purpose."""
    return lambda: [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.fixture(autouse=True)
def no_error_is_logged(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """Discord.py logs an error and goes on where a user gets no answer."""
    yield
    if "expected_errors" not in request.fixturenames:
        phases = (caplog.get_records(phase) for phase in ("setup", "call", "teardown"))
        logged = [record for records in phases for record in records]
        errors = [record for record in logged if record.levelno >= logging.ERROR]
        # A pool says so when it closes a connection that its server, which has ended, closed first.
        assert [r.getMessage() for r in errors if not r.name.startswith("sqlalchemy.pool")] == []


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that ends does not wait for its requests: one that hangs would take three seconds."""
    monkeypatch.setattr(client, "SECONDS_TO_DELIVER", 0.0)


@pytest.fixture
def briefly(deep: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless all is to be looked at, only as far as proofs of wins in three plies need."""
    if not deep:
        quick = replace(reviews.QUICK, nodes=200, deep=3, seen_nodes=0)
        monkeypatch.setattr(reviews, "QUICK", quick)
        monkeypatch.setattr(reviews, "PLAIN", replace(reviews.PLAIN, nodes=20))


@pytest.fixture
def manager(table: Table) -> MemberActor:
    """Dagny, who may manage the server."""
    return table.manager()


@pytest.fixture
async def climbers(table: Table, manager: MemberActor) -> list[MemberActor]:
    """Astrid, Bjorn, Carl and Dagny on a ladder, in this order; Dagny manages it."""
    services, place = table.bot.services, Place(table.guild.id, table.channel.id)
    rules, everybody = ruleset(TABLUT), [table.astrid, table.bjorn, table.carl, manager]
    await services.ladders.open(place, rules, DEFAULT_CONTROL, PlayerId(manager.id))
    for player in everybody:
        await services.ladders.join(table.guild.id, PlayerId(player.id))
    await table.env.settle()
    return everybody

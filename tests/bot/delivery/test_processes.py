"""Several processes on one PostgreSQL: each with its shards, and one beside the other meanwhile."""

import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import now
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.servers.place import Place
from play.shards import TIMESTAMP_SHIFT
from tests.support.crashing_bot import serve
from tests.support.discord_gateway import Op
from tests.support.discord_players import Player
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.examples import ANNA, BJORN, HALL, TINY
from tests.support.processes import Process
from tests.support.waiting import eventually, limited

ROOT = Path(__file__).parents[3]

FAR = Place(1 << TIMESTAMP_SHIFT, 21)
"""On a server of the second of two shards; the hall is on one of the first."""


class Fleet:
    """Bots, each a process of its own, at one *server* and one database."""

    def __init__(self, server: DiscordServer, url: str) -> None:
        self.server = server
        self._url = url
        self._started: list[Process] = []

    async def start(self, shard_ids: str, heard: set[int]) -> Process:
        """Start a bot with some of two shards, and wait until those that are *heard* are served."""
        process = self.begin(shard_ids)
        await eventually(lambda: self.server.gateway.shards == heard)
        return process

    def begin(self, shard_ids: str) -> Process:
        """Start a bot with some of two shards."""
        settings = {
            "HNEFABOT_TOKEN": TOKEN,
            "HNEFABOT_DATABASE_URL": self._url,
            "HNEFABOT_SHARDS": "2",
            "HNEFABOT_SHARD_IDS": shard_ids,
            "HNEFABOT_ENGINE": "off",
        }
        addresses = (self.server.base, self.server.gateway_address)
        process = Process(serve, addresses, os.environ | settings, ROOT)
        self._started.append(process)
        return process

    async def end(self) -> None:
        """Kill all that still run."""
        for process in self._started:
            if process.returncode is None:
                process.kill()
            await process.wait()


@pytest.fixture
async def fleet(postgresql_url: str) -> AsyncIterator[Fleet]:
    servers = {FAR.server_id: [FAR.channel_id]}
    async with DiscordServer(HALL.channel_id, servers=servers, shards=2) as server:
        fleet = Fleet(server, postgresql_url)
        yield fleet
        await fleet.end()


async def seat(store: SqlStore, place: Place) -> Match:
    async with store.begin() as unit:
        return await unit.matches.add(Match.start(place, Seats(ANNA, BJORN), Terms(TINY), now()))


async def test_each_process_answers_on_its_shards(fleet: Fleet, postgresql: SqlStore) -> None:
    """And each board is posted once."""
    matches = [await seat(postgresql, place) for place in (HALL, FAR)]
    await fleet.start("0", {0})
    await fleet.start("1", {0, 1})

    for match in matches:
        place, game = match.place, str(match.id)
        asked = Player(fleet.server, ANNA).slash(place.channel_id, "move", move="C1-B1", game=game)
        await eventually(lambda: "You played" in asked.said)  # noqa: B023
        await eventually(lambda: fleet.server.shown(place.channel_id) != [])  # noqa: B023
    assert len(fleet.server.messages) == 2


async def test_a_new_process_takes_over_when_the_old_one_stops(
    fleet: Fleet, postgresql: SqlStore
) -> None:
    """It starts beside the old one, and waits: no press is heard by both, and none is lost."""
    await seat(postgresql, HALL)
    old = await fleet.start("0", {0})
    new = fleet.begin("0")
    await eventually(lambda: fleet.server.requests.count("GET /gateway/bot") == 2)
    asked = Player(fleet.server, ANNA).slash(HALL.channel_id, "move", move="C1-B1")
    await eventually(lambda: "You played" in asked.said)
    assert fleet.server.gateway.heard.count(Op.IDENTIFY) == 1

    old.send(signal.SIGTERM)
    async with limited():
        assert await old.wait() == 0
    await eventually(lambda: fleet.server.gateway.heard.count(Op.IDENTIFY) == 2)
    await eventually(lambda: fleet.server.gateway.shards == {0})
    answered = Player(fleet.server, BJORN).slash(HALL.channel_id, "move", move="C3-C4")
    await eventually(lambda: "You played" in answered.said)
    assert new.returncode is None

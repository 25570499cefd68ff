"""Several processes on one PostgreSQL: each with its shards, and one beside the other meanwhile."""

import signal
from collections.abc import AsyncIterator

import pytest

from bot.__main__ import now
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.servers.place import Place
from play.shards import TIMESTAMP_SHIFT
from play.time.habits import DEFAULT_HABITS
from tests.support.bot_processes import Bots, stopped
from tests.support.discord_gateway import Op
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN, HALL, TINY
from tests.support.processes import Process
from tests.support.waiting import eventually

FAR = Place(1 << TIMESTAMP_SHIFT, 21)
"""On a server of the second of two shards; the hall is on one of the first."""


class Fleet(Bots):
    """Bots of two shards."""

    async def serve(self, shard_id: str, heard: set[int]) -> Process:
        """Start a bot with one of the shards, and wait until those that are *heard* are served."""
        process = self.begin(HNEFABOT_SHARD_IDS=shard_id)
        await eventually(lambda: self.server.gateway.shards == heard)
        return process


@pytest.fixture
async def fleet(postgresql_url: str) -> AsyncIterator[Fleet]:
    servers = {FAR.server_id: [FAR.channel_id]}
    async with DiscordServer(HALL.channel_id, servers=servers, shards=2) as server:
        fleet = Fleet(server, postgresql_url, HNEFABOT_SHARDS="2", HNEFABOT_ENGINE="off")
        yield fleet
        await fleet.end()


async def seat(store: SqlStore, place: Place) -> Match:
    async with store.begin() as unit:
        return await unit.matches.add_match(
            Match.start(place, Seats(ANNA, BJORN), Terms(TINY), now(), DEFAULT_HABITS),
            DEFAULT_HABITS,
        )


async def test_each_process_answers_on_its_shards_until_a_new_one_takes_over(
    fleet: Fleet, postgresql: SqlStore
) -> None:
    """Each board is posted once; no press is heard by old and new, and none is lost."""
    matches = [await seat(postgresql, place) for place in (HALL, FAR)]
    gateway = fleet.server.gateway
    old = await fleet.serve("0", {0})
    await fleet.serve("1", {0, 1})
    new = fleet.begin(HNEFABOT_SHARD_IDS="0")
    await eventually(lambda: fleet.server.requests.count("GET /gateway/bot") == 3)

    for match in matches:
        place, game = match.place, str(match.id)
        asked = Player(fleet.server, ANNA).slash(place.channel_id, "move", move="C1-B1", game=game)
        await eventually(lambda: "You played" in asked.said)  # noqa: B023
        await eventually(lambda: fleet.server.shown(place.channel_id) != [])  # noqa: B023
    assert len(fleet.server.messages) == 2
    assert gateway.heard.count(Op.IDENTIFY) == 2

    old.send(signal.SIGTERM)
    await stopped(old)
    await eventually(lambda: gateway.heard.count(Op.IDENTIFY) == 3)
    await eventually(lambda: gateway.shards == {0, 1})
    answered = Player(fleet.server, BJORN).slash(
        HALL.channel_id, "move", move="C3-C4", game=str(matches[0].id)
    )
    await eventually(lambda: "You played" in answered.said)
    assert new.returncode is None

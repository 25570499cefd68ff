"""The services on a SQLite file, with a clock and a coin that tests set."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest

from db.store import SqlStore
from play.services.challenges import Challenges
from play.services.clocks import Clocks
from play.services.matches import Matches
from play.services.outbox import Outbox
from play.services.players import Players
from tests.play.examples import NOON


@dataclass
class World:
    """What surrounds the services: the time, the next throws of a coin, how often they woke."""

    store: SqlStore
    time: datetime = NOON
    heads: bool = True
    wakes: int = 0

    def now(self) -> datetime:
        return self.time

    def chance(self) -> float:
        return 0.0 if self.heads else 0.5

    def wake(self) -> None:
        self.wakes += 1

    def wait(self, time: timedelta) -> None:
        """Let *time* pass."""
        self.time += time


@pytest.fixture
def world(sql_store: SqlStore) -> World:
    return World(sql_store)


@pytest.fixture
def challenges(world: World) -> Challenges:
    return Challenges(world.store, world.now, world.chance, world.wake)


@pytest.fixture
def matches(world: World) -> Matches:
    return Matches(world.store, world.now, world.wake)


@pytest.fixture
def outbox(world: World) -> Outbox:
    return Outbox(world.store, world.now)


@pytest.fixture
def players(world: World) -> Players:
    return Players(world.store, world.now, world.wake)


@pytest.fixture
def clocks(world: World) -> Clocks:
    return Clocks(world.store, world.now, world.wake)

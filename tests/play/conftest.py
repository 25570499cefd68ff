"""The services on a store in memory, with a clock and a coin that tests set."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from play.services.challenges import Challenges
from play.services.matches import Matches
from play.services.outbox import Outbox
from tests.play.examples import NOON
from tests.play.fakes import FakeStore


@dataclass
class World:
    """What surrounds the services: the time, the next throws of a coin, how often they woke."""

    time: datetime = NOON
    heads: bool = True
    wakes: int = 0
    store: FakeStore = field(default_factory=FakeStore)

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
def world() -> World:
    return World()


@pytest.fixture
def challenges(world: World) -> Challenges:
    return Challenges(world.store, world.now, world.chance, world.wake)


@pytest.fixture
def matches(world: World) -> Matches:
    return Matches(world.store, world.now, world.wake)


@pytest.fixture
def outbox(world: World) -> Outbox:
    return Outbox(world.store, world.now)

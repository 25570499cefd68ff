"""The computer, with a mind that tests set."""

import pytest

from play.services.computer import Computer
from tests.support.thinking import Minded
from tests.support.world import World


@pytest.fixture
def mind() -> Minded:
    return Minded()


@pytest.fixture
def computer(world: World, mind: Minded) -> Computer:
    return Computer(world.store, mind, world.now, world.chance, world.wake, world.wake)

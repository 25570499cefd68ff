"""A duty for tests: things that are done when they are due, or fail."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from play.fair_turns import Asker
from play.services.duties import EachByItself, PutOff
from play.shards import ALL_SHARDS, Shards
from play.store.port import Store, Unit
from play.time.port import Agenda, Appointment
from tests.support.examples import NOON
from tests.support.world import World


@dataclass
class Chores(EachByItself):
    """Things numbered as they are due; *fails* says how each of them fails at present."""

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    due: dict[int, datetime]
    fails: dict[int, Exception] = field(default_factory=dict)
    done: list[int] = field(default_factory=list)
    meanwhile: Callable[[], Awaitable[None]] | None = None
    askers: dict[int, Asker] = field(default_factory=dict)
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "chore"

    def agenda(self, unit: Unit) -> Agenda:
        return Diary(self.due)

    async def askers_of(self, keys: Collection[int]) -> Mapping[int, Asker]:
        return {key: self.askers[key] for key in keys if key in self.askers}

    async def act(self, key: int) -> None:
        if self.meanwhile is not None:
            await self.meanwhile()
        if key in self.fails:
            raise self.fails[key]
        if self.due.pop(key, None) is not None:  # nobody was quicker
            self.done.append(key)


@dataclass
class Diary:
    """The number of a thing is also that of its server."""

    due: dict[int, datetime]

    async def agenda(self, limit: int, shards: Shards = ALL_SHARDS) -> Sequence[Appointment]:
        served = [each for each in self.due.items() if shards.serve(each[0])]
        ordered = sorted(served, key=lambda each: each[1])
        return [Appointment(*each) for each in ordered[:limit]]


def chores(world: World, *keys: int, **failing: Any) -> Chores:  # noqa: ANN401 - any field
    """All due at noon."""
    return Chores(world.store, world.now, world.wake, dict.fromkeys(keys, NOON), **failing)

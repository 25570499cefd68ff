"""Slow work: in turns, of people and of servers, no more than can wait, and kept."""

# mypy: disable-error-code="unused-awaitable"

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest

from bot.ui import heavy_work
from bot.ui.heavy_work import MAX_OF_PERSON, MAX_OF_SERVER, MAX_WAITING, HeavyWork
from bot.ui.worker_processes import Done, WorkerEndedError
from play.fair_turns import Asker
from play.heavy_work import HeavyWorkError, HeavyWorkFault
from tests.support.cases import for_each

HALL, BARN = 1, 2


class Bench:
    """Implements ``Workers``: what has *begun*, in this order, ends on demand."""

    def __init__(self) -> None:
        self.count = 2
        self.begun: list[Any] = []
        self.cancelled: list[Any] = []
        self._ends: dict[Any, asyncio.Future[Done]] = {}

    async def do(self, work: Callable[..., Any], *arguments: Any) -> Done:  # noqa: ANN401
        """The work's only argument is its name here."""
        del work
        (name,) = arguments
        self.begun.append(name)
        self._ends[name] = asyncio.get_running_loop().create_future()
        try:
            return await self._ends[name]
        except asyncio.CancelledError:
            self.cancelled.append(name)
            raise

    def stop(self) -> None:
        for end in self._ends.values():
            if not end.done():
                end.set_exception(WorkerEndedError)

    async def finish(self, name: object, size: int = 1) -> None:
        self._ends[name].set_result(Done(f"{name} is done", size))
        await ripe()

    async def fail(self, name: object, error: Exception) -> None:
        self._ends[name].set_exception(error)
        await ripe()


async def ripe() -> None:
    """Let everything go as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


class Room:
    """Heavy work on a bench."""

    def __init__(self) -> None:
        self.bench = Bench()
        self.work = HeavyWork(self.bench)
        self.wanted: list[asyncio.Task[Any]] = []

    async def asks(self, name: object, person: int, guild_id: int | None = HALL) -> "Task":
        """Have *person* ask for the work of that *name*; return what waits for it."""
        return await self._begin(self.work.do(Asker(person, guild_id), repr, name))

    async def asks_once(self, name: object, person: int = 7) -> "Task":
        """A kept result counts as well."""
        return await self._begin(self.work.do_once(name, Asker(person, HALL), repr, name))

    async def ask_all(self, number: int, persons: int = 1000) -> None:
        """Have so many things asked for, the first of them called 0, by so many people in turn."""
        for name in range(number):
            await self.asks(name, name % persons)

    async def flood(self, people: int) -> None:
        """Have so many people ask for all that they may, outside servers."""
        for person in range(people):
            for number in range(MAX_OF_PERSON):
                await self.asks((person, number, len(self.wanted)), person, None)

    async def close(self) -> None:
        self.work.stop()
        await asyncio.gather(*self.wanted, return_exceptions=True)

    async def _begin(self, work: Coroutine[Any, Any, Any]) -> "Task":
        self.wanted.append(asyncio.ensure_future(work))
        await ripe()
        return self.wanted[-1]


Task = asyncio.Task[Any]


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    room = Room()
    yield room
    await room.close()


def fault(task: Task) -> HeavyWorkFault:
    """Why it was refused."""
    error = task.exception()
    assert isinstance(error, HeavyWorkError)
    return error.fault


async def test_of_one_person_one_thing_is_done_at_a_time(room: Room) -> None:
    """The next waits, though there is a worker; and nobody may want everything at once."""
    await room.ask_all(MAX_OF_PERSON, persons=1)
    assert room.bench.begun == [0]
    assert fault(await room.asks("more", 0)) is HeavyWorkFault.OWN_UNDER_WAY
    assert not (await room.asks("mine", 8)).done()

    await room.bench.finish(0)

    assert await room.wanted[0] == "0 is done"
    assert room.bench.begun == [0, "mine", 1]


async def test_who_wants_the_same_does_not_wait_for_another_person(room: Room) -> None:
    """It is done in the turn of whoever has theirs first: nobody can hold up what others want."""
    await room.ask_all(MAX_OF_PERSON - 1, persons=1)
    first = await room.asks_once("replay", 0)
    assert room.bench.begun == [0]

    second = await room.asks_once("replay", 8)
    assert room.bench.begun == [0, "replay"]
    await room.asks("mine", 8)
    assert room.bench.begun == [0, "replay"]

    await room.bench.finish("replay")
    assert await first == await second == "replay is done"
    assert room.bench.begun == [0, "replay", "mine"]


async def test_servers_take_turns(room: Room) -> None:
    """However many people of one ask first; those that had no turn yet come first."""
    await room.ask_all(5)
    await room.asks("other", 100, BARN)
    await room.asks("private", 101, None)

    for name in (0, 1, "other", "private", 2, 3):
        await room.bench.finish(name)

    assert room.bench.begun == [0, 1, "other", "private", 2, 3, 4]


@for_each("people", [2, 9])
async def test_nobody_holds_up_others(people: int) -> None:
    """However much a few have asked for, in direct messages, and again as soon as it is done."""
    room = Room()
    for _ in range(people):
        await room.flood(people)
        await room.bench.finish(room.bench.begun[-2])

    await room.asks("mine", 5000)
    for _ in range(2):
        await room.bench.finish(room.bench.begun[-2])
        await room.flood(people)

    assert "mine" in room.bench.begun
    await room.close()


async def test_only_so_much_waits(room: Room) -> None:
    """In all; then whoever has most loses their newest request, and is told so."""
    await room.flood(9)
    waiting = [task for task in room.wanted if not task.done()]
    assert len(waiting) == MAX_WAITING + room.bench.count

    mine = [await room.asks(("mine", number), 5000 + number) for number in range(5)]

    assert [fault(task) for task in waiting if task.done()] == 5 * [HeavyWorkFault.PUSHED_OUT]
    assert not any(task.done() for task in mine)


async def test_only_so_much_waits_of_one_server(room: Room) -> None:
    """It cannot take all places, and a few of its people cannot take all of its places."""
    crowd = MAX_OF_SERVER // MAX_OF_PERSON + 2
    for name in range(crowd * MAX_OF_PERSON):
        await room.asks(name, name % crowd)
    assert sum(not task.done() for task in room.wanted) == MAX_OF_SERVER + room.bench.count

    assert not (await room.asks("mine", 5000)).done()
    assert not (await room.asks("other", 6000, BARN)).done()


async def test_who_comes_last_is_refused_if_nobody_has_more(room: Room) -> None:
    """Each person has one thing: none of them has to go for another."""
    await room.ask_all(MAX_OF_SERVER + room.bench.count)

    assert fault(await room.asks("more", 2000)) is HeavyWorkFault.QUEUE_FULL


async def test_what_others_want_too_is_not_pushed_out(room: Room) -> None:
    """It counts as the work of whoever has least."""
    await room.asks("first", 0, None)
    await room.asks("second", 7, None)
    for name in range(MAX_OF_PERSON - 1):
        await room.asks(name, 0, None)
    shared = [await room.asks_once("replay", person) for person in (7, 8, 9)]
    for number in range(10, 10 + MAX_WAITING):
        await room.asks(number, number, None)

    assert not any(task.done() for task in shared)
    assert fault(room.wanted[1 + MAX_OF_PERSON - 1]) is HeavyWorkFault.PUSHED_OUT


async def test_who_waits_too_long_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at an answer after minutes; then there is room for others."""
    monkeypatch.setattr(heavy_work, "LONGEST_WAIT", 0.01)
    await room.ask_all(3)

    assert fault((await asyncio.wait(room.wanted[2:]))[0].pop()) is HeavyWorkFault.QUEUE_FULL
    await room.bench.finish(0)
    assert room.bench.begun == [0, 1]


async def test_what_takes_too_long_is_ended(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy_work, "LONGEST_WORK", 0.01)
    task = await room.asks("endless", 7)

    await asyncio.wait([task])

    assert fault(task) is HeavyWorkFault.TOO_LONG
    assert room.bench.cancelled == ["endless"]


async def test_what_nobody_wants_any_more_makes_room(room: Room) -> None:
    """Under way or waiting."""
    tasks = [await room.asks(number, number) for number in range(4)]

    for task in (tasks[0], tasks[2]):
        task.cancel()
    await ripe()

    assert room.bench.cancelled == [0]
    assert room.bench.begun == [0, 1, 3]


async def test_what_fails_makes_room(room: Room) -> None:
    task = await room.asks("wrong", 7)
    await room.asks("next", 7)

    await room.bench.fail("wrong", ValueError("wrong"))

    assert repr(task.exception()) == "ValueError('wrong')"
    assert room.bench.begun == ["wrong", "next"]


async def test_a_stop_is_told_to_all(room: Room) -> None:
    """Work under way, work that waits, and work that comes after it."""
    await room.ask_all(4)

    room.work.stop()
    await ripe()

    last = await room.asks("last", 100)
    assert {fault(task) for task in [*room.wanted, last]} == {HeavyWorkFault.STOPPED}
    assert room.bench.begun == [0, 1]


async def test_nothing_begins_after_a_stop(room: Room) -> None:
    """Not even in a turn that came just before."""
    await room.asks("first", 7)
    last = await room.asks("last", 7)
    room.wanted[0].cancel()
    while room.work._waiting:  # noqa: ASYNC110, SLF001
        await asyncio.sleep(0)

    room.work.stop()
    await ripe()

    assert fault(last) is HeavyWorkFault.STOPPED
    assert room.bench.begun == ["first"]


async def test_what_many_want_is_made_once_and_kept(room: Room) -> None:
    """As when a game has just ended; whoever asked first may give up. What failed is not kept."""
    await room.asks_once("replay")
    await room.bench.fail("replay", ValueError("wrong"))
    first = await room.asks_once("replay", 1)
    others = [await room.asks_once("replay", person) for person in range(2, 50)]

    first.cancel()
    await room.bench.finish("replay")

    assert [await other for other in others] == ["replay is done"] * 48
    assert await (await room.asks_once("replay", 100)) == "replay is done"
    assert room.bench.begun == ["replay", "replay"]


async def test_only_so_many_bytes_are_kept(room: Room) -> None:
    """The work wanted longest ago goes first."""
    half = heavy_work.MAX_KEPT_BYTES // 2 - heavy_work.KEY_BYTES
    for name in ("old", "used"):
        await room.asks_once(name)
        await room.bench.finish(name, half)
    await room.asks_once("old")

    await room.asks_once("new")
    await room.bench.finish("new", half)

    for name in ("old", "new", "used"):
        await room.asks_once(name)
    assert room.bench.begun == ["old", "used", "new", "used"]

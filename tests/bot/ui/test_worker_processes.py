"""The processes that do heavy work: real ones."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable

import pytest

from bot.ui import worker
from bot.ui.heavy_work import LONGEST_WORK
from bot.ui.worker_processes import WorkerEndedError, WorkerProcesses
from rendering.animation import Speed
from rendering.game_replay import draw_game
from rendering.scene import Scene
from rendering.theme import OAK
from tafl.convert import read_any_game
from tafl.errors import RecordError, RulesetError
from tafl.rulesets import read_ruleset, ruleset
from tests.support.random_games import random_game
from tests.support.waiting import LONGEST, eventually

SECRETS = (
    "HNEFABOT_TOKEN",
    "POSTGRES_PASSWORD",
    "GRAFANA_PASSWORD",
    "PGPASSWORD",
    "SOMETHING_ELSE",
)

pytestmark = pytest.mark.usefixtures("no_secret")


@pytest.fixture
async def workers() -> AsyncIterator[WorkerProcesses]:
    workers = WorkerProcesses()
    yield workers
    workers.stop()


@pytest.fixture
def no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SECRETS:
        monkeypatch.setenv(name, "not to be passed on")


async def test_a_game_is_drawn_as_here(workers: WorkerProcesses) -> None:
    game = random_game(ruleset("brandubh"), 12)
    given = (game, Scene.of(game), OAK, Speed.FAST, 1 << 20)

    done = await workers.do(draw_game, *given)

    assert done.result == draw_game(*given)
    assert done.size > len(done.result.animation)


async def test_errors_come_back_with_all_they_say(workers: WorkerProcesses) -> None:
    """Mistakes of people are explained to them."""
    mistakes: list[tuple[Callable[..., object], tuple[str, ...], type[Exception]]] = [
        (read_any_game, ('[Ruleset "brandubh"]\n\n1. D6-C7\n',), RecordError),
        (read_ruleset, ('name = "Wrong"\nlayout = "..K.."\n', "wrong"), RulesetError),
    ]
    for read, given, error in mistakes:
        with pytest.raises(error) as here:
            read(*given)
        with pytest.raises(error) as there:
            await workers.do(read, *given)
        mended = {name: value for name, value in vars(there.value).items() if name != "__notes__"}
        assert repr(mended) == repr(vars(here.value))


async def test_a_process_is_used_again(workers: WorkerProcesses) -> None:
    """To start one takes a while; two work at the same time."""
    first = (await workers.do(os.getpid)).result
    second = (await workers.do(os.getpid)).result
    assert first == second != os.getpid()

    done = await asyncio.gather(workers.do(os.getpid), workers.do(os.getpid))
    assert len({each.result for each in done}) == 2


async def test_a_process_gives_way_to_the_bot_and_knows_no_secret(workers: WorkerProcesses) -> None:
    """Even on a single processor. It reads what people have written; what is printed is no harm."""
    assert (await workers.do(os.nice, 0)).result == os.nice(0) + worker.NICENESS
    for name in SECRETS:
        assert (await workers.do(os.getenv, name)).result is None
    await workers.do(print, "Good morning!")  # a library may do that
    assert (await workers.do(len, "abc")).result == 3


async def test_a_process_loads_no_more_than_it_needs(workers: WorkerProcesses) -> None:
    """Of Discord and the database it would be twice as large."""
    game = random_game(ruleset("brandubh"), 2)
    await workers.do(draw_game, game, Scene.of(game), OAK, Speed.FAST, 1 << 20)

    code = "sorted({name.partition('.')[0] for name in __import__('sys').modules})"
    loaded = (await workers.do(eval, code)).result

    assert "rendering" in loaded
    assert not {"discord", "sqlalchemy", "aiohttp", "pydantic", "play", "db"} & set(loaded)


async def test_work_ends_by_itself_after_a_while(workers: WorkerProcesses) -> None:
    """The bot ends it sooner, unless it was killed itself."""
    left = (await workers.do(signal.alarm, 0)).result

    assert LONGEST_WORK < left <= worker.MAX_WORK_SECONDS
    assert (await workers.do(signal.alarm, 0)).result > LONGEST_WORK  # for each anew


async def test_who_stops_the_bot_does_not_end_its_work_first(workers: WorkerProcesses) -> None:
    """A service manager may send the signal to all processes: the bot says what becomes of them."""
    process = (await workers.do(os.getpid)).result
    os.kill(process, signal.SIGTERM)

    assert (await workers.do(os.getpid)).result == process


async def test_work_that_needs_too_much_memory_fails_alone(workers: WorkerProcesses) -> None:
    with pytest.raises(MemoryError):
        await workers.do(bytes, 2 * worker.MAX_BYTES)

    assert (await workers.do(len, "abc")).result == 3


async def test_work_that_is_cancelled_ends(workers: WorkerProcesses) -> None:
    """Nobody waits for it; the next has a process of its own."""
    before = (await workers.do(os.getpid)).result
    sleeping = asyncio.ensure_future(workers.do(time.sleep, 1000))
    await asyncio.sleep(0)

    sleeping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sleeping

    assert not is_alive(before)
    assert (await workers.do(os.getpid)).result != before


async def test_a_process_that_dies_is_replaced(workers: WorkerProcesses) -> None:
    """As when the system runs out of memory: while it works, and while it waits."""
    with pytest.raises(WorkerEndedError):
        await workers.do(os._exit, 1)

    process = (await workers.do(os.getpid)).result
    os.kill(process, 9)
    await eventually(lambda: not is_running(process))
    assert (await workers.do(os.getpid)).result != process


def test_a_process_whose_bot_is_gone_ends_quietly() -> None:
    """The bot was killed: nobody takes the answer, and nobody wants to read of it."""
    command = [sys.executable, "-m", "bot.ui.worker"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()

        _, said = process.communicate(pickle.dumps(pickle.dumps((abs, (-1,)))), timeout=LONGEST)

    assert (process.returncode, said) == (0, b"")


async def test_stopping_ends_all(workers: WorkerProcesses) -> None:
    """Work under way, and work that waits."""
    waiting, working = (
        each.result for each in await asyncio.gather(*[workers.do(os.getpid) for _ in range(2)])
    )
    sleeping = asyncio.ensure_future(workers.do(time.sleep, 1000))
    await asyncio.sleep(0)

    workers.stop()

    with pytest.raises(WorkerEndedError):
        await sleeping
    assert not is_alive(waiting)
    assert not is_alive(working)


def is_alive(process: int) -> bool:
    """Whether there is such a process, also one that has ended but that nobody has asked for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def is_running(process: int) -> bool:
    """Whether there is such a process that has not ended."""
    with open(f"/proc/{process}/stat") as about:  # noqa: PTH123
        return about.read().split()[2] != "Z"

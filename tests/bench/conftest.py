"""Stores to measure, and the table at the end: what was found, what it may be, and the verdict."""

import asyncio
import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from bot.__main__ import favour_event_loop
from tests.bench.measuring import Figure, Figures
from tests.support.archives import Archive, fill_archives, open_archives

FOUND = pytest.StashKey[Figures]()
TABLE = pytest.StashKey[list[tuple[str, Figure]]]()
EXACT = 100
"""From here on a figure is written without decimal places."""


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TABLE] = []


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Figures:
    """A place for a benchmark's findings; the benchmark fails if one of them is over its limit."""
    found = request.node.stash[FOUND] = Figures()
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Judge what a benchmark has found, all of it, and put it into the table."""
    yield
    if FOUND in item.stash:
        found = item.stash[FOUND]
        name = f"{item.path.stem}: {item.name}".replace("bench_", "").replace("test_", "")
        item.config.stash[TABLE] += [(name, figure) for figure in found]
        found.require_kept()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the table, a figure a line."""
    table = config.stash[TABLE]
    if not table:
        return
    width = max(len(name) for name, _ in table)
    terminalreporter.section("measured")
    terminalreporter.line(f"{'':{width}} {'found':>9} {'at most':>9}")
    for name, figure in table:
        verdict = "kept" if figure.is_kept else "NOT KEPT"
        numbers = f"{_written(figure.found):>9} {_written(figure.limit):>9}"
        terminalreporter.line(f"{name:{width}} {numbers}  {verdict:8}  {figure.unit}")


def _written(number: float) -> str:
    return f"{number:,.0f}" if number >= EXACT else f"{number:.3g}"


@pytest.fixture
def as_in_the_bot() -> Iterator[None]:
    """Share the interpreter among threads as the bot does."""
    usual = sys.getswitchinterval()
    favour_event_loop()
    yield
    sys.setswitchinterval(usual)


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    """One event loop for all requests of a file."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def archive_files(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """Databases with few matches and with many, for all files: to fill one takes a while."""
    return fill_archives(tmp_path_factory.mktemp("archives"))


@pytest.fixture(scope="module")
def archives(
    runner: asyncio.Runner, archive_files: dict[int, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Archive]]:
    """A store with few matches and one with many, of which benchmarks may change any."""
    folder = tmp_path_factory.mktemp("archives")
    files = {size: Path(shutil.copy(file, folder)) for size, file in archive_files.items()}
    with open_archives(runner, files) as archives:
        yield archives

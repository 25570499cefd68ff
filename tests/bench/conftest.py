"""Stores to measure, and the figures that the benchmarks find besides times."""

import asyncio
from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.archives import Archive, open_archives
from tests.bench.communities import Community, open_communities

MEASURED = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MEASURED] = []


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    """One event loop for all requests of a file."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def archives(
    runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Archive, Archive]]:
    """A store with few matches and one with many."""
    with open_archives(runner, tmp_path_factory.mktemp("archives")) as archives:
        yield archives


@pytest.fixture(scope="module")
def communities(
    runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Community]]:
    """Servers with 100, 1,000 and 10,000 players; to make them takes about a minute."""
    folder = tmp_path_factory.mktemp("communities")
    with open_communities(runner, folder, (100, 1000, 10_000)) as communities:
        yield communities


@pytest.fixture(autouse=True)
def _told(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> object:
    """Note the figures of each benchmark for the summary."""
    yield
    figures = ", ".join(f"{name}: {value}" for name, value in benchmark.extra_info.items())
    request.config.stash[MEASURED].append(f"{request.node.name}: {figures}")


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the figures, a benchmark a line."""
    if config.stash[MEASURED]:
        terminalreporter.section("measured")
        for line in config.stash[MEASURED]:
            terminalreporter.line(line)

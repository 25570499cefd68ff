"""Shows what the benchmarks have measured, besides times."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

MEASURED = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MEASURED] = []


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

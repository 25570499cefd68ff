"""Rounds are paired in another process, which ends with the bot."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.tournaments.pairing_process import PairingProcess
from pairing.rounds import next_round
from play.tournaments.crosstable import Crosstable, Round, Swiss
from play.tournaments.errors import PairingStoppedError
from tests.support.pairing_faults import run_out_of_memory, stumble, think_for_ever
from tests.support.pairing_simulation import entered
from tests.support.waiting import eventually

CROSSTABLE = entered(Swiss(3), 5)


@pytest.fixture
async def pairing() -> AsyncIterator[PairingProcess]:
    process = PairingProcess()
    yield process
    process.stop()
    await eventually(lambda: not processes())


async def test_a_round_is_the_same_in_another_process(pairing: PairingProcess) -> None:
    """The process is gone when the round is there."""
    assert await pairing.next_round(CROSSTABLE) == next_round(CROSSTABLE)
    await eventually(lambda: not processes())


async def test_pairing_ends_at_once_when_the_bot_stops(pairing: PairingProcess) -> None:
    """However long the rest would have taken; and nothing is paired any more."""
    large = asyncio.create_task(pairing.next_round(entered(Swiss(9), 200)))
    await eventually(lambda: bool(processes()))

    pairing.stop()

    with pytest.raises(PairingStoppedError):
        await large
    with pytest.raises(PairingStoppedError):
        await pairing.next_round(CROSSTABLE)


@pytest.mark.parametrize("pair", [think_for_ever, run_out_of_memory, stumble])
async def test_a_round_that_cannot_be_paired_is_paired_plainly(
    pair: Callable[[Crosstable], Round | None], caplog: pytest.LogCaptureFixture
) -> None:
    """Soon, and the log says so; the process is gone."""
    pairing = PairingProcess(pair, patience=0.01 if pair is think_for_ever else 600)

    paired = await pairing.next_round(CROSSTABLE)

    assert paired == next_round(CROSSTABLE, plain=True)
    assert "Round 1 of 5 players is paired plainly: " in caplog.text
    await eventually(lambda: not processes())


def processes() -> list[int]:
    """The numbers of the processes that this one has started to pair rounds."""
    children = b" ".join(map(_read, Path("/proc/self/task").glob("*/children")))
    return [
        each
        for each in map(int, children.split())
        if b"bot.ui.worker" in _read(Path(f"/proc/{each}/cmdline"))
    ]


def _read(file: Path) -> bytes:
    """The content of *file*, which describes a thread or process; empty if that has ended."""
    try:
        return file.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""

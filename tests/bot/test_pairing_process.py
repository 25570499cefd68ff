"""Rounds are paired in another process, which ends with the bot."""

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children

import pytest

from bot.pairing_process import PairingProcess
from pairing.rounds import next_round
from play.errors.tournaments import PairingStoppedError, UnfinishedRoundError
from play.tournament import Pairing, Round, Swiss
from tests.bot.waiting import eventually
from tests.pairing.simulation import entered

CUP = entered(Swiss(3), 5)


@pytest.fixture
async def pairing() -> AsyncIterator[PairingProcess]:
    process = PairingProcess()
    yield process
    process.stop()
    await eventually(lambda: not active_children())


async def test_a_round_is_the_same_in_another_process(pairing: PairingProcess) -> None:
    """The process is gone when the round is there."""
    assert await pairing.next_round(CUP) == next_round(CUP)
    await eventually(lambda: not active_children())


async def test_an_error_comes_back(pairing: PairingProcess) -> None:
    first, second, *_ = CUP.seeds

    with pytest.raises(UnfinishedRoundError):
        await pairing.next_round(CUP.begin(Round((Pairing(first, second),))))


async def test_pairing_ends_at_once_when_the_bot_stops(pairing: PairingProcess) -> None:
    """However long the rest would have taken; and nothing is paired any more."""
    large = asyncio.create_task(pairing.next_round(entered(Swiss(9), 200)))
    await eventually(lambda: bool(active_children()))

    pairing.stop()

    with pytest.raises(PairingStoppedError):
        await large
    with pytest.raises(PairingStoppedError):
        await pairing.next_round(CUP)


async def test_a_process_that_dies_is_an_error(pairing: PairingProcess) -> None:
    """The tournament is tried again later."""
    large = asyncio.create_task(pairing.next_round(entered(Swiss(9), 200)))
    await eventually(lambda: bool(active_children()))

    for child in active_children():
        assert child.pid is not None
        os.kill(child.pid, 9)

    with pytest.raises(BrokenProcessPool):
        await large

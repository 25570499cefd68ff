"""Rounds are paired in another process, which ends with the bot."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.tournaments.pairing_process import MAX_PROCESS_SECONDS, PATIENCE_SECONDS, PairingProcess
from pairing.rounds import next_round
from play.tournaments.crosstable import Crosstable, Pairing, Round, Swiss
from play.tournaments.errors import PairingStoppedError, UnfinishedRoundError
from play.tournaments.tournament import MAX_PLAYERS
from tests.support.discord_server import DiscordServer
from tests.support.examples import NOON
from tests.support.office import Office
from tests.support.pairing_faults import (
    run_out_of_memory,
    stumble,
    tell_seconds_left,
    think_for_ever,
)
from tests.support.pairing_simulation import entered
from tests.support.stores import store_on
from tests.support.tournament_examples import entered as signed_up
from tests.support.tournament_examples import new_tournament, people
from tests.support.waiting import eventually, limited

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


async def test_an_error_comes_back(pairing: PairingProcess) -> None:
    """With where it arose."""
    first, second, *_ = CROSSTABLE.seeds

    with pytest.raises(UnfinishedRoundError) as raised:
        await pairing.next_round(CROSSTABLE.begin(Round((Pairing(first, second),))))

    assert raised.value.args == (1,)
    assert "pairing/rounds.py" in raised.value.__notes__[0]


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


async def test_a_process_ends_by_itself_after_a_while(caplog: pytest.LogCaptureFixture) -> None:
    """If nobody waits for it any more: the bot may have been killed."""
    await PairingProcess(tell_seconds_left).next_round(CROSSTABLE)

    assert PATIENCE_SECONDS < MAX_PROCESS_SECONDS
    assert f"TimeoutError({MAX_PROCESS_SECONDS})" in caplog.text


async def test_a_process_leaves_it_to_the_bot_when_to_stop(pairing: PairingProcess) -> None:
    """Whoever stops a service sends the signal to all of its processes."""
    large = asyncio.create_task(pairing.next_round(entered(Swiss(9), 200)))
    await eventually(lambda: bool(processes()))

    for process in processes():
        os.kill(process, signal.SIGTERM)
    pairing.stop()

    with pytest.raises(PairingStoppedError):
        await large


@pytest.mark.usefixtures("sleepless")
async def test_a_bot_that_stops_does_not_wait_for_a_round(
    server: DiscordServer, database: Path
) -> None:
    """It is paired at the next start."""
    office = Office(server, database)
    lots = Random(1)
    players = people(MAX_PLAYERS)
    couples = zip(players[::2], players[1::2], strict=True)
    first = Round(tuple(Pairing(*two).scored(lots.choice((0, 1, 2))) for two in couples))
    tournament = signed_up(new_tournament(Swiss(9)), players).begun(NOON).with_round(first)
    await office.start()
    async with office.store.begin() as unit:
        tournament = await unit.tournaments.add_tournament(tournament)
        unpaired = replace(tournament.crosstable, rounds=())
        await unit.tournaments.save(replace(tournament, crosstable=unpaired), tournament)
    office.bot.timekeepers.deadlines.alarm.ring()
    await eventually(lambda: bool(processes()))

    async with limited():
        await office.close()

    store = store_on(database)
    async with store.read() as unit:
        assert await unit.tournaments.load_tournament(tournament.id) == tournament
    await store.close()


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

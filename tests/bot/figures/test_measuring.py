"""A bot whose figures are served as long as it runs."""

import asyncio
import socket
from http.client import HTTPConnection

import pytest

from bot.figures import vitals
from bot.figures.address import Address, ServingError
from bot.figures.measuring import measuring
from bot.figures.vitals import Aspect
from tests.support.waiting import LONGEST


def free_address() -> Address:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return Address("127.0.0.1", server.getsockname()[1])


def page(address: Address) -> str:
    connection = HTTPConnection(*address, timeout=LONGEST)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def hanging(seconds: float) -> str:
    return f"It hangs for {seconds} s."


async def test_figures_are_served_with_the_version_and_the_health() -> None:
    """And what is told while the bot runs; afterwards nobody answers."""
    address = free_address()
    async with measuring(address, "1.2.3", "sqlite", hanging, "It starts.") as measures:
        measures.figures.moves_stored(4)
        measures.vitals.tell(dict.fromkeys(Aspect))
        text = await asyncio.to_thread(page, address)

    assert 'hnefabot_build_info{database="sqlite",version="1.2.3"} 1.0' in text
    assert "hnefabot_moves_total 4.0" in text
    assert 'hnefabot_healthy{aspect="delivering"} 1.0' in text
    with pytest.raises(ConnectionRefusedError):
        page(address)


async def test_a_loop_that_hangs_is_seen_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prometheus reads it at that moment, though nothing in the loop could tell it."""
    monkeypatch.setattr(vitals, "HANGS_AFTER", 0.0)
    address = free_address()
    async with measuring(address, "1.2.3", "sqlite", hanging, "It starts.") as measures:
        measures.vitals.tell(dict.fromkeys(Aspect))
        text = page(address)  # in this thread: nothing else happens in it meanwhile

    assert 'hnefabot_healthy{aspect="alive"} 0.0' in text


async def test_who_cannot_be_served_is_told() -> None:
    """Before the bot does anything else."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = Address("127.0.0.1", other.getsockname()[1])
        with pytest.raises(ServingError):
            async with measuring(taken, "1.2.3", "sqlite", hanging, "It starts."):
                pass

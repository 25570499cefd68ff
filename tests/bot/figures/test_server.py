"""Figures and health over HTTP, where owners have them served."""

import asyncio
import json
import socket
from contextlib import ExitStack
from http.client import HTTPConnection
from threading import Event, active_count

import pytest

from bot.figures import server, vitals
from bot.figures.address import Address, AddressError, ServingError
from bot.figures.measuring import measuring
from bot.figures.server import MOST_CONNECTIONS, PATIENCE, serving
from bot.figures.vitals import HANGS_AFTER, Aspect, HealthVerdict
from tests.support.measures import Scale
from tests.support.waiting import LONGEST

ANYWHERE_HERE = Address("127.0.0.1", 0)

WELL = dict.fromkeys((Aspect.CONNECTED, Aspect.DELIVERING, Aspect.ON_TIME))


def get(port: int, path: str, **headers: str) -> tuple[int, str, str]:
    """The status, the type and the text of a page."""
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers["Content-Type"], text


@pytest.fixture(autouse=True)
def quick_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "POLL", 0.01)


@pytest.fixture
def scale() -> Scale:
    return Scale()


def asked(scale: Scale, path: str, **headers: str) -> tuple[int, str, str]:
    with serving(ANYWHERE_HERE, scale.figures.page, scale.vitals.verdict) as port:
        return get(port, path, **headers)


def test_prometheus_reads_the_figures(scale: Scale) -> None:
    """As text, in the format that it asks for."""
    scale.figures.moves_stored(3)

    status, kind, text = asked(scale, "/metrics?name=all")
    assert (status, kind.split(";")[0]) == (200, "text/plain")
    assert "hnefabot_moves_total 3.0\n" in text
    status, kind, text = asked(scale, "/metrics", Accept="application/openmetrics-text")
    assert (status, kind.split(";")[0]) == (200, "application/openmetrics-text")
    assert text.endswith("# EOF\n")


def test_health_is_told_with_what_is_wrong(scale: Scale) -> None:
    """A bot that starts is alive and not well; containers rely on the status alone."""
    status, kind, text = asked(scale, "/healthz")
    assert (status, kind) == (503, "application/json")
    assert json.loads(text) == {
        "alive": True,
        "connected": False,
        "delivering": False,
        "on_time": False,
        "complaint": "It starts.",
    }

    scale.vitals.tell(WELL)
    status, _, text = asked(scale, "/healthz")
    assert status == 200
    assert json.loads(text) == dict.fromkeys(Aspect, True) | {"complaint": ""}

    scale.vitals.tell(WELL | {Aspect.CONNECTED: "It is lost.", Aspect.DELIVERING: "It waits."})
    status, _, text = asked(scale, "/healthz")
    assert status == 503
    assert json.loads(text) == dict.fromkeys(Aspect, True) | {
        "connected": False,
        "delivering": False,
        "complaint": "It is lost. It waits.",
    }


def test_an_event_loop_that_hangs_is_not_alive(scale: Scale) -> None:
    """The threads that answer find that out: the loop cannot."""
    scale.vitals.tell(WELL)
    scale.seconds = HANGS_AFTER

    status, _, text = asked(scale, "/healthz")
    assert status == 503
    assert json.loads(text)["alive"] is False
    assert json.loads(text)["complaint"] == "It hangs for 10 s."
    scale.vitals.loop_comes()
    assert asked(scale, "/healthz")[0] == 200


def test_one_who_asks_slowly_keeps_no_other_waiting(scale: Scale) -> None:
    """Each has a thread; nothing else is served."""
    with (
        serving(ANYWHERE_HERE, scale.figures.page, scale.vitals.verdict) as port,
        socket.create_connection(("127.0.0.1", port)) as slow,
    ):
        slow.sendall(b"GET /met")
        assert get(port, "/metrics")[0] == 200
        assert get(port, "/")[::2] == (404, "There are /metrics and /healthz.\n")


def test_slow_clients_take_no_more_than_their_share(scale: Scale) -> None:
    """The oldest gives way, so that the bot keeps its descriptors and others their answers."""
    with (
        serving(ANYWHERE_HERE, scale.figures.page, scale.vitals.verdict) as port,
        ExitStack() as kept,
    ):
        threads = active_count()
        slow = [
            kept.enter_context(socket.create_connection(("127.0.0.1", port), LONGEST))
            for _ in range(2 * MOST_CONNECTIONS)
        ]
        assert get(port, "/metrics")[0] == 200

        assert {each.recv(1) for each in slow[: MOST_CONNECTIONS + 1]} == {b""}
        assert active_count() - threads <= MOST_CONNECTIONS


def test_a_whole_request_has_one_deadline(scale: Scale) -> None:
    """However often a client sends another letter."""
    seconds = 0.0
    with (
        serving(ANYWHERE_HERE, scale.figures.page, scale.vitals.verdict, lambda: seconds) as port,
        socket.create_connection(("127.0.0.1", port), LONGEST) as slow,
    ):
        slow.sendall(b"GET /metrics HTTP/1.1\r\nA: ")
        assert get(port, "/metrics")[0] == 200
        seconds = PATIENCE
        assert slow.recv(1) == b""


def test_a_page_that_takes_long_keeps_no_other_waiting() -> None:
    """Health is told while figures are being written."""
    begun, done = Event(), Event()

    def write(_: str) -> tuple[str, bytes]:
        begun.set()
        done.wait(LONGEST)
        return "text/plain", b""

    with (
        serving(ANYWHERE_HERE, write, lambda: HealthVerdict({}, "")) as port,
        socket.create_connection(("127.0.0.1", port)) as other,
    ):
        other.sendall(b"GET /metrics HTTP/1.0\r\n\r\n")
        assert begun.wait(LONGEST)
        assert get(port, "/healthz")[0] == 200
        done.set()


def test_an_address_that_cannot_be_had_is_refused(scale: Scale) -> None:
    """Another bot may have the port; the machine may be another, or nobody's.

    A bot that is restarted finds its own port free.
    """
    with serving(ANYWHERE_HERE, scale.figures.page, scale.vitals.verdict) as port:
        get(port, "/metrics")
        for address in (
            *(Address(host, 9100) for host in ("192.0.2.1", "nowhere.invalid")),
            Address("127.0.0.1", port),
        ):
            nothing = serving(address, scale.figures.page, scale.vitals.verdict)
            with pytest.raises(ServingError) as refusal, nothing:
                pass
            assert refusal.value.address == address
    with serving(Address("127.0.0.1", port), scale.figures.page, scale.vitals.verdict) as again:
        assert again == port


def test_an_address_is_a_host_and_a_port() -> None:
    """IPv6 has brackets around it, as in browsers."""
    for text, address in (
        ("127.0.0.1:9100", Address("127.0.0.1", 9100)),
        (" localhost:9100 ", Address("localhost", 9100)),
        ("[::1]:9100", Address("::1", 9100)),
        ("192.0.2.1:65535", Address("192.0.2.1", 65535)),
    ):
        assert (Address.read(text), str(address)) == (address, text.strip())


def test_anything_else_is_refused() -> None:
    """Above all a port alone: who wants all the world to read has to say so."""
    for text in (
        *("9100", ":9100", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536"),
        *(
            "127.0.0.1:http",
            "127.0.0.1:-1",
            "127.0.0.1:९१००",
            "::1:9100",
            "[::1]",
            "[]:9100",
            "me@127.0.0.1:9100",
        ),
    ):
        with pytest.raises(AddressError):
            Address.read(text)


def test_a_machine_reaches_itself() -> None:
    """An address that stands for all of them is none to connect to."""
    assert Address("::", 9100).from_here == ("::1", 9100)
    assert Address("192.0.2.1", 9100).from_here == ("192.0.2.1", 9100)


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

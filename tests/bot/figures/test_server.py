"""Figures and health over HTTP, as Prometheus and those who start containers ask for them."""

import json
import socket
from contextlib import ExitStack
from http.client import HTTPConnection
from threading import Event, active_count

import pytest

from bot.figures import server
from bot.figures.address import Address, ServingError
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

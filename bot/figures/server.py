"""Serves metrics and health from threads, which answer even if the event loop hangs."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import TCPServer, ThreadingMixIn
from threading import Semaphore, Thread
from time import monotonic
from typing import Any, NamedTuple

from bot.figures.address import Address, AddressError, ServingError
from bot.figures.vitals import HealthVerdict

PATIENCE = 10.0
"""Seconds from the beginning of a connection, by which it has its answer or is closed."""

MOST_CONNECTIONS = 16
"""Largest number of open connections: each takes a thread and a file descriptor of the bot."""

POLL = 0.1
"""Seconds between checks whether the server is to stop."""

HEALTH = "/healthz"
METRICS = "/metrics"


class Page(NamedTuple):
    """The answer to a request: status, content type and content."""

    status: HTTPStatus
    kind: str
    content: bytes


Write = Callable[[str], tuple[str, bytes]]
"""A function that takes the header ``Accept``; it returns the metrics' content type and page."""


@contextmanager
def serving(
    address: Address,
    write: Write,
    judge: Callable[[], HealthVerdict],
    clock: Callable[[], float] = monotonic,
) -> Iterator[int]:
    """A context in which the metrics that *write* returns are served at *address*.

    The health that *judge* returns is served too. Connections are timed by *clock*, in seconds. The
    context yields the port.

    Raises:
        ServingError: nothing can be served at *address*.
        AddressError: *address* cannot be looked up.
    """
    try:
        family, *_, place = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)[0]
        server = _Server(family, place, write, judge, clock)
    except OSError as error:
        raise ServingError(address, error) from error
    except UnicodeError:
        raise AddressError from None  # no name of a machine has such signs, or is so long
    thread = Thread(target=server.serve_forever, args=(POLL,), name="figures", daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(ThreadingMixIn, TCPServer):
    """Answers each connection in a thread of its own, which does not delay the program's end.

    A slow client cannot keep others out: a new connection takes the place of the oldest.
    """

    allow_reuse_address = True
    allow_reuse_port = False
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128  # beyond it, the system lets a client wait for seconds

    def __init__(
        self,
        family: int,
        place: Any,  # noqa: ANN401 - as the system has it
        write: Write,
        judge: Callable[[], HealthVerdict],
        clock: Callable[[], float],
    ) -> None:
        self.address_family = family
        self.write, self.judge, self._clock = write, judge, clock
        self._free = Semaphore(MOST_CONNECTIONS)
        self._open: dict[socket.socket, float] = {}
        """The open connections, oldest first, with the time at which each began."""
        super().__init__(place, _Handler)

    def verify_request(self, request: Any, client_address: object) -> bool:  # noqa: ANN401, ARG002 - as in the base class
        """Whether there is room for the connection *request*; the oldest one is cut if not."""
        if not self._free.acquire(blocking=False):
            _cut(next(iter([*self._open]), request))
            if not self._free.acquire(timeout=PATIENCE):
                return False
        self._open[request] = self._clock()
        return True

    def service_actions(self) -> None:
        """Cut the connections that have taken too long; called every ``POLL`` seconds."""
        for connection, began in [*self._open.items()]:
            if self._clock() - began >= PATIENCE:
                _cut(connection)

    def shutdown_request(self, request: Any) -> None:  # noqa: ANN401 - as in the base class
        super().shutdown_request(request)
        if self._open.pop(request, None) is not None:
            self._free.release()

    def handle_error(self, request: object, client_address: object) -> None:
        """Log nothing: clients may disconnect before they have an answer."""


def _cut(connection: socket.socket) -> None:
    """End *connection*: its thread, which waits for the client, goes on and closes it."""
    with suppress(OSError):  # it may have been closed just now
        connection.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    """Answers ``GET`` requests for the two pages, metrics and health."""

    server: _Server
    server_version = sys_version = ""

    def do_GET(self) -> None:
        self._send(self._page(self.path.partition("?")[0]))

    def log_message(self, *_: object) -> None:
        """Log nothing: there is a request every few seconds."""

    def _page(self, path: str) -> Page:
        if path == METRICS:
            return Page(HTTPStatus.OK, *self.server.write(self.headers.get("Accept", "")))
        if path == HEALTH:
            return health_page(self.server.judge())
        there_is = f"There are {METRICS} and {HEALTH}.\n"
        return Page(HTTPStatus.NOT_FOUND, "text/plain", there_is.encode())

    def _send(self, page: Page) -> None:
        self.send_response(page.status)
        self.send_header("Content-Type", page.kind)
        self.send_header("Content-Length", str(len(page.content)))
        self.end_headers()
        self.wfile.write(page.content)


def health_page(verdict: HealthVerdict) -> Page:
    """A page with *verdict* as JSON; its HTTP status says whether all is well."""
    status = HTTPStatus.SERVICE_UNAVAILABLE if verdict.complaint else HTTPStatus.OK
    said = {str(aspect): well for aspect, well in verdict.aspects.items()}
    content = json.dumps(said | {"complaint": verdict.complaint})
    return Page(status, "application/json", f"{content}\n".encode())

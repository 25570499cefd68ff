"""Serves figures and health, in threads: they answer also while the event loop does not."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import TCPServer, ThreadingMixIn
from threading import Thread
from typing import Any, NamedTuple

from bot.figures.address import Address, ServingError
from bot.figures.vitals import Verdict

PATIENCE = 10.0
"""Seconds after which a connection that asks for nothing is closed."""

POLL = 0.1
"""Seconds that stopping may take."""

HEALTH = "/healthz"
METRICS = "/metrics"


class Page(NamedTuple):
    """What is served."""

    status: HTTPStatus
    kind: str
    content: bytes


Write = Callable[[str], tuple[str, bytes]]
"""Makes the page of figures for what the header ``Accept`` says: its type, and itself."""


@contextmanager
def serving(address: Address, write: Write, judge: Callable[[], Verdict]) -> Iterator[int]:
    """A context in which both pages are served at *address*; it is the port, if that was 0.

    Raises:
        ServingError: nothing can be served there.
    """
    try:
        family, *_, place = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)[0]
        server = _Server(family, place, write, judge)
    except OSError as error:
        raise ServingError(address, error) from error
    thread = Thread(target=server.serve_forever, args=(POLL,), name="figures", daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(ThreadingMixIn, TCPServer):
    """Answers each connection in a thread of its own, which keeps no program from ending."""

    allow_reuse_address = True
    allow_reuse_port = False
    daemon_threads = True
    block_on_close = False

    def __init__(
        self,
        family: int,
        place: Any,  # noqa: ANN401 - as the system has it
        write: Write,
        judge: Callable[[], Verdict],
    ) -> None:
        self.address_family = family
        self.write, self.judge = write, judge
        super().__init__(place, _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever asks may go before there is an answer: no word of that in the log."""


class _Handler(BaseHTTPRequestHandler):
    """Answers ``GET`` of the pages there are."""

    server: _Server
    timeout = PATIENCE
    server_version = sys_version = ""

    def do_GET(self) -> None:
        """Send the page that was asked for."""
        self._send(self._page(self.path.partition("?")[0]))

    def log_message(self, *_: object) -> None:
        """Of what comes every few seconds nothing is logged."""

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


def health_page(verdict: Verdict) -> Page:
    """The *verdict* as JSON; its status says whether all is well."""
    status = HTTPStatus.SERVICE_UNAVAILABLE if verdict.complaint else HTTPStatus.OK
    said = {str(aspect): well for aspect, well in verdict.aspects.items()}
    content = json.dumps(said | {"complaint": verdict.complaint})
    return Page(status, "application/json", f"{content}\n".encode())

"""All metrics in Prometheus' format; docs/operating.md explains each."""

from collections.abc import Iterable, Mapping
from math import nan
from typing import Any, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import choose_encoder

from bot.figures.receiver import (
    SCOPES,
    Exchange,
    Figures,
    Gateway,
    NoticeEnd,
    PolledFigure,
    RequestKind,
    RequestOutcome,
    Transaction,
)
from bot.figures.vitals import Aspect

FRACTIONS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0)
"""Bounds of a histogram in seconds, for what should take milliseconds."""

STATEMENTS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0)

LAGS = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bounds of a histogram in seconds, with 20 ms, which nothing on the event loop should exceed."""

ANSWERS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Bounds of a histogram in seconds, with 3 s, after which Discord accepts no first answer."""

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

STORE_ERRORS = (
    "StoreBusyError",
    "StoreDamagedError",
    "StoreFullError",
    "StoreUnreachableError",
    "StoreUnusableError",
)
"""Names of database errors that are counted from the start, so that the first one is seen."""

BOARDS = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0)
"""Bounds of a histogram in seconds, up to the length of an outage of Discord."""


Labelled = TypeVar("Labelled", Counter, Histogram)


class PrometheusFigures(Figures):
    """Keeps all metrics in *registry*. No label names a person, a server or a match."""

    def __init__(self, registry: CollectorRegistry, version: str, database: str) -> None:
        # Otherwise each counter and histogram has an extra line with the time of its creation.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = registry
        self._found: dict[tuple[object, ...], Any] = {}
        self._name_play()
        self._name_requests()
        self._name_page()
        self._name_database()
        self._name_discord()
        self._name_health()
        ProcessCollector(registry=registry)
        build = Info("hnefabot_build", "What runs, and on which database.", registry=registry)
        build.info({"version": version, "database": database})

    def page(self, accept: str) -> tuple[str, bytes]:
        """The content type, and all metrics as text in a format that the header *accept* allows."""
        write, kind = choose_encoder(accept)
        return kind, write(self.registry)

    def _counted(self, name: str, text: str, label: str, values: Iterable[str]) -> Counter:
        """A counter with all *values* of its *label* from the start, to show the first increase."""
        counter = self._counter(name, text, label)
        for value in values:
            counter.labels(value)
        return counter

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"hnefabot_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"hnefabot_{name}", text, labels, registry=self.registry)

    def _histogram(
        self, name: str, text: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        return Histogram(f"hnefabot_{name}", text, labels, buckets=buckets, registry=self.registry)

    def _part(self, metric: Labelled, *labels: str) -> Labelled:
        """The part of *metric* with these *labels*: the library takes longer to find it again."""
        part: Labelled | None = self._found.get((metric, *labels))
        if part is None:
            part = self._found[metric, *labels] = metric.labels(*labels)
        return part

    def _name_play(self) -> None:
        self._moves = self._counter("moves", "Moves stored, by players, plans and the computer.")
        self._boards = self._counter("boards", "Boards posted.")
        self._to_board = self._histogram(
            "board_seconds", "From when a board was to be posted until it was.", BOARDS
        )
        self._notices = self._counted(
            "notices", "Attempts to deliver a notice, by outcome.", "outcome", NoticeEnd
        )
        self._waiting = self._unknown("notices_waiting", "Notices that should be delivered now.")
        self._oldest = self._unknown(
            "notices_oldest_seconds", "For how long the oldest of them has waited."
        )
        self._running = self._unknown("matches_running", "Games in progress.")
        self._queue = self._unknown("computer_queue", "Games in which the computer has to move.")
        self._queue_oldest = self._unknown(
            "computer_queue_oldest_seconds", "For how long the oldest of them has waited."
        )
        self._behind = self._gauge(
            "duties_behind_seconds", "How long the earliest deadline has been over.", "duty"
        )

    def _name_requests(self) -> None:
        self._requests = self._counter(
            "requests", "What people asked for, and what came of it.", "kind", "name", "outcome"
        )
        self._answers = self._histogram(
            "answer_seconds", "From when a request came until it was dealt with.", ANSWERS, "kind"
        )
        self._acknowledgements = self._histogram(
            "acknowledgement_seconds",
            "From when an interaction came until Discord had its first answer.",
            ANSWERS,
            "kind",
        )

    def _name_page(self) -> None:
        self._page_requests = self._counter(
            "page_requests", "Requests to the page, by its answer.", "name", "status"
        )
        self._page_answers = self._histogram(
            "page_seconds",
            "From when a request to the page came until its answer.",
            ANSWERS,
            "name",
        )
        self._streams = self._gauge("page_streams", "Browsers that show moves at once.")

    def _name_database(self) -> None:
        self._transactions = self._histogram(
            "transaction_seconds", "How long a transaction took, once begun.", FRACTIONS, "kind"
        )
        self._waits = self._histogram(
            "connection_wait_seconds", "How long a transaction waited to begin.", FRACTIONS, "kind"
        )
        self._statements = self._histogram(
            "statement_seconds", "How long the database took for a statement.", STATEMENTS
        )
        self._store_errors = self._counted(
            "store_errors", "Transactions that the database can't do.", "error", STORE_ERRORS
        )

    def _name_discord(self) -> None:
        self._exchanges = self._counter(
            "discord_requests", "Requests to Discord, by its answer.", "route", "status"
        )
        self._discord = self._histogram(
            "discord_request_seconds", "How long Discord took to answer.", ANSWERS, "route"
        )
        self._limited = self._counted(
            "discord_rate_limited",
            "Requests that Discord answered with 429 (too many), by limit.",
            "scope",
            SCOPES,
        )
        self._shards = self._unknown("shards", "Connections to Discord that this process keeps.")
        self._connected = self._unknown("shards_connected", "Those that are up.")
        self._servers = self._unknown("servers", "Servers that the bot is on, on these shards.")
        self._latency = self._unknown(
            "gateway_latency_seconds", "How long Discord takes to answer a heartbeat, at most."
        )

    def _name_health(self) -> None:
        self._lag = self._histogram(
            "event_loop_lag_seconds", "How much later the event loop came than asked to.", LAGS
        )
        self._healthy = self._gauge("healthy", "1 if this is in order, 0 if not.", "aspect")
        self._lines = self._counted("log_lines", "Lines in the log.", "level", LEVELS)
        self._failed = self._counted(
            "readings_failed", "Failures to read figures.", "reading", PolledFigure
        )

    def _unknown(self, name: str, text: str) -> Gauge:
        """A gauge that is NaN until its value is read, and while it cannot be read."""
        gauge = self._gauge(name, text)
        gauge.set(nan)
        return gauge

    def request_ended(
        self, kind: RequestKind, name: str, outcome: RequestOutcome, seconds: float
    ) -> None:
        self._part(self._requests, kind, name, outcome).inc()
        self._part(self._answers, kind).observe(seconds)

    def page_answered(self, name: str, status: int | None, seconds: float | None) -> None:
        answer = "lost" if status is None else f"{status // 100}xx"
        self._part(self._page_requests, name, answer).inc()
        if seconds is not None:
            self._part(self._page_answers, name).observe(seconds)

    def streams_seen(self, number: int) -> None:
        self._streams.set(number)

    def acknowledged(self, kind: RequestKind, seconds: float) -> None:
        self._acknowledgements.labels(kind).observe(seconds)

    def moves_stored(self, number: int) -> None:
        self._moves.inc(number)

    def notice_ended(self, end: NoticeEnd, seconds: float, *, is_board: bool) -> None:
        self._notices.labels(end).inc()
        if is_board and end is NoticeEnd.POSTED:
            self._boards.inc()
            self._to_board.observe(seconds)

    def transaction_ended(self, transaction: Transaction) -> None:
        kind = "write" if transaction.writing else "read"
        self._part(self._waits, kind).observe(transaction.waited)
        self._part(self._transactions, kind).observe(transaction.took)
        if transaction.error is not None:
            self._store_errors.labels(transaction.error).inc()

    def statement_ended(self, seconds: float) -> None:
        self._statements.observe(seconds)

    def exchanged(self, exchange: Exchange) -> None:
        status = "lost" if exchange.status is None else str(exchange.status)
        self._part(self._exchanges, exchange.route, status).inc()
        self._part(self._discord, exchange.route).observe(exchange.seconds)
        if exchange.scope is not None:
            self._limited.labels(exchange.scope).inc()

    def loop_lagged(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def logged(self, level: str) -> None:
        self._lines.labels(level).inc()

    def gateway_seen(self, gateway: Gateway) -> None:
        self._shards.set(gateway.shards)
        self._connected.set(gateway.connected)
        self._servers.set(gateway.servers)
        self._latency.set(gateway.latency)

    def health_seen(self, aspects: Mapping[Aspect, bool]) -> None:
        for aspect, is_in_order in aspects.items():
            self._healthy.labels(aspect).set(is_in_order)

    def notices_read(self, waiting: float, oldest: float) -> None:
        self._waiting.set(waiting)
        self._oldest.set(oldest)

    def matches_read(self, running: float) -> None:
        self._running.set(running)

    def thoughts_read(self, waiting: float, oldest: float) -> None:
        self._queue.set(waiting)
        self._queue_oldest.set(oldest)

    def duty_read(self, duty: str, behind: float) -> None:
        self._behind.labels(duty).set(behind)

    def reading_failed(self, reading: PolledFigure) -> None:
        self._failed.labels(reading).inc()

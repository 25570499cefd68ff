"""Everything that can be counted and measured, in the terms of its reporters."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bot.figures.vitals import Aspect


class RequestKind(StrEnum):
    """The ways in which people make requests."""

    COMMAND = "command"
    BUTTON = "button"
    """Select menus too."""
    FORM = "form"
    MESSAGE = "message"
    SUGGESTION = "suggestion"


class RequestOutcome(StrEnum):
    """Ends of a request."""

    DONE = "done"
    REFUSED = "refused"
    """A rule refused it; its user has got a sentence."""
    TURNED_AWAY = "turned away"
    """Refused before it was handled: too many requests, or a place where the bot is not."""
    LOST = "lost"
    """Discord accepted no answer."""
    STORE = "database"
    """The database was busy, full or out of reach."""
    FAILED = "failed"
    """An unforeseen error, which the log has."""


class NoticeEnd(StrEnum):
    """Ends of an attempt to deliver a notice."""

    POSTED = "posted"
    NOT_NEEDED = "not needed"
    """It became no message: it was out of date, or its recipient wants none."""
    LEFT = "left"
    """Another process has taken it over."""
    PUT_OFF = "put off"
    REFUSED = "refused"
    """Discord no longer lets the bot write there."""
    GIVEN_UP = "given up"
    """It could not be made into a message."""


class Transaction(NamedTuple):
    """A transaction that *waited* to begin and then *took* time, both in seconds.

    *error* is the class name of the store's error, if there was one.
    """

    writing: bool
    waited: float
    took: float
    error: str | None


SCOPES = ("user", "global", "shared", "other")
"""Discord's rate limits: of the bot on a path, of the bot overall, of all bots in one place."""


class PolledFigure(StrEnum):
    """Values that are read every few seconds, because nobody reports them."""

    NOTICES = "notices"
    COMPUTER = "computer"
    MATCHES = "matches"
    DUTIES = "duties"
    HEALTH = "health"


class Exchange(NamedTuple):
    """A request to Discord's *route*, answered with *status* after *seconds*, or lost.

    If it hit a rate limit, *scope* names the limit.
    """

    route: str
    status: int | None
    seconds: float
    scope: str | None


class Gateway(NamedTuple):
    """The process's *shards*, those *connected*, their *servers* and highest *latency* in s."""

    shards: int
    connected: int
    servers: int
    latency: float


class Figures:
    """The receiver of all measurements; this base class ignores them."""

    def request_ended(
        self, kind: RequestKind, name: str, outcome: RequestOutcome, seconds: float
    ) -> None:
        """Record the end of a request; *name* is one of a closed list."""

    def acknowledged(self, kind: RequestKind, seconds: float) -> None:
        """Record that Discord has accepted the first answer to an interaction."""

    def moves_stored(self, number: int) -> None:
        """Record that moves were stored, by whomever."""

    def notice_ended(self, end: NoticeEnd, seconds: float, *, is_board: bool) -> None:
        """Record an attempt to deliver a notice, which ended *seconds* after it was due."""

    def transaction_ended(self, transaction: Transaction) -> None:
        """Record the end of a transaction."""

    def statement_ended(self, seconds: float) -> None:
        """Record that the database has executed a statement."""

    def exchanged(self, exchange: Exchange) -> None:
        """Record that Discord has answered a request, or that the answer is lost."""

    def loop_lagged(self, seconds: float) -> None:
        """Record that the event loop ran later than requested."""

    def logged(self, level: str) -> None:
        """Record a line of the log."""

    def gateway_seen(self, gateway: Gateway) -> None:
        """Record the state of the connections to Discord."""

    def health_seen(self, aspects: Mapping[Aspect, bool]) -> None:
        """Record the health of the bot."""

    # Readings that fail are passed to the following methods as NaN.

    def notices_read(self, waiting: float, oldest: float) -> None:
        """Record the number of *waiting* notices, and the seconds that the *oldest* has waited."""

    def matches_read(self, running: float) -> None:
        """Record the number of running matches."""

    def thoughts_read(self, waiting: float, oldest: float) -> None:
        """Record in how many matches the computer is to move, and the *oldest* wait in seconds."""

    def duty_read(self, duty: str, behind: float) -> None:
        """Record the delay of a timekeeper's earliest deadline in seconds."""

    def reading_failed(self, reading: PolledFigure) -> None:
        """Record that a reading has failed."""


NO_FIGURES = Figures()

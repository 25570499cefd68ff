"""The interface by which all parts of the program report what they count and measure."""

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
    """The ways in which a person's request can end."""

    DONE = "done"
    REFUSED = "refused"
    """A rule refused it; its user has got a sentence."""
    TURNED_AWAY = "turned away"
    """Not handled: one of too many, from a server without the bot, or from a blocked user."""
    LOST = "lost"
    """Discord accepted no answer."""
    STORE = "database"
    """The database was busy, full or out of reach."""
    FAILED = "failed"
    """An unforeseen error, which the log has."""


class NoticeEnd(StrEnum):
    """The ways in which an attempt to deliver a notice (news on its way) can end."""

    POSTED = "posted"
    NOT_NEEDED = "not needed"
    """It became no message: it was out of date, or its recipient wants none."""
    LEFT = "left"
    """Another process has taken it over."""
    PUT_OFF = "put off"
    REFUSED = "refused"
    """Discord no longer lets the bot write in the channel or to the player."""
    GIVEN_UP = "given up"
    """It could not be made into a message."""


class Transaction(NamedTuple):
    """A database transaction, which *waited* to begin and then *took* time, both in seconds.

    *error* is the class name of the store's error; None if there was none.
    """

    writing: bool
    waited: float
    took: float
    error: str | None


SCOPES = ("user", "global", "shared", "other")
"""Discord's rate limits: for the bot on one path, for the bot in all, for all bots, and others."""


class PolledFigure(StrEnum):
    """Values that are read every few seconds, because nothing reports them."""

    NOTICES = "notices"
    COMPUTER = "computer"
    MATCHES = "matches"
    DUTIES = "duties"
    HEALTH = "health"


class Exchange(NamedTuple):
    """A request to Discord, of the kind *route*; *status* is None if its answer was lost.

    It took *seconds*. If it hit a rate limit, *scope* is one of ``SCOPES``.
    """

    route: str
    status: int | None
    seconds: float
    scope: str | None


class Gateway(NamedTuple):
    """Numbers of a process's *shards*, of those *connected* and of their *servers*.

    *latency* is the highest of a shard in seconds, NaN if none is connected.
    """

    shards: int
    connected: int
    servers: int
    latency: float


class Figures:
    """The receiver of all measurements; this base class ignores them."""

    def request_ended(
        self, kind: RequestKind, name: str, outcome: RequestOutcome, seconds: float
    ) -> None:
        """Record the end of a request, *seconds* after it came; *name* is one of a closed list."""

    def page_answered(self, name: str, status: int | None, seconds: float | None) -> None:
        """Record a request to the page for the route *name*, and the *status* of its answer.

        *status* is None if the browser had gone. It took *seconds*; None if it was to last.
        """

    def streams_seen(self, number: int) -> None:
        """Record the number of open streams of events of the page."""

    def acknowledged(self, kind: RequestKind, seconds: float) -> None:
        """Record that Discord accepted an interaction's first answer *seconds* after it came."""

    def moves_stored(self, number: int) -> None:
        """Record that a *number* of moves of people or the computer player was stored."""

    def notice_ended(self, end: NoticeEnd, seconds: float, *, is_board: bool) -> None:
        """Record an attempt to deliver a notice, which ended *seconds* after it was due."""

    def transaction_ended(self, transaction: Transaction) -> None:
        """Record the end of a transaction."""

    def statement_ended(self, seconds: float) -> None:
        """Record that the database has executed a statement in *seconds*."""

    def exchanged(self, exchange: Exchange) -> None:
        """Record that Discord has answered a request, or that the answer is lost."""

    def loop_lagged(self, seconds: float) -> None:
        """Record that the event loop ran *seconds* later than requested."""

    def logged(self, level: str) -> None:
        """Record a line of the log with the name of its *level*."""

    def gateway_seen(self, gateway: Gateway) -> None:
        """Record the state of this process's connections to Discord."""

    def health_seen(self, aspects: Mapping[Aspect, bool]) -> None:
        """Record for each aspect of the bot's health whether it is in order."""

    # Readings that fail are passed to the following methods as NaN.

    def notices_read(self, waiting: float, oldest: float) -> None:
        """Record the number of *waiting* notices, and the seconds that the *oldest* has waited."""

    def matches_read(self, running: float) -> None:
        """Record the number of running matches."""

    def thoughts_read(self, waiting: float, oldest: float) -> None:
        """Record in how many matches the computer is to move, and the *oldest* wait in seconds."""

    def duty_read(self, duty: str, behind: float) -> None:
        """Record that the earliest deadline of the timekeeper *duty* was *behind* seconds ago."""

    def reading_failed(self, reading: PolledFigure) -> None:
        """Record that a reading has failed."""


NO_FIGURES = Figures()

"""What can be counted and measured, by the words of those who tell it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bot.figures.vitals import Aspect


class RequestKind(StrEnum):
    """How somebody asks for something."""

    COMMAND = "command"
    BUTTON = "button"
    """A list to choose from, too."""
    FORM = "form"
    MESSAGE = "message"
    SUGGESTION = "suggestion"


class Outcome(StrEnum):
    """What became of a request."""

    DONE = "done"
    REFUSED = "refused"
    """By a rule: its user has got a sentence."""
    TURNED_AWAY = "turned away"
    """At the door: too many, or from where the bot is not."""
    LOST = "lost"
    """Discord took no answer."""
    STORE = "database"
    """The database was busy, full or out of reach."""
    FAILED = "failed"
    """For a reason that nobody foresaw: the log has it."""


class NoticeEnd(StrEnum):
    """What became of an attempt to deliver a notice."""

    POSTED = "posted"
    NOT_NEEDED = "not needed"
    """It became no message: it was out of date, or its recipient wants none."""
    LEFT = "left"
    """To another process, which has taken it over."""
    PUT_OFF = "put off"
    REFUSED = "refused"
    """Discord lets the bot write there no more."""
    GIVEN_UP = "given up"
    """It could not be made into a message."""


class Transaction(NamedTuple):
    """A transaction: it *waited* so many seconds to begin, and *took* so many then.

    *error* is what is wrong with the store, by the name of its class.
    """

    writing: bool
    waited: float
    took: float
    error: str | None


SCOPES = ("user", "global", "shared", "other")
"""The limits of Discord: of the bot on one path, of the bot in all, of all bots in one place."""


class Reading(StrEnum):
    """What is read every few seconds, because nobody tells it."""

    NOTICES = "notices"
    COMPUTER = "computer"
    MATCHES = "matches"
    DUTIES = "duties"
    HEALTH = "health"


class Exchange(NamedTuple):
    """A request to Discord's *route*, answered with *status*, or lost, after so many *seconds*.

    If it was one too many, *scope* says by which limit.
    """

    route: str
    status: int | None
    seconds: float
    scope: str | None


class Gateway(NamedTuple):
    """How many *connected* of all *shards* of this process, and what they bring."""

    shards: int
    connected: int
    servers: int
    latency: float


class Figures:
    """What is told is measured by those that are derived from this; this one forgets it."""

    def request_ended(self, kind: RequestKind, name: str, outcome: Outcome, seconds: float) -> None:
        """Somebody's request has been dealt with; *name* is one of a closed list."""

    def acknowledged(self, kind: RequestKind, seconds: float) -> None:
        """Discord has taken the first answer to an interaction."""

    def moves_stored(self, number: int) -> None:
        """So many moves have been stored, whoever made them."""

    def notice_ended(self, end: NoticeEnd, seconds: float, *, is_board: bool) -> None:
        """An attempt to deliver a notice has ended, so long after it was to be delivered."""

    def transaction_ended(self, transaction: Transaction) -> None:
        """A transaction has ended."""

    def statement_ended(self, seconds: float) -> None:
        """The database has executed a statement."""

    def exchanged(self, exchange: Exchange) -> None:
        """Discord has answered a request, or never will."""

    def loop_lagged(self, seconds: float) -> None:
        """The event loop has come so much later than it was asked to."""

    def logged(self, level: str) -> None:
        """A line has been logged."""

    def gateway_seen(self, gateway: Gateway) -> None:
        """So it stands with the connections to Discord."""

    def health_seen(self, aspects: Mapping[Aspect, bool]) -> None:
        """So it stands with the bot."""

    # Of what cannot be read just now, these are told that it is not a number.

    def notices_read(self, waiting: float, oldest: float) -> None:
        """So many notices wait, the oldest for so many seconds."""

    def matches_read(self, running: float) -> None:
        """So many matches are running."""

    def thoughts_read(self, waiting: float, oldest: float) -> None:
        """In so many matches the computer is to move, in the oldest for so many seconds."""

    def duty_read(self, duty: str, behind: float) -> None:
        """The timekeeper of that *duty* is so many seconds behind its earliest deadline."""

    def reading_failed(self, reading: Reading) -> None:
        """One of these could not be read."""


NO_FIGURES = Figures()

"""Limits of the requests that each person and each server may make; they stop no normal player.

A request beyond them is refused before anything is read or written. After a few refusals in a
minute, a person gets no more answers.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from play.bounded_dict import Latest
from play.errors import PlayError
from play.fair_turns import present_person

MINUTE = timedelta(minutes=1)

MAX_ANSWERED = 5
"""Number of refusals in a minute that one person gets an answer to."""

ALWAYS = 1_000_000
"""More refusals than anybody gets in a minute, so that all of them are answered."""

MAX_REPLIES = 1
"""Number of refusals in a minute for which one person's messages get replies, which all can see."""

MAX_KEPT = 10_000
"""Number of buckets of a kind that are kept; the least recently used are dropped first."""

RESERVE = 1 / 3
"""Part (0 to 1) of a server's allowance that is reserved for people who make few requests."""

AGAIN = 1 / 3
"""Part (0 to 1) of an allowance that is available again after the wait that people are told."""

MIN_SECONDS = 10.0
"""The shortest wait that people are told when a whole server asks for too much."""

log = logging.getLogger(__name__)


class FloodError(PlayError):
    """One person, or if *shared* a whole server, made too many requests; wait *seconds*."""

    seconds: float
    shared: bool = field(default=False, kw_only=True)


class Way(StrEnum):
    """The kinds of requests with limits of their own."""

    REQUESTS = "requests"
    SUGGESTIONS = "suggestions"
    """Discord's autocomplete."""
    LOOKS = "looks"
    """Pages and pictures that a browser reads from the web page."""
    LOOKUPS = "lookups"
    """Questions to Discord about somebody who looks at games of others on the web page."""
    REPLIES = "replies"
    """Answers for one person in a channel that others read too, and ways into a thread of others.

    Both are shown to all who read there.
    """
    STRANGERS = "strangers"
    """Requests to the web page by people who are not signed in; each address is a person."""


class Allowance(NamedTuple):
    """A limit of *at_once* requests, of which *per_second* come back in each second."""

    at_once: int
    per_second: float


class Allowances(NamedTuple):
    """The limits of a *person* and of a *server* for one kind of request.

    People who stay within *little* may also use the part of their server's limit that is reserved.
    """

    person: Allowance
    little: Allowance
    server: Allowance


ALLOWANCES = {
    # Nobody taps faster than this for long: Discord disables a button until it is answered. Five
    # hundred people who play at the same time make about twenty requests in a second.
    Way.REQUESTS: Allowances(Allowance(30, 3), Allowance(20, 0.3), Allowance(600, 30)),
    # Discord waits for a pause in typing.
    Way.SUGGESTIONS: Allowances(Allowance(40, 4), Allowance(20, 0.3), Allowance(800, 40)),
    # A list of games has a picture for each, and arrow keys walk through a game's boards.
    Way.LOOKS: Allowances(Allowance(300, 15), Allowance(20, 0.3), Allowance(800, 40)),
    Way.LOOKUPS: Allowances(Allowance(10, 0.2), Allowance(10, 0.2), Allowance(100, 2)),
    Way.REPLIES: Allowances(Allowance(5, 1 / 60), Allowance(5, 1 / 60), Allowance(30, 0.5)),
    # A household, or an office, has one address; all of them together count as one server.
    Way.STRANGERS: Allowances(Allowance(120, 4), Allowance(20, 0.3), Allowance(400, 20)),
}


class Bucket(NamedTuple):
    """A token bucket: the requests *left* of an allowance at the time *at*."""

    allowance: Allowance
    left: float
    at: datetime

    @property
    def share(self) -> float:
        """The part of the allowance that is left, from 0 to 1."""
        return self.left / self.allowance.at_once

    def filled(self, now: datetime) -> "Bucket":
        """This bucket as it is *now*; a clock that was set back takes nothing away."""
        more = max(0.0, (now - self.at).total_seconds()) * self.allowance.per_second
        return Bucket(self.allowance, min(self.allowance.at_once, self.left + more), now)

    def taken(self) -> "Bucket":
        """This bucket with one request less, but never less than 0."""
        return Bucket(self.allowance, max(0.0, self.left - 1), self.at)

    def seconds_until(self, share: float) -> float:
        """Seconds until the part *share* of the allowance, from 0 to 1, is available."""
        missing = share * self.allowance.at_once - self.left
        return max(0.0, missing / self.allowance.per_second)


class Refusals(NamedTuple):
    """The *number* of a person's requests that were refused in the minute that began at *since*."""

    since: datetime
    number: int


@dataclass(slots=True)
class Buckets:
    """The token buckets of one kind, by the ids of people or servers; full ones need no entry."""

    allowance: Allowance
    most: int = MAX_KEPT
    _kept: OrderedDict[int, Bucket] = field(default_factory=OrderedDict)

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, number: int, now: datetime) -> Bucket:
        """The bucket of the person or server with the id *number*."""
        kept = self._kept.get(number)
        if kept is None:
            return Bucket(self.allowance, self.allowance.at_once, now)
        return kept.filled(now)

    def keep(self, number: int, bucket: Bucket) -> None:
        """Keep the *bucket* of *number*; forget the oldest if they are full again or too many."""
        self._kept[number] = bucket
        self._kept.move_to_end(number)
        while len(self._kept) > self.most or self._oldest().filled(bucket.at).share == 1:
            self._kept.popitem(last=False)

    def _oldest(self) -> Bucket:
        return next(iter(self._kept.values()))


class Floods:
    """The token buckets of people and servers, which decide whether a request is let in.

    A part of each server's bucket is reserved for people who make few requests, so nobody can keep
    the others on a server from playing.
    """

    def __init__(
        self, now: Callable[[], datetime], allowances: Mapping[Way, Allowances] = ALLOWANCES
    ) -> None:
        self._now = now
        self.asked_at: datetime | None = None
        """Time of the latest request of anybody; None before the first."""
        self._people = {way: Buckets(allowances[way].person) for way in Way}
        self._quiet = {way: Buckets(allowances[way].little) for way in Way}
        self._servers = {way: Buckets(allowances[way].server) for way in Way}
        self._refusals = Latest[int, Refusals](MAX_KEPT)

    def let_in(
        self, person: int, guild_id: int | None, way: Way, answered: int = MAX_ANSWERED
    ) -> bool:
        """Count a request of *person*, and return whether it may go on; if not, do not answer it.

        What the present task has done in threads from now on is done in turn with that of others.

        Raises:
            FloodError: the request may not go on, but gets an answer: it is among the first
                *answered* refusals of *person* in a minute.
        """
        present_person.set(person)
        self.asked_at = now = self._now()
        own = self._people[way].find(person, now)
        little = self._quiet[way].find(person, now)
        shared = None if guild_id is None else self._servers[way].find(guild_id, now)
        refusal = _refusal(own, little, shared)
        # Refused requests count too: people who go on asking have to pause first.
        self._people[way].keep(person, own.taken())
        self._quiet[way].keep(person, little.taken())
        if refusal is None:
            if guild_id is not None and shared is not None:
                self._servers[way].keep(guild_id, shared.taken())
            return True
        if self._refused(person, guild_id, now) <= answered:
            raise refusal
        return False

    def take_another(self, person: int, guild_id: int | None = None) -> None:
        """Count one more request of *person*, who was let in, for much work.

        Raises:
            FloodError: they make too many.
        """
        # Whoever was let in is always answered.
        self.let_in(person, guild_id, Way.REQUESTS, answered=ALWAYS)

    def _refused(self, person: int, guild_id: int | None, now: datetime) -> int:
        """Count a refused request of *person*; return how many there were in this minute.

        The first of a minute is logged.
        """
        before = self._refusals.get(person, Refusals(now, 0))
        if abs(now - before.since) >= MINUTE:
            before = Refusals(now, 0)
        if before.number == 0:
            log.warning("Too many requests of one person in server %s are refused", guild_id)
        refusals = self._refusals[person] = Refusals(before.since, before.number + 1)
        return refusals.number


def _refusal(own: Bucket, little: Bucket, shared: Bucket | None) -> FloodError | None:
    """The error if these buckets refuse a request, None if it may go on.

    *own* and *little* are a person's buckets, and *shared* is that of their server, if any.
    """
    if own.left < 1:
        return FloodError(own.seconds_until(AGAIN))
    if shared is None or (shared.left >= 1 and (little.left >= 1 or shared.share > RESERVE)):
        return None
    return FloodError(max(MIN_SECONDS, shared.seconds_until(AGAIN)), shared=True)

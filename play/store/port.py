"""The store, and all ports that one transaction offers."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from play.audit.port import Audit
from play.census import Census
from play.challenges.port import Challenges, Lobbies
from play.delivery.port import Announcements, Outbox
from play.delivery.waiting import Notices
from play.fair_play.port import Cases, Flags
from play.following.port import Followers
from play.ladders.port import Ladders
from play.lessons.port import LessonProgress
from play.matches.port import LivePositions, Matches
from play.notes.port import Notes
from play.orders.port import Orders
from play.plans.port import Plans
from play.players.port import Blocks, Players
from play.privacy.port import Departures, Expiry, Privacy
from play.profiles.port import PastGames
from play.puzzles.port import DailyChannels, Mining, Puzzles
from play.ratings.port import Ratings
from play.reviews.port import Reviews
from play.rulesets.port import Rulesets
from play.seasons.port import Archive, Medals, Seasons, Tallies
from play.servers.port import ServerLog, ServerMessages, Servers
from play.statistics.port import Statistics
from play.studies.port import Studies
from play.time.port import Deadlines, Leases, Thoughts, Uptime
from play.tournaments.port import Tournaments
from play.workload import Workload


class Unit(Protocol):
    """One transaction."""

    @property
    def challenges(self) -> Challenges: ...

    @property
    def lobbies(self) -> Lobbies: ...

    @property
    def matches(self) -> Matches: ...

    @property
    def live_positions(self) -> LivePositions: ...

    @property
    def past_games(self) -> PastGames: ...

    @property
    def players(self) -> Players: ...

    @property
    def blocks(self) -> Blocks: ...

    @property
    def servers(self) -> Servers: ...

    @property
    def flags(self) -> Flags: ...

    @property
    def cases(self) -> Cases: ...

    @property
    def log(self) -> ServerLog: ...

    @property
    def server_messages(self) -> ServerMessages: ...

    @property
    def deadlines(self) -> Deadlines: ...

    @property
    def leases(self) -> Leases: ...

    @property
    def uptime(self) -> Uptime: ...

    @property
    def announcements(self) -> Announcements: ...

    @property
    def outbox(self) -> Outbox: ...

    @property
    def notices(self) -> Notices: ...

    @property
    def census(self) -> Census: ...

    @property
    def audit(self) -> Audit: ...

    @property
    def orders(self) -> Orders: ...

    @property
    def plans(self) -> Plans: ...

    @property
    def notes(self) -> Notes: ...

    @property
    def followers(self) -> Followers: ...

    @property
    def thoughts(self) -> Thoughts: ...

    @property
    def ratings(self) -> Ratings: ...

    @property
    def ladders(self) -> Ladders: ...

    @property
    def reviews(self) -> Reviews: ...

    @property
    def rulesets(self) -> Rulesets: ...

    @property
    def statistics(self) -> Statistics: ...

    @property
    def studies(self) -> Studies: ...

    @property
    def lesson_progress(self) -> LessonProgress: ...

    @property
    def seasons(self) -> Seasons: ...

    @property
    def tournaments(self) -> Tournaments: ...

    @property
    def tallies(self) -> Tallies: ...

    @property
    def archive(self) -> Archive: ...

    @property
    def medals(self) -> Medals: ...

    @property
    def puzzles(self) -> Puzzles: ...

    @property
    def mining(self) -> Mining: ...

    @property
    def daily_channels(self) -> DailyChannels: ...

    @property
    def privacy(self) -> Privacy: ...

    @property
    def departures(self) -> Departures: ...

    @property
    def expiry(self) -> Expiry: ...

    @property
    def workload(self) -> Workload: ...


class Store(Protocol):
    """The storage of the whole application."""

    @property
    def is_shared(self) -> bool:
        """Whether several processes may work on the store at the same time."""

    def begin(self) -> AbstractAsyncContextManager[Unit]:
        """A transaction that writes: all of it is stored at the end, nothing after an exception.

        Raises:
            StoreBusyError: other requests keep the store busy too long.
            StoreFullError: the store has no room left.
            StoreDamagedError, StoreUnusableError, StoreUnreachableError: the store cannot be used.
        """

    def read(self) -> AbstractAsyncContextManager[Unit]:
        """A transaction that only reads, and sees one state of the store throughout.

        Raises:
            StoreBusyError: other requests keep the store busy too long.
            StoreDamagedError, StoreUnusableError, StoreUnreachableError: the store cannot be used.
        """

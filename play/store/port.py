"""The interfaces of the store, and of one transaction on it, which the services use."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from play.audit import StoredAudit
from play.challenges.port import StoredChallenges, StoredLobbies
from play.delivery.port import StoredAnnouncements, StoredOutbox
from play.delivery.waiting import StoredNotices
from play.fair_play.port import Flags, StoredCases
from play.following import Followers
from play.ladders.port import StoredLadders
from play.lessons.progress import LessonProgress
from play.matches.live_positions import StoredLivePositions
from play.matches.port import StoredMatches
from play.notes import StoredNotes
from play.orders.standing import StoredOrders
from play.plans.plan import StoredPlans
from play.players.player import StoredBlocks, StoredPlayers
from play.privacy.port import StoredExpiry, StoredPrivacy, StoredServerRemovals
from play.profiles.past_game import PastGames
from play.puzzles.port import DailyChannels, StoredMining, StoredPuzzles
from play.ratings.port import StoredRatings
from play.reviews.port import StoredReviews
from play.rulesets.own_ruleset import StoredRulesets
from play.seasons.port import Archive, Medals, StoredSeasons, Tallies
from play.servers.port import StoredServerLog, StoredServerMessages, StoredServers
from play.sessions import StoredSessions
from play.statistics.port import StoredStatistics
from play.studies import StoredStudies
from play.time.port import StoredDeadlines, StoredLeases, StoredUptime, Thoughts
from play.tournaments.port import StoredTournaments
from play.workload import Census, StoredWorkload


class Unit(Protocol):
    """One transaction on the store, with a port for each kind of data in it."""

    @property
    def challenges(self) -> StoredChallenges: ...
    @property
    def lobbies(self) -> StoredLobbies: ...
    @property
    def matches(self) -> StoredMatches: ...
    @property
    def live_positions(self) -> StoredLivePositions: ...
    @property
    def past_games(self) -> PastGames: ...
    @property
    def players(self) -> StoredPlayers: ...
    @property
    def blocks(self) -> StoredBlocks: ...
    @property
    def servers(self) -> StoredServers: ...
    @property
    def flags(self) -> Flags: ...
    @property
    def cases(self) -> StoredCases: ...
    @property
    def log(self) -> StoredServerLog: ...
    @property
    def server_messages(self) -> StoredServerMessages: ...
    @property
    def deadlines(self) -> StoredDeadlines: ...
    @property
    def leases(self) -> StoredLeases: ...
    @property
    def uptime(self) -> StoredUptime: ...
    @property
    def announcements(self) -> StoredAnnouncements: ...
    @property
    def outbox(self) -> StoredOutbox: ...
    @property
    def notices(self) -> StoredNotices: ...
    @property
    def census(self) -> Census: ...
    @property
    def audit(self) -> StoredAudit: ...
    @property
    def orders(self) -> StoredOrders: ...
    @property
    def plans(self) -> StoredPlans: ...
    @property
    def notes(self) -> StoredNotes: ...
    @property
    def followers(self) -> Followers: ...
    @property
    def thoughts(self) -> Thoughts: ...
    @property
    def ratings(self) -> StoredRatings: ...
    @property
    def ladders(self) -> StoredLadders: ...
    @property
    def reviews(self) -> StoredReviews: ...
    @property
    def rulesets(self) -> StoredRulesets: ...
    @property
    def statistics(self) -> StoredStatistics: ...
    @property
    def studies(self) -> StoredStudies: ...
    @property
    def lesson_progress(self) -> LessonProgress: ...
    @property
    def seasons(self) -> StoredSeasons: ...
    @property
    def sessions(self) -> StoredSessions: ...
    @property
    def tournaments(self) -> StoredTournaments: ...
    @property
    def tallies(self) -> Tallies: ...
    @property
    def archive(self) -> Archive: ...
    @property
    def medals(self) -> Medals: ...
    @property
    def puzzles(self) -> StoredPuzzles: ...
    @property
    def mining(self) -> StoredMining: ...
    @property
    def daily_channels(self) -> DailyChannels: ...
    @property
    def privacy(self) -> StoredPrivacy: ...
    @property
    def server_removals(self) -> StoredServerRemovals: ...
    @property
    def expiry(self) -> StoredExpiry: ...
    @property
    def workload(self) -> StoredWorkload: ...


class Store(Protocol):
    """The storage of the whole application.

    Both kinds of transaction raise ``StoreBusyError`` if other requests keep the store busy for too
    long, and ``StoreDamagedError``, ``StoreUnusableError`` or ``StoreUnreachableError`` if it
    cannot be used.
    """

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use the store at the same time."""

    def begin(self) -> AbstractAsyncContextManager[Unit]:
        """Open a transaction that writes: all is stored at its end, nothing after an exception.

        Raises:
            StoreFullError: the store has no room left.
        """

    def read(self) -> AbstractAsyncContextManager[Unit]:
        """Open a transaction that only reads, and sees one state of the store throughout."""

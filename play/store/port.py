"""The interfaces of the store, and of one transaction on it, which the services use."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from play.audit import StoredAudit
from play.challenges.port import StoredChallenges, StoredLobbies
from play.delivery.port import StoredAnnouncements, StoredOutbox
from play.delivery.waiting_notices import StoredNotices
from play.fair_play.port import Flags, StoredCases
from play.following import Followers
from play.ladders.port import StoredLadders
from play.lessons.progress import LessonProgress
from play.matches.live_positions import StoredLivePositions
from play.matches.port import StoredMatches
from play.notes import StoredNotes
from play.orders.bans_and_maintenance import StoredOrders
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

    challenges: StoredChallenges
    lobbies: StoredLobbies
    matches: StoredMatches
    live_positions: StoredLivePositions
    past_games: PastGames
    players: StoredPlayers
    blocks: StoredBlocks
    servers: StoredServers
    flags: Flags
    cases: StoredCases
    log: StoredServerLog
    server_messages: StoredServerMessages
    deadlines: StoredDeadlines
    leases: StoredLeases
    uptime: StoredUptime
    announcements: StoredAnnouncements
    outbox: StoredOutbox
    notices: StoredNotices
    census: Census
    audit: StoredAudit
    orders: StoredOrders
    plans: StoredPlans
    notes: StoredNotes
    followers: Followers
    thoughts: Thoughts
    ratings: StoredRatings
    ladders: StoredLadders
    reviews: StoredReviews
    rulesets: StoredRulesets
    statistics: StoredStatistics
    studies: StoredStudies
    lesson_progress: LessonProgress
    seasons: StoredSeasons
    sessions: StoredSessions
    tournaments: StoredTournaments
    tallies: Tallies
    archive: Archive
    medals: Medals
    puzzles: StoredPuzzles
    mining: StoredMining
    daily_channels: DailyChannels
    privacy: StoredPrivacy
    server_removals: StoredServerRemovals
    expiry: StoredExpiry
    workload: StoredWorkload


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

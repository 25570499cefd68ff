"""The services of a store, and what surrounds them, which tests set."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from db.store import SqlStore
from play.services.blocks import Blocks
from play.services.challenges import Challenges
from play.services.clocks import Clocks
from play.services.computer import Computer
from play.services.daily_puzzles import DailyPuzzles
from play.services.delivery import Outbox
from play.services.fair_play import FairPlay
from play.services.fair_play_cases import Cases
from play.services.following import Following
from play.services.ladders import Ladders
from play.services.leaderboards import Leaderboards
from play.services.lessons import Lessons
from play.services.live_positions import LivePositions
from play.services.lobbies import Lobbies
from play.services.matches import Matches
from play.services.notes import Notes
from play.services.plans import Plans
from play.services.players import Players
from play.services.profiles import Profiles
from play.services.puzzles import Puzzles
from play.services.rematches import Rematches
from play.services.reviews import Reviews
from play.services.rulesets import Rulesets
from play.services.seasons import Seasons
from play.services.server_messages import ServerMessages
from play.services.servers import Servers
from play.services.statistics import Statistics
from play.services.studies import Studies
from play.services.tournaments import Tournaments
from play.services.uptime import Uptime
from tests.support.examples import NOON
from tests.support.thinking import Minded


@dataclass
class World:
    """The services, the time, the next throws of a coin, and how often the services woke."""

    store: SqlStore
    time: datetime = NOON
    heads: bool = True
    wakes: int = 0

    def __post_init__(self) -> None:
        self.blocks = Blocks(self.store, self.now)
        self.cases = Cases(self.store, self.now, self.wake)
        self.challenges = Challenges(self.store, self.now, self.chance, self.wake)
        self.clocks = Clocks(self.store, self.now, self.wake)
        self.mind = Minded()
        self.computer = Computer(self.store, self.mind, self.now, self.chance, self.wake, self.wake)
        self.daily = DailyPuzzles(self.store, self.now, self.wake)
        self.fair_play = FairPlay(self.store, self.now, self.wake)
        self.following = Following(self.store, self.now)
        self.ladders = Ladders(self.store, self.now, self.chance, self.wake)
        self.leaderboards = Leaderboards(self.store, self.now)
        self.lessons = Lessons(self.store, self.now)
        self.live = LivePositions(self.store)
        self.lobbies = Lobbies(self.store, self.now, self.wake)
        self.matches = Matches(self.store, self.now, self.wake)
        self.messages = ServerMessages(self.store, self.now)
        self.notes = Notes(self.store, self.now)
        self.outbox = Outbox(self.store, self.now)
        self.plans = Plans(self.store)
        self.players = Players(self.store, self.now, self.wake)
        self.profiles = Profiles(self.store, self.now)
        self.puzzles = Puzzles(self.store, self.now, self.chance)
        self.rematches = Rematches(self.store, self.now, self.chance, self.wake)
        self.reviews = Reviews(self.store, LivePositions(self.store), self.now)
        self.rulesets = Rulesets(self.store, self.now)
        self.seasons = Seasons(self.store, self.now, self.wake)
        self.servers = Servers(self.store, self.now, self.wake)
        self.statistics = Statistics(self.store)
        self.studies = Studies(self.store, self.now)
        self.tournaments = Tournaments(self.store, self.now, self.wake)
        self.uptime = Uptime(self.store, self.now)

    def now(self) -> datetime:
        return self.time

    def chance(self) -> float:
        return 0.0 if self.heads else 0.5

    def wake(self) -> None:
        self.wakes += 1

    def wait(self, time: timedelta) -> None:
        """Let *time* pass."""
        self.time += time

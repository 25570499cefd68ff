"""The services of ``play`` on one store: everything that people and the bot can request."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime

from play.computer.thinker import Thinker
from play.delivery.claims import Claims
from play.players.player_id import PlayerId
from play.services.blocks import Blocks
from play.services.cached_orders import OpenStore, StandingOrders
from play.services.challenge_drafts import Drafts
from play.services.challenges import Challenges
from play.services.clocks import Clocks
from play.services.computer import Computer
from play.services.daily_puzzles import DailyPuzzles
from play.services.delivery import Outbox
from play.services.fair_play_cases import Cases
from play.services.fair_play_reports import FairPlay
from play.services.following import Following
from play.services.ladders import Ladders
from play.services.leaderboards import Leaderboards
from play.services.leases import Leases
from play.services.lessons import Lessons
from play.services.live_positions import LivePositions
from play.services.lobbies import Lobbies
from play.services.matches import Matches
from play.services.notes import Notes
from play.services.plans import Plans
from play.services.players import Players
from play.services.privacy import Privacy
from play.services.privacy_expiry import Expiry
from play.services.profiles import Profiles
from play.services.puzzles import Puzzles
from play.services.ratings import Ratings
from play.services.rematches import Rematches
from play.services.reviews import Reviews
from play.services.rulesets import Rulesets
from play.services.seasons import Seasons
from play.services.server_messages import ServerMessages
from play.services.server_removals import ServerRemovals
from play.services.servers import Announcements, Servers
from play.services.sessions import Sessions
from play.services.statistics import Statistics
from play.services.studies import Studies
from play.services.tournament_rounds import Rounds
from play.services.tournaments import Tournaments
from play.services.uptime import Uptime
from play.services.workload import Workload
from play.shards import Shards
from play.store.port import Store
from play.tournaments.port import Pairer


class Services:
    """All services of ``play``, each with the requests about one thing, such as ``matches``."""

    def __init__(  # noqa: PLR0913 - the surroundings of the services
        self,
        store: Store,
        now: Callable[[], datetime],
        chance: Callable[[], float],
        pairer: Pairer,
        thinker: Thinker,
        *,
        wake: Callable[[], None],
        deliver: Callable[[], None],
        rouse: Callable[[], None],
        show: Callable[[Sequence[int]], None],
        forget: Callable[[], None],
        here: Callable[[], Collection[int]],
        beats: bool,
        forget_player: Callable[[PlayerId], None] = lambda _: None,
        process: int = 0,
        shards: Callable[[], Shards] = Shards,
    ) -> None:
        """Build all services on *store*; during maintenance, most of them write nothing.

        They call *deliver* when there is news, and *wake* if a deadline may have changed too. They
        call *rouse* when the computer has to think, and *show* with the ids of matches whose posted
        boards are out of date. They call *forget* when somebody has asked to be deleted, and
        *forget_player* with a player whose deletion another process has begun.

        *here* returns the ids of the servers that the bot is on. If *beats* is false, no heartbeats
        are stored, and the bot counts as always connected. *process* distinguishes this process
        from others on the same store, and *shards* returns the shards of Discord that it serves.
        """
        orders, written = StandingOrders(store), store
        store = OpenStore(written, orders)
        self.challenges = Challenges(store, now, chance, wake)
        self.matches = Matches(store, now, wake, deliver, rouse)
        self.live_positions = LivePositions(store)
        self.ladders = Ladders(store, now, chance, wake)
        self.tournaments = Tournaments(store, now, wake, thinker)
        self.leases = leases = Leases(written, now, process)
        self.uptime = Uptime(written, now, beats)
        # Writes during maintenance too: this is part of a start.
        self.announcements = Announcements(written)
        self.blocks = Blocks(store, now)
        self.cases = Cases(store, now, deliver)
        self.clocks = Clocks(store, now, wake, self.uptime.touched)
        self.computer = Computer(store, thinker, now, chance, deliver, rouse, leases)
        self.daily_puzzles = DailyPuzzles(store, now, wake)
        self.server_removals = ServerRemovals(store, now, forget, here, leases)
        self.drafts = Drafts(store)
        self.expiry = Expiry(store, now, leases)
        self.fair_play = FairPlay(store, now, deliver)
        self.following = Following(store, now)
        self.leaderboards = Leaderboards(store, now)
        self.lessons = Lessons(store, now)
        self.lobbies = Lobbies(store, now, deliver)
        self.notes = Notes(store, now)
        self.outbox = Outbox(store, now, Claims(process, shards))
        self.plans = Plans(store)
        self.players = Players(store, now, wake, show)
        self.privacy = Privacy(
            store,
            self.matches,
            self.challenges,
            self.tournaments,
            self.ladders,
            now,
            forget,
            leases,
            forget_player,
        )
        self.profiles = Profiles(store, now)
        self.puzzles = Puzzles(store, now, chance)
        self.ratings = Ratings(store)
        self.rematches = Rematches(store, now, chance, wake, rouse)
        self.reviews = Reviews(store, self.live_positions, now)
        self.rounds = Rounds(store, pairer, now, chance, wake, thinker, rouse, leases)
        self.rulesets = Rulesets(store, now)
        self.seasons = Seasons(store, now, wake)
        self.server_messages = ServerMessages(store, now)
        self.servers = Servers(store, now, wake)
        self.sessions = Sessions(store, now, chance, deliver)
        self.standing_orders = orders
        self.statistics = Statistics(store)
        self.studies = Studies(store, now)
        # Beats during maintenance too: otherwise the bot would seem to be down.
        self.workload = Workload(store, now)

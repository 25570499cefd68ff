"""The services of ``play``, by noun, on one store: everything that can be requested."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from play.computer.thinker import Thinker
from play.players.player_id import PlayerId
from play.services.announcements import Announcements
from play.services.blocks import Blocks
from play.services.challenge_drafts import Drafts
from play.services.challenges import Challenges
from play.services.computer import Computer
from play.services.daily_puzzles import DailyPuzzles
from play.services.deadlines import Deadlines
from play.services.delivery import Outbox
from play.services.delivery_claims import Claims
from play.services.fair_play import FairPlay
from play.services.fair_play_cases import Cases
from play.services.following import Following
from play.services.ladders import Ladders
from play.services.leaderboards import Leaderboards
from play.services.leases import Leases
from play.services.lessons import Lessons
from play.services.live_positions import LivePositions
from play.services.lobbies import Lobbies
from play.services.match_clocks import Clocks
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
from play.services.server_log import ServerLog
from play.services.server_messages import ServerMessages
from play.services.server_removals import ServerRemovals
from play.services.servers import Servers
from play.services.standing_orders import OpenStore, StandingOrders
from play.services.statistics import Statistics
from play.services.studies import Studies
from play.services.tournament_rounds import Rounds
from play.services.tournaments import Tournaments
from play.services.uptime import Uptime
from play.services.workload import Workload
from play.shards import Shards
from play.store.port import Store
from play.tournaments.pairer import Pairer


@dataclass(frozen=True, slots=True)
class Services:
    """All services; each answers the requests about one noun."""

    announcements: Announcements
    blocks: Blocks
    cases: Cases
    challenges: Challenges
    clocks: Clocks
    computer: Computer
    daily_puzzles: DailyPuzzles
    deadlines: Deadlines
    server_removals: ServerRemovals
    drafts: Drafts
    expiry: Expiry
    fair_play: FairPlay
    following: Following
    ladders: Ladders
    leases: Leases
    leaderboards: Leaderboards
    lessons: Lessons
    live_positions: LivePositions
    lobbies: Lobbies
    matches: Matches
    notes: Notes
    outbox: Outbox
    plans: Plans
    players: Players
    privacy: Privacy
    profiles: Profiles
    puzzles: Puzzles
    ratings: Ratings
    rematches: Rematches
    reviews: Reviews
    rounds: Rounds
    rulesets: Rulesets
    seasons: Seasons
    server_log: ServerLog
    server_messages: ServerMessages
    servers: Servers
    standing_orders: StandingOrders
    statistics: Statistics
    studies: Studies
    tournaments: Tournaments
    uptime: Uptime
    workload: Workload

    @classmethod
    def on(  # noqa: PLR0913 - the surroundings of the services
        cls,
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
    ) -> Self:
        """All services on *store*. During maintenance none of them writes.

        They call *deliver* when there is news, and *wake* also when a deadline may have changed.
        They call *rouse* when the computer has to think, and *show* with matches whose posted
        boards are out of date. They call *forget* when somebody wants to be deleted, and
        *forget_player* with a player whose deletion another process has requested.

        *here* returns the servers that the bot is on. Unless the program *beats*, it assumes that
        it is always connected. *process* is this process's number among those that share the store,
        and *shards* returns its shards of Discord.
        """
        orders, written = StandingOrders(store), store
        store = OpenStore(written, orders)
        challenges = Challenges(store, now, chance, wake)
        matches = Matches(store, now, wake, deliver, rouse)
        live_positions = LivePositions(store)
        ladders = Ladders(store, now, chance, wake)
        tournaments = Tournaments(store, now, wake, thinker)
        leases = Leases(written, now, process)
        return cls(
            # Writes during maintenance too: this is part of a start.
            announcements=Announcements(written),
            blocks=Blocks(store, now),
            cases=Cases(store, now, deliver),
            challenges=challenges,
            clocks=Clocks(store, now, wake),
            computer=Computer(store, thinker, now, chance, deliver, rouse, leases),
            daily_puzzles=DailyPuzzles(store, now, wake),
            deadlines=Deadlines(store),
            server_removals=ServerRemovals(store, now, forget, here, leases),
            drafts=Drafts(store),
            expiry=Expiry(store, now, leases),
            fair_play=FairPlay(store, now, deliver),
            following=Following(store, now),
            ladders=ladders,
            leases=leases,
            leaderboards=Leaderboards(store, now),
            lessons=Lessons(store, now),
            live_positions=live_positions,
            lobbies=Lobbies(store, now, deliver),
            matches=matches,
            notes=Notes(store, now),
            outbox=Outbox(store, now, Claims(process, shards)),
            plans=Plans(store),
            players=Players(store, now, wake, show),
            privacy=Privacy(
                store,
                matches,
                challenges,
                tournaments,
                ladders,
                now,
                forget,
                leases,
                forget_player,
            ),
            profiles=Profiles(store, now),
            puzzles=Puzzles(store, now, chance),
            ratings=Ratings(store),
            rematches=Rematches(store, now, chance, wake, rouse),
            reviews=Reviews(store, live_positions, now),
            rounds=Rounds(store, pairer, now, chance, wake, thinker, rouse, leases),
            rulesets=Rulesets(store, now),
            seasons=Seasons(store, now, wake),
            server_log=ServerLog(store),
            server_messages=ServerMessages(store, now),
            servers=Servers(store, now, wake),
            standing_orders=orders,
            statistics=Statistics(store),
            studies=Studies(store, now),
            tournaments=tournaments,
            # Beats during maintenance too: otherwise the bot would seem to be down.
            uptime=Uptime(written, now, beats),
            workload=Workload(store, now),
        )

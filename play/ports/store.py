"""A store, and all that can be asked of it in one transaction."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from play.ports.archive import Archive
from play.ports.blocks import Blocks
from play.ports.cases import Cases
from play.ports.challenges import Challenges
from play.ports.flags import Flags
from play.ports.followers import Followers
from play.ports.ladders import Ladders
from play.ports.matches import Matches
from play.ports.medals import Medals
from play.ports.notes import Notes
from play.ports.outbox import Outbox
from play.ports.own_rulesets import Rulesets
from play.ports.past_games import PastGames
from play.ports.plans import Plans
from play.ports.players import Players
from play.ports.ratings import Ratings
from play.ports.seasons import Seasons
from play.ports.server_log import ServerLog
from play.ports.servers import Servers
from play.ports.statistics import Statistics
from play.ports.studies import Studies
from play.ports.tallies import Tallies
from play.ports.tournaments import Tournaments
from play.ports.uptime import Uptime


class Unit(Protocol):
    """One transaction."""

    @property
    def challenges(self) -> Challenges: ...

    @property
    def matches(self) -> Matches: ...

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
    def uptime(self) -> Uptime: ...

    @property
    def outbox(self) -> Outbox: ...

    @property
    def plans(self) -> Plans: ...

    @property
    def notes(self) -> Notes: ...

    @property
    def followers(self) -> Followers: ...

    @property
    def ratings(self) -> Ratings: ...

    @property
    def ladders(self) -> Ladders: ...

    @property
    def rulesets(self) -> Rulesets: ...

    @property
    def statistics(self) -> Statistics: ...

    @property
    def studies(self) -> Studies: ...

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


class Store(Protocol):
    """Where challenges, matches and notices are kept."""

    def begin(self) -> AbstractAsyncContextManager[Unit]:
        """A transaction that writes: all of it is stored at the end, nothing after an exception.

        Raises:
            StoreBusyError: others keep the store busy too long.
        """
        ...

    def read(self) -> AbstractAsyncContextManager[Unit]:
        """A transaction that only reads, and sees one state of the store throughout.

        Raises:
            StoreBusyError: others keep the store busy too long.
        """
        ...

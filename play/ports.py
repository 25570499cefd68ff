"""What the application asks of a store."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol

from play.challenge import Challenge
from play.match import Match
from play.notice import Notice, NoticeKind
from play.own_ruleset import OwnRuleset
from play.pair import Pair
from play.plan import Plan
from play.player import Player
from play.players import PlayerId
from play.reliability import Reliability
from play.server import Server
from play.study import Study
from play.summary import MatchSummary
from play.time_off import Interval
from tafl.ruleset import Ruleset


class Challenges(Protocol):
    """The challenges in a store."""

    async def add(self, challenge: Challenge) -> Challenge:
        """Store a new challenge; the answer has its id."""
        ...

    async def get(self, challenge_id: int) -> Challenge:
        """The challenge of that id.

        Raises:
            UnknownChallengeError: there is none.
        """
        ...

    async def save(self, challenge: Challenge) -> None:
        """Store what has become of an open challenge.

        Raises:
            ChallengeClosedError: somebody else has closed it since it was read.
        """
        ...

    async def set_message(self, challenge_id: int, message_id: int) -> None:
        """Store which message shows the challenge."""
        ...

    async def count_open(self, challenger: PlayerId) -> int:
        """How many open challenges *challenger* has issued."""
        ...

    async def rematch_of(self, match_id: int) -> Challenge | None:
        """The latest offer of a rematch after the match, of a pair after the first of the two.

        In a transaction that writes, the match has to be read first: so two offers cannot cross.
        """
        ...

    async def open_for(self, player: PlayerId) -> Sequence[Challenge]:
        """The open challenges that *player* issued or that name him, oldest first."""
        ...

    async def expiring(self, now: datetime) -> Sequence[Challenge]:
        """The open challenges whose time is up."""
        ...

    async def next_expiry(self) -> datetime | None:
        """When the next open challenge expires."""
        ...


class Matches(Protocol):
    """The matches in a store. Summaries are read without playing moves again."""

    async def add(self, match: Match) -> Match:
        """Store a new match; the answer has its id."""
        ...

    async def get(self, match_id: int) -> Match:
        """The match of that id.

        Raises:
            UnknownMatchError: there is none.
            StoredGameError: its moves cannot be played again.
        """
        ...

    async def save(self, match: Match, seen: int) -> None:
        """Store a running match changed since its board had the number *seen*, with its turns.

        Raises:
            StaleBoardError: the stored match has another board, or is over.
        """
        ...

    async def set_thread(self, match_id: int, thread_id: int) -> None:
        """Store the thread made for the match."""
        ...

    async def in_thread(self, thread_id: int) -> MatchSummary | None:
        """The match that the thread was made for."""
        ...

    async def waiting_for(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The running matches in which it is the player's turn, longest waiting first."""
        ...

    async def running(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The player's running matches, longest untouched first."""
        ...

    async def followed(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The running matches of others that the player follows, in the order they began."""
        ...

    async def ended(self, player: PlayerId, limit: int, skip: int = 0) -> Sequence[MatchSummary]:
        """The player's matches that are over, finished or called off, latest first.

        The first *skip* are left out.
        """
        ...

    async def all_running(self) -> Sequence[MatchSummary]:
        """Everybody's running matches, in the order they began."""
        ...

    async def running_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of the player's running matches, kept from other requests until the end of this.

        Whoever changes a player's habits asks this first: a move made meanwhile would miss them.
        """
        ...

    async def count_running(self, player: PlayerId) -> int:
        """How many running matches the player has."""
        ...

    async def reliability(self, player: PlayerId, since: datetime) -> Reliability:
        """How many games the player has finished, and how many of those that ended *since*."""
        ...

    async def of_pairs(self, pair_ids: Collection[int]) -> Sequence[Pair]:
        """These pairs of matches, by the first of the two."""
        ...

    async def plays_in(self, challenge_id: int, player: PlayerId) -> bool:
        """Whether a match runs that *player* has from that standing challenge."""
        ...

    async def due(self, now: datetime, limit: int) -> Sequence[int]:
        """The ids of running matches whose clocks want something done, the most urgent first."""
        ...

    async def next_wake(self) -> datetime | None:
        """When the next of them does."""
        ...

    async def put_off(self, match_id: int, until: datetime) -> None:
        """Store that the clock of a match, which cannot be read, is left alone *until* then."""
        ...


class Players(Protocol):
    """The players in a store."""

    async def get(self, player: PlayerId, now: datetime) -> Player:
        """The player of that id; who has set nothing yet has been new since his first match.

        A transaction that writes keeps him from others until its end, and stores him if he is new.
        """
        ...

    async def put(self, player: Player) -> None:
        """Store a player."""
        ...

    async def due(self, now: datetime, limit: int) -> Sequence[PlayerId]:
        """The players for whom there is something to do, the most urgent first."""
        ...

    async def next_wake(self) -> datetime | None:
        """When there is something to do for the next of them."""
        ...


class Blocks(Protocol):
    """Who does not want to play with whom."""

    async def add(self, player: PlayerId, blocked: PlayerId, now: datetime) -> None:
        """Store that *player* does not want to play with *blocked*; once is enough."""
        ...

    async def remove(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Store that he does again; whether he did not before."""
        ...

    async def has(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Whether *player* does not want to play with *blocked*."""
        ...

    async def of(self, player: PlayerId) -> Sequence[PlayerId]:
        """With whom *player* does not want to play, in the order in which he said so."""
        ...


class Servers(Protocol):
    """The settings of servers in a store."""

    async def get(self, guild_id: int) -> Server:
        """The settings of the server; the usual ones, if nothing is stored."""
        ...

    async def put(self, server: Server) -> None:
        """Store the settings of a server."""
        ...


class Uptime(Protocol):
    """When the bot was running and in touch with Discord."""

    async def alive_at(self) -> datetime | None:
        """When it last noted that it was."""
        ...

    async def mark(self, now: datetime) -> None:
        """Store that it is."""
        ...

    async def add_outage(self, outage: Interval) -> None:
        """Store that it was not; all clocks that ran then stand still for that time."""
        ...


class Outbox(Protocol):
    """The notices in a store. The first open one about a match holds back its later ones."""

    async def add(self, notice: Notice) -> None:
        """Store a new notice."""
        ...

    async def due(self, now: datetime, limit: int) -> Sequence[Notice]:
        """First open notices of matches and challenges that are due, in the order they came."""
        ...

    async def next_due(self) -> datetime | None:
        """When the earliest of the first open notices is due."""
        ...

    async def close(self, notice_id: int, message_id: int | None, failure: str | None) -> None:
        """Store that a notice is dealt with: by a message, or by giving up for *failure*."""
        ...

    async def is_cut_off(self, match_id: int) -> bool:
        """Whether the latest of the match that was for all who read along was given up."""
        ...

    async def message_of_offer(
        self, match_id: int, offer: int
    ) -> tuple[int, PlayerId | None] | None:
        """The message that made the offer of that number, and who got it privately, if anybody."""
        ...

    async def lost(self, kind: NoticeKind, match_id: int, recipient: PlayerId) -> Notice | None:
        """The latest private notice of that *kind* about the match, if it was given up."""
        ...

    async def postpone(self, notice_id: int, retry_at: datetime) -> None:
        """Count one more failed attempt; the next is due at *retry_at*."""
        ...


class Rulesets(Protocol):
    """The rulesets of servers in a store. A retired one is never found again.

    The latest ``MOST_RETIRED`` of a server are kept, for whoever looks into the store.
    """

    async def add(
        self, guild_id: int, ruleset: Ruleset, player: PlayerId, now: datetime
    ) -> OwnRuleset:
        """Store a ruleset of the server.

        Raises:
            RulesetKeyTakenError: it has an active one with that key.
        """
        ...

    async def get(self, guild_id: int, key: str) -> Ruleset:
        """The active ruleset of the server with that key.

        Raises:
            UnknownRulesetError: there is none.
        """
        ...

    async def active(self, guild_id: int) -> Sequence[OwnRuleset]:
        """The rulesets of the server that are not retired, by key."""
        ...

    async def retire(self, guild_id: int, key: str, now: datetime) -> None:
        """Store that an active ruleset of the server is retired."""
        ...


class Studies(Protocol):
    """The studies in a store, each with the text of its record."""

    async def add(self, study: Study, text: str) -> Study:
        """Store a new study with the *text* of its record; the answer has its id."""
        ...

    async def get(self, study_id: int) -> Study:
        """The study of that id.

        Raises:
            UnknownStudyError: there is none.
        """
        ...

    async def text(self, study_id: int) -> str:
        """The text of a study's record.

        Raises:
            UnknownStudyError: there is none.
        """
        ...

    async def of(self, owner: PlayerId) -> Sequence[Study]:
        """The person's studies, latest first."""
        ...

    async def remove(self, study_id: int) -> None:
        """Store a study no longer."""
        ...


class Plans(Protocol):
    """The conditional moves in a store: at most one plan of each player in a match."""

    async def get(self, match_id: int, player: PlayerId) -> Plan | None:
        """The player's plan in the match, if there is one."""
        ...

    async def put(self, match_id: int, player: PlayerId, plan: Plan) -> None:
        """Store *plan*, in place of the one that the player had."""
        ...

    async def remove(self, match_id: int, player: PlayerId) -> None:
        """Store the player's plan no longer, if there is one."""
        ...

    async def of_match(self, match_id: int) -> Mapping[PlayerId, Plan]:
        """The plans that there are in the match."""
        ...


class Followers(Protocol):
    """Who follows which match, in a store."""

    async def add(self, match_id: int, player: PlayerId, now: datetime) -> None:
        """Store that somebody follows a match, which he did not before."""
        ...

    async def remove(self, match_id: int, player: PlayerId) -> bool:
        """Store that he follows it no longer; False if he did not."""
        ...

    async def of(self, match_id: int) -> Sequence[PlayerId]:
        """Who follows the match."""
        ...


class Notes(Protocol):
    """What players write down about matches in a store: at most one note of each on a match."""

    async def get(self, match_id: int, player: PlayerId) -> str | None:
        """The player's note on the match, if there is one."""
        ...

    async def put(self, match_id: int, player: PlayerId, text: str, now: datetime) -> None:
        """Store a note, in place of the one that there was."""
        ...

    async def remove(self, match_id: int, player: PlayerId) -> None:
        """Store the note no longer, if there is one."""
        ...


class Unit(Protocol):
    """One transaction."""

    @property
    def challenges(self) -> Challenges: ...

    @property
    def matches(self) -> Matches: ...

    @property
    def players(self) -> Players: ...

    @property
    def blocks(self) -> Blocks: ...

    @property
    def servers(self) -> Servers: ...

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
    def rulesets(self) -> Rulesets: ...

    @property
    def studies(self) -> Studies: ...


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

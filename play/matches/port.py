"""What the application asks of a store about matches."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from play.matches.glimpse import Check, Glimpse
from play.matches.live_positions import LivePosition
from play.matches.match import Match
from play.matches.pair import Pair
from play.matches.running_clock import RunningClock
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.time.clock import Clock
from play.time.port import Agenda


class Matches(Agenda, Protocol):
    """The matches in a store. Summaries are read without playing moves again.

    The agenda has the ids of running matches, and when their clocks are due.
    """

    async def add(self, match: Match) -> Match:
        """Store a new match; the answer has its id."""

    async def get(self, match_id: int, require: Check | None = None) -> Match:
        """The match of that id; *require* refuses it to somebody, before its moves are played.

        Raises:
            UnknownMatchError: there is none.
            StoredGameError: its moves cannot be played again.
        """

    async def glimpses(self, match_ids: Collection[int]) -> Sequence[Glimpse]:
        """The least of those of these matches that there are."""

    async def save(self, match: Match, seen: int) -> None:
        """Store a running match changed since its board had the number *seen*, with its turns.

        Raises:
            StaleBoardError: the stored match has another board, or is over.
        """

    async def set_thread(self, match_id: int, thread_id: int) -> None:
        """Store the thread made for the match."""

    async def in_thread(self, thread_id: int) -> MatchSummary | None:
        """The match that the thread was made for."""

    async def waiting_for(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The running matches in which it is the player's turn, longest waiting first."""

    async def running(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The player's running matches, longest untouched first."""

    async def followed(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The running matches of others that the player follows, in the order they began."""

    async def ended(self, player: PlayerId, limit: int, skip: int = 0) -> Sequence[MatchSummary]:
        """The player's matches that are over, finished or called off, latest first.

        The first *skip* are left out.
        """

    async def all_running(self) -> Sequence[MatchSummary]:
        """Everybody's running matches, in the order they began."""

    async def running_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of the player's running matches, locked until the end of the transaction.

        A request that changes a player's habits calls this first: a move made meanwhile would miss
        them.
        """

    async def wake_all_of(self, player: PlayerId, now: datetime) -> None:
        """Store that all clocks of the player's running matches are due *now*."""

    async def keeping_vacations(self, player: PlayerId) -> Sequence[int]:
        """The ids of the player's running matches in which vacations stop the clock.

        Those in which it is the player's turn come first, and of each kind the latest.
        """

    async def count_running(self, player: PlayerId) -> int:
        """How many running matches the player has."""

    async def count_with_computer(self, player: PlayerId, since: datetime) -> tuple[int, int]:
        """How many running matches *player* has against the computer, and how many begun *since*.

        The latter whether they still run or not.
        """

    async def count_computers_on(self, guild_id: int) -> int:
        """How many running matches against the computer there are on a server."""

    async def last_with_computer(self, player: PlayerId) -> MatchSummary | None:
        """The match against the computer that *player* has begun last."""

    async def reliability(self, player: PlayerId, since: datetime) -> Reliability:
        """How many games the player has finished, and how many of those that ended *since*.

        Those against the computer do not count.
        """

    async def of_pairs(self, pair_ids: Collection[int]) -> Sequence[Pair]:
        """These pairs of matches, by the first of the two."""

    async def plays_in(self, challenge_id: int, player: PlayerId) -> bool:
        """Whether *player* has a running match from that standing challenge."""

    async def count_begun(self, challenge_id: int, player: PlayerId, since: datetime) -> int:
        """How many matches *player* has begun with that standing challenge after *since*."""

    async def finished(self, after: int, limit: int) -> Sequence[int]:
        """The first matches that are finished and have a larger id than *after*, by their ids."""

    async def reopen(self, match: Match) -> None:
        """Store *match*, which was over, as it goes on.

        Raises:
            NotOverError: it was not over, or is no more.
        """

    async def clock(self, match_id: int) -> RunningClock | None:
        """The clock of the match of that id; None if it is over.

        Raises:
            UnknownMatchError: there is none.
        """

    async def set_clock(self, match_id: int, clock: Clock, wake_at: datetime | None) -> None:
        """Store the clock of a running match, and when it is due next."""


class LivePositions(Protocol):
    """The ``live_keys`` of each match that has such: they are stored with the matches."""

    async def among(self, keys: Collection[int]) -> Mapping[int, int]:
        """Which of *keys* are those of live positions, each with the turns of its match.

        If there are several such matches, with those of the longest.
        """

    async def of_movers(self, keys: Collection[int]) -> Sequence[LivePosition]:
        """The live positions in which the pieces of the side to move have one of *keys*.

        Of several matches at the same one, the longest counts.
        """

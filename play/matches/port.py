"""The store's ports for matches and live positions."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from play.matches.glimpse import Check, Glimpse
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.pair import Pair
from play.matches.summary import MatchSummary
from play.matches.timing import RunningClock
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.time.clock import Clock
from play.time.habits import PairOfHabits
from play.time.port import Agenda


class StoredMatches(Agenda, Protocol):
    """The matches in a store. Summaries are read without playing moves again.

    The agenda has the ids of running matches, and the times when their clocks are due.
    """

    async def add_match(self, match: Match, habits: PairOfHabits) -> Match:
        """Store a new match of players with *habits*, and return it with its id."""

    async def load_match(self, match_id: int, require: Check | None = None) -> Match:
        """The match of that id; *require* may refuse it before its moves are played.

        Raises:
            UnknownMatchError: no match has that id.
            StoredGameError: its moves cannot be played again.
        """

    async def with_view(
        self, match_id: int, require: Check | None = None
    ) -> tuple[Match, MatchView]:
        """The match of that id, as from ``load_match``, and its view, in as many statements."""

    async def view(self, match_id: int) -> MatchView:
        """The view of the match of that id, without the match.

        Raises:
            UnknownMatchError: no match has that id.
        """

    async def glimpses(self, match_ids: Collection[int]) -> Sequence[Glimpse]:
        """Glimpses of the matches with these ids; ids without a match are left out."""

    async def save(self, match: Match, seen: int, habits: PairOfHabits) -> None:
        """Store a running match with its turns, changed since its board had the number *seen*.

        The *habits* of its players decide when its clock is due.

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
        """The player's finished and aborted matches, latest first, after the first *skip*."""

    async def all_running(self) -> Sequence[MatchSummary]:
        """All running matches, oldest first."""

    async def running_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of the player's running matches, locked until the end of the transaction.

        A request that changes a player's habits calls this first, so that no move made meanwhile
        misses the change.
        """

    async def wake_all_of(self, player: PlayerId, now: datetime) -> None:
        """Store that all clocks of the player's running matches are due *now*."""

    async def keeping_vacations(self, player: PlayerId) -> Sequence[int]:
        """The ids of the player's running matches in which vacations stop the clock.

        Matches with the player to move come first; within both groups, the latest.
        """

    async def count_running(self, player: PlayerId) -> int:
        """The number of the player's running matches."""

    async def count_with_computer(self, player: PlayerId, since: datetime) -> tuple[int, int]:
        """Numbers of *player*'s matches against the computer: running, and begun since *since*.

        The latter counts running and ended ones.
        """

    async def count_computers_on(self, guild_id: int) -> int:
        """The number of running matches against the computer on a server."""

    async def last_with_computer(self, player: PlayerId) -> MatchSummary | None:
        """The match against the computer that *player* began last."""

    async def reliability(self, player: PlayerId, since: datetime) -> Reliability:
        """The player's reliability, with games ended after *since* as the recent ones.

        Games against the computer do not count.
        """

    async def of_pairs(self, pair_ids: Collection[int]) -> Sequence[Pair]:
        """The pairs whose first matches have these ids."""

    async def plays_in(self, challenge_id: int, player: PlayerId) -> bool:
        """Whether *player* has a running match from that standing challenge."""

    async def count_begun(self, challenge_id: int, player: PlayerId, since: datetime) -> int:
        """The number of matches that *player* has begun with that challenge after *since*."""

    async def finished(self, after: int, limit: int) -> Sequence[int]:
        """The ids of the first *limit* finished matches with larger ids than *after*, in order."""

    async def reopen(self, match: Match, habits: PairOfHabits) -> None:
        """Store *match*, which was over, as running again.

        Raises:
            NotOverError: the stored match is not over, or no longer exists.
        """

    async def clock(self, match_id: int) -> RunningClock | None:
        """The clock of the match of that id; None if the match is over.

        Raises:
            UnknownMatchError: no match has that id.
        """

    async def set_clock(self, match_id: int, clock: Clock, wake_at: datetime | None) -> None:
        """Store the clock of a running match, and the time of its next event."""

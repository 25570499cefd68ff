"""The store's port for matches."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from play.matches.glimpse import Check, Glimpse
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.pair import Pair
from play.matches.summary import AwaitedGame, MatchSummary
from play.matches.timing import RunningClock
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.time.clock import Clock
from play.time.habits import PairOfHabits
from play.time.port import Agenda


class StoredMatches(Agenda, Protocol):
    """The matches in a store. Summaries are read without replaying the moves.

    The agenda lists the ids of running matches, each due when its clock is.
    """

    async def add_match(self, match: Match, habits: PairOfHabits) -> Match:
        """Store a new match, whose players have *habits*, and return it with its id."""

    async def load_match(self, match_id: int, require: Check | None = None) -> Match:
        """The match with that id; *require* may refuse it before its moves are replayed.

        Raises:
            UnknownMatchError: no match has that id.
            StoredGameError: the moves cannot be replayed.
        """

    async def with_view(
        self, match_id: int, require: Check | None = None
    ) -> tuple[Match, MatchView]:
        """The match with that id and its ``MatchView``, in as few statements as ``load_match``."""

    async def view(self, match_id: int) -> MatchView:
        """The ``MatchView`` of that match; raises ``UnknownMatchError`` if there is no match."""

    async def glimpses(self, match_ids: Collection[int]) -> Sequence[Glimpse]:
        """Glimpses of the matches with these ids; ids without a match are left out."""

    async def save(self, match: Match, seen: int, habits: PairOfHabits) -> None:
        """Store a match that was running, with the board number *seen*, when it was read.

        The *habits* of the players decide when the clock is due.

        Raises:
            StaleBoardError: the stored match has another board number now, or is over.
        """

    async def set_thread(self, match_id: int, thread_id: int) -> None:
        """Store the id of the Discord thread made for the match."""

    async def forget_thread(self, thread_id: int) -> None:
        """Store that the match of that Discord thread, if there is one, has no thread any more."""

    async def in_thread(self, thread_id: int) -> MatchSummary | None:
        """The match for which that Discord thread was made; None if there is none."""

    async def waiting_for(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The running matches in which *player* is to move, longest waiting first."""

    async def awaited(self, player: PlayerId) -> AwaitedGame | Sequence[MatchSummary]:
        """The game of the only running match in which *player* is to move.

        If there is none, or there are several, the result of ``waiting_for``.
        """

    async def running(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The player's running matches, longest untouched first."""

    async def followed(self, player: PlayerId) -> Sequence[MatchSummary]:
        """The running matches of other people that *player* follows, in the order they began."""

    async def ended(self, player: PlayerId, limit: int, skip: int = 0) -> Sequence[MatchSummary]:
        """The player's finished and aborted matches, latest first; up to *limit* after *skip*."""

    async def latest_on(self, guild_id: int, limit: int) -> Sequence[MatchSummary]:
        """Up to *limit* matches on the server, the latest first."""

    async def all_running(self) -> Sequence[MatchSummary]:
        """All running matches, oldest first."""

    async def running_of(self, player: PlayerId) -> Sequence[int]:
        """The ids of the player's running matches, which stay locked until the transaction ends.

        A request that changes settings that affect matches calls this first, so that no move made
        meanwhile misses the change.
        """

    async def wake_all_of(self, player: PlayerId, now: datetime) -> None:
        """Store that the clocks of all running matches of *player* are due *now*."""

    async def keeping_vacations(self, player: PlayerId) -> Sequence[int]:
        """The ids of the player's running matches in which vacations stop the clock.

        Matches in which the player is to move come first, and in both groups the latest.
        """

    async def count_running(self, player: PlayerId) -> int:
        """The number of the player's running matches."""

    async def count_with_computer(self, player: PlayerId, since: datetime) -> tuple[int, int]:
        """The numbers of matches of *player* against the computer: running, begun after *since*.

        The second number includes matches that have ended.
        """

    async def count_computers_on(self, guild_id: int) -> int:
        """The number of running matches against the computer on the server."""

    async def last_with_computer(self, player: PlayerId) -> MatchSummary | None:
        """The latest match of *player* against the computer; None if there is none."""

    async def last_played(self, player: PlayerId, limit: int) -> Sequence[tuple[str, datetime]]:
        """The keys of the rulesets of up to *limit* matches of *player*, the latest first.

        With each is the time of the last change of the match, such as a move.
        """

    async def reliability(self, player: PlayerId, since: datetime) -> Reliability:
        """The reliability of *player* against people; games after *since* are the recent ones."""

    async def of_pairs(self, pair_ids: Collection[int]) -> Sequence[Pair]:
        """The pairs of matches whose first matches have these ids."""

    async def plays_in(self, challenge_id: int, player: PlayerId) -> bool:
        """Whether *player* has a running match that began with the challenge *challenge_id*."""

    async def count_begun(self, challenge_id: int, player: PlayerId, since: datetime) -> int:
        """The number of matches that *player* has begun with that challenge after *since*."""

    async def marks_of_running(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Hashable]:
        """A mark for each of *players* with running matches; it differs after a change of one."""

    async def finished(self, after: int, limit: int) -> Sequence[int]:
        """Up to *limit* ids of finished matches that are greater than *after*, the lowest first."""

    async def reopen(self, match: Match, habits: PairOfHabits) -> None:
        """Store *match* as running again; raises ``NotOverError`` if the stored one is not over."""

    async def clock(self, match_id: int) -> RunningClock | None:
        """The clock of the match with that id; None if the match is over.

        Raises:
            UnknownMatchError: no match has that id.
        """

    async def set_clock(self, match_id: int, clock: Clock, wake_at: datetime | None) -> None:
        """Store the clock of a running match, and *wake_at*, the time of the clock's next event."""

"""The store's ports for puzzles, mining and daily puzzles."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from play.players.player_id import PlayerId
from play.puzzles.attempt import PuzzleAttempt
from play.puzzles.choice import Choice
from play.puzzles.daily import DailyChannel
from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.shipped import Collection as Shipment
from play.puzzles.solver import PuzzleSolver
from play.time.port import Agenda


class Found(NamedTuple):
    """The results of a daily puzzle on a server: *solved* of *tried*, and the first *names*.

    Solvers who do not want to be named are only counted.
    """

    tried: int
    solved: int
    names: Sequence[PlayerId]


class StoredPuzzles(Protocol):
    """Puzzles, solvers and their attempts, in a store."""

    async def ship(self, shipment: Shipment) -> None:
        """Store the missing puzzles of *shipment*; a shipment stored before is skipped.

        A number never gets another puzzle. Puzzles that are no longer shipped are retired: nobody
        is given one, but attempts at them stay.
        """

    async def load_puzzle(self, number: int) -> RatedPuzzle:
        """The puzzle of that number; a writing transaction locks it until its end.

        Raises:
            LookupError: no puzzle has that number.
        """

    async def put(self, puzzle: RatedPuzzle) -> None:
        """Store a new or changed puzzle."""

    async def untried(
        self, player: PlayerId, choice: Choice, rating: float, limit: int
    ) -> Sequence[int]:
        """The numbers of puzzles that *player* was never given, the nearest to *rating* first."""

    async def longest_ago(self, player: PlayerId, choice: Choice, limit: int) -> Sequence[int]:
        """The numbers of puzzles, except daily ones, that *player* was given longest ago."""

    async def solver(self, player: PlayerId) -> PuzzleSolver:
        """*player* as a solver; a new one if nothing is stored."""

    async def put_solver(self, solver: PuzzleSolver) -> None:
        """Store a new or changed solver."""

    async def attempt(self, player: PlayerId, number: int, day: int) -> PuzzleAttempt | None:
        """The attempt of *player* at that puzzle, if it was given."""

    async def put_attempt(self, attempt: PuzzleAttempt) -> None:
        """Store a new or changed attempt."""

    async def is_counted(self, player: PlayerId, number: int) -> bool:
        """Whether a first answer of *player* to that puzzle has been rated."""

    async def given_since(self, player: PlayerId, since: datetime) -> Sequence[datetime]:
        """Times since *since* at which *player* was given puzzles, except daily ones, in order."""

    async def days_solved(self, player: PlayerId) -> Sequence[int]:
        """Ordinals of the days whose puzzles *player* has solved, latest first."""

    async def daily(self, day: int) -> int | None:
        """The number of the puzzle of that day, if it has been chosen."""

    async def dailies_since(self, day: int) -> Collection[int]:
        """The numbers of the puzzles of that day and of all later ones."""

    async def put_daily(self, day: int, number: int) -> None:
        """Store the puzzle of that day, unless it has one."""

    async def found(self, guild_id: int, day: int, limit: int) -> Found:
        """The results of the puzzle of that day on a server, with at most *limit* names."""


class StoredMining(Protocol):
    """Games to be searched for puzzles, and puzzles found in them, in a store."""

    async def next_match(self) -> int | None:
        """A finished match, not searched yet, of two people who agree to the search."""

    async def may_be_mined(self, match_id: int) -> bool:
        """Whether both players of the match agree to the search now."""

    async def mined(self, match_id: int) -> bool:
        """Store that a match has been searched; False if that was stored before."""

    async def count_own(self) -> int:
        """The number of puzzles from games that were played here."""

    async def last_number(self) -> int:
        """The highest number of puzzles from games played here; 0 if there are none."""

    async def texts(self, ruleset_key: str) -> Sequence[str]:
        """All puzzles under a ruleset, in their written form."""


class DailyChannels(Agenda, Protocol):
    """The channels in which daily puzzles are posted; the agenda has the ids of their servers."""

    async def load_channel(self, guild_id: int) -> DailyChannel | None:
        """The channel of the server, if there is one."""

    async def put(self, channel: DailyChannel) -> None:
        """Store a channel in place of the server's earlier one."""

    async def remove(self, guild_id: int) -> None:
        """Delete the channel of the server."""

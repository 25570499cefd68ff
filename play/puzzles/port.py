"""Ports for puzzles: those of the store, and the miner, which finds puzzles in games."""

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
from tafl.game import Game
from tafl.puzzles import Puzzle


class Found(NamedTuple):
    """Results of a daily puzzle on a server: *solved* of *tried*, and *names* of first solvers.

    Solvers who do not want to be named are only counted.
    """

    tried: int
    solved: int
    names: Sequence[PlayerId]


class StoredPuzzles(Protocol):
    """Puzzles, solvers and their attempts, in a store."""

    async def ship(self, shipment: Shipment) -> None:
        """Store the missing puzzles of *shipment*, unless the same shipment was stored before.

        A number never gets another puzzle. Puzzles that are no longer shipped are retired: nobody
        is given one again, but attempts at them stay.
        """

    async def load_puzzle(self, number: int) -> RatedPuzzle:
        """The puzzle with that number; a writing transaction locks it until its end.

        Raises:
            LookupError: no puzzle has that number.
        """

    async def put(self, puzzle: RatedPuzzle) -> None:
        """Store a new or changed puzzle."""

    async def untried(
        self, player: PlayerId, choice: Choice, rating: float, limit: int
    ) -> Sequence[int]:
        """Numbers of up to *limit* puzzles that *player* never got, nearest to *rating* first."""

    async def longest_ago(self, player: PlayerId, choice: Choice, limit: int) -> Sequence[int]:
        """Numbers of up to *limit* puzzles, not daily ones, that *player* was given longest ago."""

    async def solver(self, player: PlayerId) -> PuzzleSolver:
        """The stored rating and choice of *player* as a solver; default ones if none are stored."""

    async def put_solver(self, solver: PuzzleSolver) -> None:
        """Store a new or changed solver."""

    async def attempt(self, player: PlayerId, number: int, day: int) -> PuzzleAttempt | None:
        """The attempt of *player* at that puzzle on *day* or ``NO_DAY``; None if there is none."""

    async def put_attempt(self, attempt: PuzzleAttempt) -> None:
        """Store a new or changed attempt."""

    async def is_counted(self, player: PlayerId, number: int) -> bool:
        """Whether a first answer of *player* to that puzzle has changed ratings."""

    async def given_since(self, player: PlayerId, since: datetime) -> Sequence[datetime]:
        """When *player* was given puzzles, except daily ones, after *since*; the earliest first."""

    async def days_solved(self, player: PlayerId) -> Sequence[int]:
        """Ordinals of the days whose daily puzzle *player* has solved, latest first."""

    async def daily(self, day: int) -> int | None:
        """The number of the daily puzzle of *day*, an ordinal; None if it has not been chosen."""

    async def dailies_since(self, day: int) -> Collection[int]:
        """The numbers of the daily puzzles of *day*, an ordinal, and of all later days."""

    async def put_daily(self, day: int, number: int) -> None:
        """Store the puzzle *number* as that of *day*, an ordinal, unless that day has one."""

    async def found(self, guild_id: int, day: int, limit: int) -> Found:
        """The results of the puzzle of *day*, an ordinal, on a server, with up to *limit* names."""


class StoredMining(Protocol):
    """Games to search for puzzles, and the puzzles found in them, in a store."""

    async def next_match(self) -> int | None:
        """The id of a finished match to search, as both players allow; None if there is none."""

    async def may_be_mined(self, match_id: int) -> bool:
        """Whether both players of the match agree at present to a search for puzzles."""

    async def mined(self, match_id: int) -> bool:
        """Store that the match has been searched; return False if that was stored before."""

    async def count_own(self) -> int:
        """The number of puzzles that were found in games on this bot."""

    async def last_number(self) -> int:
        """The highest number of a puzzle found in a game on this bot; 0 if there is none."""

    async def texts(self, ruleset_key: str) -> Sequence[str]:
        """All puzzles under a ruleset, written as text."""


class DailyChannels(Agenda, Protocol):
    """The channels for daily puzzles in a store; the agenda lists their servers by due time."""

    async def load_channel(self, guild_id: int) -> DailyChannel | None:
        """The server's channel for daily puzzles; None if there is none."""

    async def put(self, channel: DailyChannel) -> None:
        """Store *channel* in place of its server's earlier one."""

    async def remove(self, guild_id: int) -> None:
        """Delete the server's channel for daily puzzles."""


class MinedPuzzle(NamedTuple):
    """A *puzzle* found in a game, with its estimated *rating*."""

    puzzle: Puzzle
    rating: int


class MiningStoppedError(Exception):
    """The program is stopping; the game will be searched another time."""


class Miner(Protocol):
    """Finds puzzles in games, one game at a time, in the background."""

    async def mine(self, game: Game, known: Sequence[str], drawn: float) -> Sequence[MinedPuzzle]:
        """The puzzles in *game*, each with just one solution; *drawn* is a random number, 0 to 1.

        Puzzles too similar to one another, or to one of the texts in *known*, are left out.

        Raises:
            MiningStoppedError: the program is being stopped.
            Exception: the miner fails, or takes too long.
        """

    def stop(self) -> None:
        """Stop the search in progress."""

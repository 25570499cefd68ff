"""What the application asks of a store about puzzles."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from play.players.player_id import PlayerId
from play.puzzles.attempt import Attempt
from play.puzzles.choice import Choice
from play.puzzles.daily import DailyChannel
from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.shipped import Collection as Shipment
from play.puzzles.solver import Solver
from play.time.port import Agenda


class Found(NamedTuple):
    """How a daily puzzle went on a server: *solved* of *tried*; the first *names* of the former.

    Those who do not want to be named are only counted.
    """

    tried: int
    solved: int
    names: Sequence[PlayerId]


class Puzzles(Protocol):
    """The puzzles in a store, and who has solved which."""

    async def ship(self, shipment: Shipment) -> None:
        """Store the puzzles of *shipment* that are missing; a known one is not looked through.

        A number never gets another puzzle. Those shipped before and no more are retired: what
        people did with them stays, and nobody is given one anew.
        """

    async def get(self, number: int) -> RatedPuzzle:
        """The puzzle of that number; a transaction that writes locks it until its end.

        Raises:
            LookupError: there is none.
        """

    async def put(self, puzzle: RatedPuzzle) -> None:
        """Store a new puzzle, or what has become of one."""

    async def untried(
        self, player: PlayerId, choice: Choice, rating: float, limit: int
    ) -> Sequence[int]:
        """The numbers of puzzles that *player* was never given, the nearest to *rating* first."""

    async def longest_ago(self, player: PlayerId, choice: Choice, limit: int) -> Sequence[int]:
        """The numbers of those that *player* was given longest ago, but for daily ones."""

    async def solver(self, player: PlayerId) -> Solver:
        """*player* as a solver; a new one if nothing is stored."""

    async def put_solver(self, solver: Solver) -> None:
        """Store what has become of a solver."""

    async def attempt(self, player: PlayerId, number: int, day: int) -> Attempt | None:
        """The attempt of *player* at that puzzle, if it was given."""

    async def put_attempt(self, attempt: Attempt) -> None:
        """Store a new attempt, or what has become of one."""

    async def is_counted(self, player: PlayerId, number: int) -> bool:
        """Whether a first answer of *player* to that puzzle was counted."""

    async def given_since(self, player: PlayerId, since: datetime) -> Sequence[datetime]:
        """When *player* was given puzzles since then, but for daily ones; the first one first."""

    async def days_solved(self, player: PlayerId) -> Sequence[int]:
        """The days whose puzzle *player* has solved, as ordinals, the latest first."""

    async def daily(self, day: int) -> int | None:
        """The number of the puzzle of that day, if it was chosen."""

    async def dailies_since(self, day: int) -> Collection[int]:
        """The numbers of the puzzles of that day and of all since."""

    async def put_daily(self, day: int, number: int) -> None:
        """Store the puzzle of that day, unless one was."""

    async def found(self, guild_id: int, day: int, limit: int) -> Found:
        """How the puzzle of that day went on a server, with so many names at most."""


class Mining(Protocol):
    """Which games are to be looked through for puzzles, and what was found in them."""

    async def next_match(self) -> int | None:
        """A finished match of two people who agree to it, which was not looked through yet."""

    async def may_be_mined(self, match_id: int) -> bool:
        """Whether its players agree to it now."""

    async def mined(self, match_id: int) -> bool:
        """Store that a match was looked through."""

    async def count_own(self) -> int:
        """How many puzzles are from games that were played here."""

    async def last_number(self) -> int:
        """The highest number of those; 0 if there is none."""

    async def texts(self, ruleset_key: str) -> Sequence[str]:
        """All puzzles under a ruleset, as they are written."""


class DailyChannels(Agenda, Protocol):
    """The channels in which daily puzzles are posted; the agenda has the ids of their servers."""

    async def get(self, guild_id: int) -> DailyChannel | None:
        """The channel of the server, if there is one."""

    async def put(self, channel: DailyChannel) -> None:
        """Store a channel, in place of the one that the server had."""

    async def remove(self, guild_id: int) -> None:
        """Forget the channel of the server."""

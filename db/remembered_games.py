"""Games that were replayed lately, so that the next load plays only what is new.

A game follows from the text of its rules and its moves alone, so what is remembered cannot be
wrong: it is used where both are the same as those stored. A match with dice is not remembered.
"""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from db.match_replays import replayed
from db.match_rows import outcome_of
from db.match_turns import stored_turns
from tafl.game import Game

MAX_TURNS = 20_000
"""So many turns are remembered in all; each takes half a kilobyte."""


class Stored(NamedTuple):
    """What tells one game from another: the match, its rules, its board and its last change."""

    id: int
    created_at: datetime
    ruleset_key: str
    ruleset_text: str
    skipped: int
    ply: int
    updated_at: datetime

    @classmethod
    def of(cls, row: Row[Any]) -> "Stored":
        """Of the match of *row*."""
        return cls(*(getattr(row, name) for name in cls._fields))

    @property
    def rules(self) -> tuple[str, str]:
        """The rules, as they are stored."""
        return self.ruleset_key, self.ruleset_text


class Remembered(NamedTuple):
    """A *game*, and the moves as they are *stored* from which it was replayed."""

    stored: Stored
    moves: Sequence[str]
    game: Game


class RememberedGames:
    """The games of the matches that were read last."""

    def __init__(self, max_turns: int = MAX_TURNS) -> None:
        self._max_turns = max_turns
        self._turns = 0
        self._games: OrderedDict[int, Remembered] = OrderedDict()

    def unchanged(self, row: Row[Any]) -> Remembered | None:
        """What is remembered of the match of *row*, if it was not changed since.

        Only for who reads: what another transaction has taken back may have looked the same.
        """
        known = self._games.get(row.id)
        if known is None or row.seed is not None or known.stored != Stored.of(row):
            return None
        self._games.move_to_end(row.id)
        return known

    def beginning(self, row: Row[Any], moves: Sequence[str]) -> Game | None:
        """The game with which that of *row*, by *moves*, begins; or None."""
        known = self._games.get(row.id)
        if known is None or row.seed is not None or known.stored.rules != Stored.of(row).rules:
            return None
        return known.game if known.moves == moves[: len(known.moves)] else None

    def remember(self, row: Row[Any], moves: Sequence[str], game: Game) -> None:
        """Remember *game*, which was read for *row*; forget those that nobody has read for long.

        *row* and *moves* must have been committed: a board that is taken back with its transaction
        may come again as another, at the same moment.
        """
        if row.seed is not None:
            return
        self._forget(row.id)
        self._games[row.id] = Remembered(Stored.of(row), moves, game)
        self._turns += len(moves)
        while self._turns > self._max_turns:
            self._forget(next(iter(self._games)))

    def _forget(self, match_id: int) -> None:
        known = self._games.pop(match_id, None)
        if known is not None:
            self._turns -= len(known.moves)


async def read_game(
    connection: AsyncConnection, row: Row[Any], games: RememberedGames, *, writing: bool
) -> Game:
    """The game of the match of *row*, of which only what is not among *games* is played.

    A transaction that writes reads all moves, and what it sees is not remembered: it may be its
    own, and be rolled back.

    Raises:
        StoredGameError: the moves cannot be played again.
    """
    outcome = outcome_of(row)
    known = None if writing else games.unchanged(row)
    if known is not None:
        return replayed(row, known.moves, (), outcome, known.game)
    moves, rolled = await stored_turns(connection, row)
    game = replayed(row, moves, rolled, outcome, games.beginning(row, moves))
    if not writing:
        games.remember(row, moves, game)
    return game

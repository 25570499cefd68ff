"""A cache of recently replayed games, so that the next load plays only the new moves.

A game follows from the text of its rules, its moves and its dice alone. A remembered game is used
only if the match is unchanged, or has the same rules and begins with the same moves and dice.
"""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from db.match_rows import outcome_of
from db.match_turns import Rolled, count_rolls, replayed, stored_turns
from play.matches.match import Match
from tafl.game import Game

MAX_TURNS = 20_000
"""Turns in all remembered games together; each takes half a kilobyte."""


class Stored(NamedTuple):
    """The stored values by which a changed game is recognised, from the row of its match."""

    id: int
    created_at: datetime
    ruleset_key: str
    ruleset_text: str
    skipped: int
    ply: int
    updated_at: datetime

    @classmethod
    def of(cls, row: Row[Any]) -> "Stored":
        return cls(*(getattr(row, name) for name in cls._fields))

    @property
    def rules(self) -> tuple[str, str]:
        """The key and the text of the rules."""
        return self.ruleset_key, self.ruleset_text


COLUMNS_OF_GAMES = (*Stored._fields, "seed", "to_move", "winner", "reason")
"""The columns of a match that ``read_game`` looks at."""


class Remembered(NamedTuple):
    """A *game*, with the stored values and the moves from which it was replayed."""

    stored: Stored
    moves: Sequence[str]
    game: Game


class RememberedGames:
    """The games of the matches read most recently, up to *max_turns* turns in all."""

    def __init__(self, max_turns: int = MAX_TURNS) -> None:
        self._max_turns = max_turns
        self._turns = 0
        self._games: OrderedDict[int, Remembered] = OrderedDict()

    def unchanged(self, row: Row[Any]) -> Remembered | None:
        """The remembered game of the match in *row*; None if unknown, or if the match changed.

        Dice may have been rolled at the very moment of the change before: the row does not tell.
        """
        known = self._games.get(row.id)
        if known is None or known.stored != Stored.of(row):
            return None
        self._games.move_to_end(row.id)
        return known

    def beginning(self, row: Row[Any], moves: Sequence[str], rolled: Rolled) -> Game | None:
        """The remembered game of the match in *row*; None unless it is how the match began.

        *moves* and *rolled* have to begin with its moves and its dice.
        """
        known = self._games.get(row.id)
        if known is None or known.stored.rules != Stored.of(row).rules:
            return None
        dice = _rolls_of(known.game)
        is_beginning = known.moves == moves[: len(known.moves)] and dice == rolled[: len(dice)]
        return known.game if is_beginning else None

    def remember(self, row: Row[Any], moves: Sequence[str], game: Game) -> None:
        """Remember *game*, replayed from *row* and *moves*.

        If there are too many turns now, forget the games unread for longest. The row and the moves
        must be committed: after a rollback another board may come in their place, with the same
        number and time.
        """
        self._keep(Stored.of(row), moves, game)

    def follow(self, match: Match) -> None:
        """Remember the game of *match*, just committed, in place of the one before, if known."""
        known = self._games.get(match.id)
        if known is not None:
            stored = known.stored._replace(
                ply=match.ply, skipped=match.skipped, updated_at=match.updated_at
            )
            # Only a takeback changes the moves before.
            begun = known.moves[: match.ply] if known.stored.skipped == match.skipped else []
            added = [str(turn.move) for turn in match.game.turns[len(begun) :]]
            self._keep(stored, [*begun, *added], match.game)

    def _keep(self, stored: Stored, moves: Sequence[str], game: Game) -> None:
        self._forget(stored.id)
        self._games[stored.id] = Remembered(stored, moves, game)
        self._turns += len(moves)
        while self._turns > self._max_turns:
            self._forget(next(iter(self._games)))

    def _forget(self, match_id: int) -> None:
        known = self._games.pop(match_id, None)
        if known is not None:
            self._turns -= len(known.moves)


def _rolls_of(game: Game) -> Rolled:
    return [(roll.ply, roll.face) for roll in game.rolls]


async def read_game(
    connection: AsyncConnection, row: Row[Any], games: RememberedGames, *, writing: bool
) -> Game:
    """The game of the match in *row*; only moves that *games* does not remember are played.

    If *writing* is true, all moves are read, and the game is not remembered: the transaction may be
    rolled back.

    Raises:
        StoredGameError: the moves cannot be played again.
    """
    outcome = outcome_of(row)
    known = None if writing else games.unchanged(row)
    if known is not None and await count_rolls(connection, row) == len(known.game.rolls):
        return replayed(row, known.moves, _rolls_of(known.game), outcome, known.game)
    moves, rolled = await stored_turns(connection, row)
    game = replayed(row, moves, rolled, outcome, games.beginning(row, moves, rolled))
    if not writing:
        games.remember(row, moves, game)
    return game

"""The moves and the dice of matches in the database, and replays of games from them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from sqlalchemy import Row, bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.rulesets import ruleset_in
from db.sql_parameters import MATCH
from db.tables.matches import moves, rolls
from play.matches.match import Match
from play.store.errors import StoredGameError
from tafl.dice_and_lots import Dice
from tafl.endings import Outcome
from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move

_MOVES = (
    select(moves.c.move)
    .where(moves.c.match_id == MATCH, moves.c.ply <= bindparam("last_ply"))
    .order_by(moves.c.ply)
)
_ROLLS = select(rolls.c.ply, rolls.c.face).where(rolls.c.match_id == MATCH).order_by(rolls.c.number)
_COUNT_ROLLS = select(func.count()).where(rolls.c.match_id == MATCH)
_LAST_PLY = select(func.max(moves.c.ply)).where(moves.c.match_id == MATCH)
_ADD_MOVES, _ADD_ROLLS = insert(moves), insert(rolls)
_FORGET = delete(moves).where(moves.c.match_id == MATCH, moves.c.ply > bindparam("last_ply"))


Rolled: TypeAlias = Sequence[tuple[int, int]]
"""Rolls of dice: each is the number of turns played before it, and the face."""


async def count_rolls(connection: AsyncConnection, row: Row[Any]) -> int:
    """The number of rolls of dice that are stored for the match in *row*."""
    if row.seed is None:
        return 0
    return await connection.scalar(_COUNT_ROLLS, {"the_match": row.id}) or 0


async def stored_turns(connection: AsyncConnection, row: Row[Any]) -> tuple[Sequence[str], Rolled]:
    """The moves and the rolls of dice that are stored for the match in *row*."""
    where = {"the_match": row.id, "last_ply": row.ply}
    played = (await connection.scalars(_MOVES, where)).all()
    if row.seed is None:
        return played, []
    rolled = await connection.execute(_ROLLS, {"the_match": row.id})
    return played, [(ply, face) for ply, face in rolled]


async def store_turns(connection: AsyncConnection, match: Match, seen: int) -> int:
    """Store the moves and rolls of *match* since its board had the number *seen*.

    Moves that were taken back are deleted. Return the number of moves added.
    """
    added = await _add_moves(connection, match, await _take_back(connection, match, seen))
    await _add_rolls(connection, match)
    return added


async def _take_back(connection: AsyncConnection, match: Match, seen: int) -> int:
    """Delete the moves of *match* that were taken back; return the number of moves still stored."""
    if not match.skipped:
        # Nothing was ever taken back, so boards are numbered by the turns stored (ADR 0009).
        return seen
    stored = await connection.scalar(_LAST_PLY, {"the_match": match.id}) or 0
    if stored > match.ply:
        await connection.execute(_FORGET, {"the_match": match.id, "last_ply": match.ply})
    return min(stored, match.ply)


async def _add_moves(connection: AsyncConnection, match: Match, stored: int) -> int:
    """Store the moves of *match* after the first *stored* ones; return the number added."""
    rows = [
        {"match_id": match.id, "ply": ply, "move": str(turn.move), "played_at": match.updated_at}
        for ply, turn in enumerate(match.game.turns[stored:], start=stored + 1)
    ]
    if rows:
        await connection.execute(_ADD_MOVES, rows)
    return len(rows)


async def _add_rolls(connection: AsyncConnection, match: Match) -> None:
    """Store the rolls of dice in *match* that are not stored yet."""
    if not match.game.rolls:
        return
    stored = await connection.scalar(_COUNT_ROLLS, {"the_match": match.id}) or 0
    rows = [
        {"match_id": match.id, "number": number, "ply": roll.ply, "face": roll.face}
        for number, roll in enumerate(match.game.rolls[stored:], start=stored)
    ]
    if rows:
        await connection.execute(_ADD_ROLLS, rows)


def replayed(
    row: Row[Any],
    played: Sequence[str],
    rolled: Rolled,
    outcome: Outcome | None,
    beginning: Game | None = None,
) -> Game:
    """The game of the match in *row*, replayed by the rules in the row.

    *played* are its moves, *rolled* its dice. The stored seed must give the same faces and the same
    random start. *beginning* is the game after the first of these moves and dice, which are then
    not played again; None to play all. *outcome* is the stored outcome.

    Raises:
        StoredGameError: a replay is impossible, or its result differs from the stored one.
    """
    ply = 0
    try:
        dice = Dice(row.seed) if row.seed is not None else None
        start = beginning or Game.start(ruleset_in(row), dice=dice)
        game = _rolled(start, rolled, dice)
        for ply, move in enumerate(played[game.ply :], start=game.ply):  # noqa: B007 - told by the error
            game = _rolled(game.replay(stored_move(move)), rolled, dice)
    except (TaflError, ValueError) as error:
        raise StoredGameError(row.id, ply) from error
    on_the_board = outcome if outcome and outcome.is_on_the_board else None
    found = (game.ply, len(game.rolls), game.outcome, game.position.to_move, game.awaits_roll)
    if found != (row.ply, len(rolled), on_the_board, row.to_move, False):
        raise StoredGameError(row.id, game.ply)
    return game


def _rolled(game: Game, rolled: Rolled, dice: Dice | None) -> Game:
    """*game* after those stored rolls that follow its last turn.

    Raises:
        RollError: no roll is due.
        ValueError: a face is not what the seed gives.
    """
    for ply, face in rolled[len(game.rolls) :]:
        if ply != game.ply:
            break
        if dice is None or face != dice.roll(len(game.rolls)):
            raise ValueError(face)
        game = game.rolled(face)
    return game


# The largest board has fewer than 20,000 moves, besides those of several legs.
@lru_cache(maxsize=20_000)
def stored_move(text: str) -> Move:
    """The move that *text* stores, such as ``d1-d4``."""
    return Move.parse(text)

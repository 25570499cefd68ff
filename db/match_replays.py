"""Replays of games from stored moves and dice."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Row

from db.rulesets import ruleset_in
from play.store.errors import StoredGameError
from tafl.chance import Dice
from tafl.endings import Outcome
from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.squares import Square


def replayed(
    row: Row[Any],
    played: Sequence[str],
    rolled: Sequence[tuple[int, int]],
    outcome: Outcome | None,
    beginning: Game | None = None,
) -> Game:
    """The game of the match in *row*, replayed by the rules in the row.

    *played* are its moves, *rolled* its dice: the number of turns played before each roll, and the
    face. The stored seed must give the same faces and the same random start. *beginning* is a game
    without dice after the first of these moves, which are then not played again; None to play all.
    *outcome* is the stored outcome.

    Raises:
        StoredGameError: a replay is impossible, or its result differs from the stored one.
    """
    ply = 0
    try:
        dice = Dice(row.seed) if row.seed is not None else None
        game = beginning or _rolled(Game.start(ruleset_in(row), dice=dice), rolled, dice)
        for ply, move in enumerate(played[game.ply :], start=game.ply):  # noqa: B007 - told by the error
            game = _rolled(game.replay(stored_move(move)), rolled, dice)
    except (TaflError, ValueError) as error:
        raise StoredGameError(row.id, ply) from error
    on_the_board = outcome if outcome and outcome.is_on_the_board else None
    found = (game.ply, len(game.rolls), game.outcome, game.position.to_move, game.awaits_roll)
    if found != (row.ply, len(rolled), on_the_board, row.to_move, False):
        raise StoredGameError(row.id, game.ply)
    return game


def _rolled(game: Game, rolled: Sequence[tuple[int, int]], dice: Dice | None) -> Game:
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


# Without a bound: the largest board has fewer than 20,000 moves.
@cache
def stored_move(text: str) -> Move:
    """The move that *text* stores, such as ``d1-d4``."""
    source, _, target = text.partition("-")
    return Move(Square.parse(source), Square.parse(target))

"""Games replayed from the moves that another site has written, each with its line."""

from collections.abc import Sequence
from typing import NamedTuple

from tafl.endings import Outcome
from tafl.errors import RecordError, RecordFault, TaflError
from tafl.game import Game
from tafl.records import DRAW, MAX_TURNS
from tafl.ruleset import Ruleset


class LinedMove(NamedTuple):
    """A move as a site has written it, and the *line* of the text that holds it, from 1."""

    text: str
    line: int


def replayed(
    rules: Ruleset, moves: Sequence[LinedMove], outcome: Outcome | None, line: int
) -> Game:
    """The game of *moves* under *rules*, with the *outcome* that stands at *line*, if one does.

    Sites differ about some endings. If *moves* go on after one, or have another outcome, the game
    counts as one that its players have played on.

    Raises:
        RecordError: a move cannot be played, or *outcome* is not that of the board.
    """
    try:
        return _ended(_played(Game.start(rules), moves), outcome, line)
    except RecordError:
        try:
            return _ended(_played(Game.start(rules, play_on=True), moves), outcome, line)
        except RecordError as error:
            strict = error
    raise strict


def _played(game: Game, moves: Sequence[LinedMove]) -> Game:
    for move in moves:
        game = played_once(game, move)
    return game


def played_once(game: Game, move: LinedMove) -> Game:
    """The game after *move*.

    Raises:
        RecordError: the move cannot be read or played, or the game is too long.
    """
    if game.ply == MAX_TURNS:
        raise RecordError(RecordFault.TOO_MANY_TURNS, move.line, str(MAX_TURNS))
    try:
        return game.play_written(move.text)
    except TaflError as error:
        raise RecordError(RecordFault.MOVE, move.line, move.text, error) from error


def _ended(game: Game, outcome: Outcome | None, line: int) -> Game:
    if outcome is None:
        return game
    if game.outcome is None:
        return game.ended(outcome)
    if game.outcome.winner is outcome.winner:
        return game
    raise RecordError(RecordFault.RESULT, line, str(outcome.winner or DRAW))

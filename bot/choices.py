"""What to offer a player who is to move: pieces and destinations, the weightiest first."""

from collections.abc import Iterable
from dataclasses import dataclass

from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece
from tafl.position import Turn
from tafl.squares import Square
from tafl.words import listed


@dataclass(frozen=True, slots=True)
class Choice:
    """A piece to move, or a destination for it. *weight* 2: it wins; 1: it captures; 0: neither."""

    square: Square
    weight: int
    hint: str


WINS, CAPTURES, QUIET = 2, 1, 0


def pieces_to_move(game: Game) -> list[Choice]:
    """The pieces that can move, those that can win or capture first."""
    turns: dict[Square, list[Turn]] = {}
    for move in game.legal_moves():
        turns.setdefault(move.source, []).append(game.position.play(move))
    return _by_weight(_piece(game, square, found) for square, found in turns.items())


def destinations(game: Game, source: Square) -> list[Choice]:
    """Where the piece on *source* can go, winning and capturing moves first."""
    moves = [move for move in game.legal_moves() if move.source == source]
    return _by_weight(_destination(game, move) for move in moves)


def _by_weight(choices: Iterable[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: (-choice.weight, choice.square))


def _piece(game: Game, square: Square, turns: list[Turn]) -> Choice:
    name = "king" if game.position.piece_at(square) is Piece.KING else "man"
    weight = max(_weight(game, turn) for turn in turns)
    count = f"{len(turns)} move{'s' if len(turns) > 1 else ''}"
    extra = {WINS: ", can win", CAPTURES: ", can capture", QUIET: ""}[weight]
    return Choice(square, weight, f"{name}, {count}{extra}")


def _destination(game: Game, move: Move) -> Choice:
    turn = game.position.play(move)
    weight = _weight(game, turn)
    hint = f"captures {listed(turn.captured_men)}" if turn.captured_men else ""
    if weight == WINS:
        hint = "captures the king" if turn.captures_king else "wins"
    return Choice(move.target, weight, hint)


def _weight(game: Game, turn: Turn) -> int:
    outcome = game.play(turn.move).outcome
    if outcome is not None and outcome.winner is turn.side:
        return WINS
    return CAPTURES if turn.captures else QUIET

"""The picture of a review in the gallery, of the game whose record is there."""

from collections.abc import Iterator

from rendering.chance_curve import ChanceCurve
from rendering.review import draw_review
from rendering.scene import Scene
from tafl.game import Game
from tafl.moves import Move
from tafl.squares import Square

CHANCES = (
    *(62, 56, 61, 47, 48, 39, 46, 45, 42, 29, 31, 25, 29, 20, 20, 16, 14, 13),
    *(16, 11, 11, 9, 11, 12, 14, 13, 15, 14, 16, 12, 16, 0, 0, 0, 0),
)
"""The attackers' chances in percent, as ``/review`` has found them."""

BETTER = {1: "F2-I2", 3: "F10-I10", 31: "E5-E6"}
"""The better moves that ``/review`` has found, by the number of the move played, from 1."""


def review_pictures(game: Game) -> Iterator[tuple[str, bytes]]:
    """The pictures in order, each with the name of its file."""
    curve = ChanceCurve(
        [chance / 100 for chance in CHANCES], list(BETTER), ("Attackers win", "Defenders win")
    )
    boards = [
        (
            _comparison(game, turn, better),
            f"{number} · Move {turn}: {game.turns[turn - 1].move}\nBetter: {better}",
        )
        for number, (turn, better) in enumerate(BETTER.items(), start=1)
    ]
    yield "review.png", draw_review(curve, boards)


def _comparison(game: Game, turn: int, better: str) -> Scene:
    """The board before *turn*, with the move played and the *better* one drawn in."""
    source, target = map(Square.parse, better.split("-"))
    return Scene.comparing(game.at(turn - 1), game.turns[turn - 1].move, Move(source, target))

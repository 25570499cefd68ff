"""Pictures stay as they were when a person last looked at them."""

from collections.abc import Callable
from dataclasses import replace

from rendering.board import draw_board
from rendering.scene import Scene
from tafl.pieces import Piece
from tafl.position import Position
from tests.rendering.conftest import TOLERANCE, distance
from tests.support.for_each import for_each
from tests.support.scenes import SCENES

SIDE = 400


@for_each("name", SCENES)
def test_picture(name: str, looks_like_golden: Callable[[str, bytes], None]) -> None:
    looks_like_golden(name, draw_board(SCENES[name], size=SIDE))


@for_each("missing", [Piece.ATTACKER, Piece.DEFENDER, Piece.KING])
def test_a_missing_piece_is_seen(missing: Piece) -> None:
    """The comparison with golden pictures notices one piece on the largest of their boards."""
    scene = SCENES["start-19"]
    pieces = scene.position.pieces()
    del pieces[next(square for square, piece in pieces.items() if piece is missing)]
    position = Position.of(scene.position.ruleset, pieces, scene.position.to_move)

    assert distance(pictured(scene), pictured(replace(scene, position=position))) > TOLERANCE


@for_each("other", [Piece.ATTACKER, Piece.DEFENDER])
def test_another_piece_is_seen(other: Piece) -> None:
    """It notices another piece in the place of the king, too."""
    scene = SCENES["start-19"]
    king = scene.position.king
    assert king is not None
    pieces = scene.position.pieces() | {king: other}
    position = Position.of(scene.position.ruleset, pieces, scene.position.to_move)

    assert distance(pictured(scene), pictured(replace(scene, position=position))) > TOLERANCE


def pictured(scene: Scene) -> bytes:
    return draw_board(scene, size=SIDE)

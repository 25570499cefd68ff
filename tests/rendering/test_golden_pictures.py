"""Pictures stay as they were when a person last looked at them."""

from collections.abc import Callable
from dataclasses import replace

from rendering.board import draw_board
from tafl.pieces import Piece
from tafl.position import Position
from tests.rendering.conftest import TOLERANCE, distance
from tests.support.cases import for_each
from tests.support.scenes import SCENES

SIDE = 400


@for_each("name", SCENES)
def test_picture(name: str, looks_like_golden: Callable[[str, bytes], None]) -> None:
    """Each is a PNG with a palette, of eight bits, without interlacing."""
    png = draw_board(SCENES[name], size=SIDE)
    looks_like_golden(name, png)
    assert png[24:29] == bytes((8, 3, 0, 0, 0))


@for_each(
    ("piece", "other"),
    [
        *((piece, Piece.EMPTY) for piece in (Piece.ATTACKER, Piece.DEFENDER, Piece.KING)),
        *((Piece.KING, other) for other in (Piece.ATTACKER, Piece.DEFENDER)),
    ],
)
def test_a_missing_piece_or_another_is_seen(piece: Piece, other: Piece) -> None:
    """The comparison with golden pictures notices one piece on the largest of their boards."""
    scene = SCENES["start-19"]
    pieces = scene.position.pieces()
    square = next(square for square, each in pieces.items() if each is piece)
    changed = {each: pieces[each] for each in pieces if each != square}
    changed |= {square: other} if other is not Piece.EMPTY else {}
    position = Position.of(scene.position.ruleset, changed, scene.position.to_move)
    one, two = (draw_board(each, size=SIDE) for each in (scene, replace(scene, position=position)))

    assert distance(one, two) > TOLERANCE

"""Attackers who guard corners, as the evaluation sees them."""

from collections.abc import Sequence
from dataclasses import replace

from engine.core import constants
from engine.core.corners import value_of_guards
from engine.core_board import CoreBoard
from engine.weights import families
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each

COPENHAGEN = ruleset("copenhagen")
THREE = families()["corner-large"]["three_guards"]
FOUR = families()["corner-large"]["four_guards"]
LAST = COPENHAGEN.size - 1
CORNERS = [(0, 0), (LAST, 0), (0, LAST), (LAST, LAST)]
ON_THREE = [(0, 2), (1, 1), (2, 0)]
ON_FOUR = [(0, 3), (1, 2), (2, 1), (3, 0)]


def _worth(
    attackers: Sequence[tuple[int, int]],
    defenders: Sequence[tuple[int, int]] = (),
    corner: tuple[int, int] = (0, 0),
    key: str = "copenhagen",
    missing: Sequence[tuple[int, int]] = (),
) -> int:
    """The worth of guards that stand so far from a *corner*, with the king in the middle."""
    rules = replace(ruleset(key), missing_corners=frozenset(map(Square._make, missing)))
    middle = Square(rules.size // 2, rules.size // 2)
    pieces = {middle: Piece.KING}
    for piece, places in ((Piece.ATTACKER, attackers), (Piece.DEFENDER, defenders)):
        for column, row in places:
            pieces[Square(abs(corner[0] - column), abs(corner[1] - row))] = piece
    board = CoreBoard(rules)
    board.set_up(Position.of(rules, pieces, Side.ATTACKERS))
    return value_of_guards(board.facts, board.frames[4 * rules.size + constants.GUARDS])


def test_missing_corners_need_no_guards() -> None:
    """Whichever are missing, the others count as ever."""
    for corner in CORNERS:
        others = [other for other in CORNERS if other != corner]
        assert _worth(ON_THREE, corner=corner, missing=[corner]) == 0
        assert _worth(ON_THREE, corner=corner, missing=others) == THREE[2]


@for_each("corner", CORNERS)
def test_guards_count_on_either_diagonal_of_each_corner(corner: tuple[int, int]) -> None:
    for diagonal, values in ((ON_THREE, THREE), (ON_FOUR, FOUR)):
        worth = [_worth(diagonal[: 1 + at], corner=corner) for at in range(len(diagonal))]
        assert worth == list(values)


@for_each(
    ("attackers", "defenders", "value"),
    [
        # The better diagonal counts.
        ([*ON_THREE[:2], ON_FOUR[0]], [], THREE[1]),
        # An enemy on a diagonal or behind it spoils it, not one before it.
        *((ON_THREE[:2], [place], 0) for place in [(0, 1), (1, 0), (2, 0)]),
        (ON_THREE, [(2, 1)], THREE[2]),
        (ON_FOUR, [(1, 1)], 0),
    ],
)
def test_enemies_spoil_diagonals(
    attackers: list[tuple[int, int]], defenders: list[tuple[int, int]], value: int
) -> None:
    assert _worth(attackers, defenders) == value


def test_nobody_guards_corners_where_the_king_goes_to_the_edge() -> None:
    assert _worth(ON_THREE, key="tawlbwrdd-bell") == 0

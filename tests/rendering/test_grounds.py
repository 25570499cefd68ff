"""Which squares a board shows as something of their own."""

from dataclasses import replace
from typing import Any

from rendering.grounds import SquareGround, grounds
from tafl.pieces import Piece
from tafl.ruleset import Corners, Cross, Escape, Ruleset, Stop
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each

IRISH, TABLUT = ruleset("kings-table-irish"), ruleset("kings-table-tablut")
NO_THRONE: dict[str, Any] = {
    "throne_stop": Stop.ANYONE,
    "throne_cross": Cross.EVERYONE,
    "hostile_throne": frozenset(),
    "hostile_occupied_throne": frozenset(),
}
A_GOAL = frozenset({Square.parse("B2")})
HOSTILE = frozenset({Piece.ATTACKER})

CASES: list[tuple[Ruleset, dict[SquareGround, str]]] = [
    # Corners are goals when the king escapes there. Plain squares alternate.
    (IRISH, {SquareGround.GOAL: "A1 G7", SquareGround.LIGHT: "B2", SquareGround.DARK: "B1 C2 B3"}),
    # The whole edge is open when he escapes there.
    (
        replace(IRISH, escape=Escape.EDGE),
        {SquareGround.OPEN_EDGE: "A1 D1 G4", SquareGround.LIGHT: "B2"},
    ),
    # Other goals are shown.
    (replace(IRISH, goals=A_GOAL), {SquareGround.GOAL: "B2"}),
    # A reserved or hostile corner is more than an edge square like the others.
    (
        replace(TABLUT, corners=Corners.KING),
        {SquareGround.GOAL: "A1", SquareGround.OPEN_EDGE: "B1"},
    ),
    (
        replace(TABLUT, hostile_corners=HOSTILE),
        {SquareGround.GOAL: "A1", SquareGround.OPEN_EDGE: "B1"},
    ),
    (ruleset("camp-tablut"), {SquareGround.CAMP: "D1 E2", SquareGround.OPEN_EDGE: "C1"}),
    # The throne is shown where there is one.
    (TABLUT, {SquareGround.THRONE: "E5"}),
    (replace(TABLUT, **NO_THRONE), {SquareGround.LIGHT: "E5"}),
]


@for_each(("rules", "squares"), CASES)
def test_squares_show_what_they_are(rules: Ruleset, squares: dict[SquareGround, str]) -> None:
    found = grounds(rules)

    for ground, names in squares.items():
        assert {found[Square.parse(name)] for name in names.split()} == {ground}, names

"""Which squares a board shows as something of their own."""

from dataclasses import replace

from rendering.grounds import Ground, grounds
from tafl.pieces import Piece
from tafl.ruleset import Corners, Cross, Escape, Ruleset, Stop
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.for_each import for_each

PLAIN = {Ground.LIGHT, Ground.DARK}


def ground(rules: Ruleset, name: str) -> Ground:
    return grounds(rules)[Square.parse(name)]


def test_corners_are_goals_when_the_king_escapes_there() -> None:
    rules = ruleset("kings-table-irish")

    assert ground(rules, "A1") is ground(rules, "G7") is Ground.GOAL
    assert ground(rules, "B1") in PLAIN


def test_the_whole_edge_is_open_when_the_king_escapes_there() -> None:
    rules = replace(ruleset("kings-table-irish"), escape=Escape.EDGE)

    assert ground(rules, "A1") is ground(rules, "D1") is ground(rules, "G4") is Ground.OPEN_EDGE
    assert ground(rules, "B2") in PLAIN


def test_goals_of_their_own_are_shown() -> None:
    rules = replace(ruleset("kings-table-irish"), goals=frozenset({Square.parse("B2")}))

    assert ground(rules, "B2") is Ground.GOAL


@for_each(
    "options",
    [{"corners": Corners.KING}, {"hostile_corners": frozenset({Piece.ATTACKER})}],
)
def test_reserved_and_hostile_corners_show_in_an_edge_game(options: dict[str, object]) -> None:
    """Such a corner is more than an edge square like the others."""
    rules = replace(ruleset("kings-table-tablut"), **options)  # type: ignore[arg-type]

    assert ground(rules, "A1") is Ground.GOAL
    assert ground(rules, "B1") is Ground.OPEN_EDGE


def test_camps_are_shown() -> None:
    rules = ruleset("camp-tablut")

    assert ground(rules, "D1") is ground(rules, "E2") is Ground.CAMP
    assert ground(rules, "C1") is Ground.OPEN_EDGE


def test_the_throne_is_shown_where_there_is_one() -> None:
    rules = ruleset("kings-table-tablut")
    without = replace(
        rules,
        throne_stop=Stop.ANYONE,
        throne_cross=Cross.EVERYONE,
        hostile_throne=frozenset(),
        hostile_occupied_throne=frozenset(),
    )

    assert ground(rules, "E5") is Ground.THRONE
    assert ground(without, "E5") in PLAIN


def test_plain_squares_alternate() -> None:
    rules = ruleset("kings-table-irish")

    assert ground(rules, "B2") is Ground.LIGHT
    assert ground(rules, "C2") is Ground.DARK
    assert ground(rules, "B3") is Ground.DARK

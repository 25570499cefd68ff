"""Positions that are the same but for symmetry are one class, and their moves are one move."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tafl.moves import Move
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tafl.symmetry import IDENTITY, SYMMETRIES, PositionClass, Symmetry, symmetries_of
from tests.support.cases import for_each
from tests.support.random_rules import crowded_positions, shipped_rulesets

BRANDUBH = ruleset("brandubh")


def from_start(rules: Ruleset, *moves: str) -> Position:
    position = Position.start(rules)
    for written in moves:
        source, target = map(Square.parse, written.split("-"))
        position = position.play(Move(source, target)).after
    return position


@for_each(
    ("symmetry", "expected"),
    [
        (IDENTITY, "C1"),
        (Symmetry(swaps=True), "A3"),
        (Symmetry(reverses_columns=True), "E1"),
        (Symmetry(reverses_rows=True), "C7"),
        (Symmetry(swaps=True, reverses_columns=True), "G3"),
    ],
)
def test_where_a_square_comes_to_lie(symmetry: Symmetry, expected: str) -> None:
    """On a board of seven squares."""
    assert str(symmetry.of_square(Square.parse("C1"), 7)) == expected


def test_the_eight_symmetries_are_all_different() -> None:
    corner_and_next = Square(0, 0), Square(1, 0)
    images = {tuple(one.of_square(square, 5) for square in corner_and_next) for one in SYMMETRIES}

    assert len(images) == 8


@for_each("symmetry", SYMMETRIES)
def test_the_inverse_lays_all_back(symmetry: Symmetry) -> None:
    squares = [Square(column, row) for column in range(5) for row in range(5)]
    moved = [symmetry.of_square(square, 5) for square in squares]

    assert [symmetry.inverse.of_square(square, 5) for square in moved] == squares


@given(position=crowded_positions(), symmetry=st.sampled_from(SYMMETRIES))
def test_a_position_is_moved_piece_by_piece(position: Position, symmetry: Symmetry) -> None:
    size = position.board.size
    moved = {symmetry.of_square(at, size): piece for at, piece in position.pieces().items()}

    kinds = {symmetry.of_square(at, size): kind for at, kind in position.kinds}

    expected = Position.of(position.ruleset, moved, position.to_move, kinds)
    assert symmetry.of_position(position) == expected


@for_each("key", keys())
def test_the_start_of_every_game_is_symmetric(key: str) -> None:
    """At least to both sides; on most boards whichever way it is turned.

    A special man who stands alone, as the knight of Berserk, is left out.
    """
    mirrored = {IDENTITY, Symmetry(reverses_columns=True), Symmetry(reverses_rows=True)}

    layout = tuple(row.replace("N", "D") for row in ruleset(key).layout)
    assert mirrored <= set(symmetries_of(replace(ruleset(key), layout=layout)))


@for_each(
    ("changed", "count"),
    [
        ({}, 8),
        ({"layout": ("A.A..", ".....", "..K..", ".....", "..A..")}, 1),
        ({"layout": ("..A..", ".....", "..K..", ".....", "..A..")}, 4),
        ({"goals": frozenset({Square(1, 0)})}, 1),
        ({"goals": frozenset({Square(2, 1), Square(2, 3)})}, 4),
        ({"camps": (frozenset({Square(2, 0)}),)}, 2),
        ({"camps": (frozenset({Square(2, 0)}), frozenset({Square(2, 4)}))}, 4),
        ({"camps_harmless_to_men": frozenset({Square(0, 2)})}, 2),
        ({"resurrections": 1}, 1),
    ],
)
def test_what_breaks_a_symmetry(changed: dict[str, object], count: int) -> None:
    """The start, goals, camps; and men who come back, for they do so row by row."""
    plain = Ruleset("plain", "Plain", ("..A..", ".....", "A.K.A", ".....", "..A.."))

    rules = replace(plain, **changed)  # type: ignore[arg-type]
    assert len(symmetries_of(rules)) == count


@given(position=crowded_positions(), data=st.data())
def test_a_class_does_not_depend_on_which_of_its_positions_is_given(
    position: Position, data: st.DataObject
) -> None:
    """Nor do its moves; so what is counted by class adds up."""
    symmetry = data.draw(st.sampled_from(symmetries_of(position.ruleset)))
    seen = symmetry.of_position(position)

    (image, moves), (other, others) = (
        (found.image, Counter(map(found.move_from, one.legal_moves())))
        for one in (position, seen)
        for found in [PositionClass.of(one)]
    )
    assert (image, moves) == (other, others)


@given(rules=shipped_rulesets(), data=st.data())
def test_a_move_of_the_class_leads_to_the_same_class(rules: Ruleset, data: st.DataObject) -> None:
    """Played in the class's own image, or, led back, in the position that was given."""
    position = Position.start(rules)
    for _ in range(data.draw(st.integers(0, 6))):
        position = position.play(data.draw(st.sampled_from(position.legal_moves()))).after
    moves = position.legal_moves()
    if not moves:
        return
    found = PositionClass.of(position)
    move = data.draw(st.sampled_from(moves))

    images = (
        position.play(move).after,
        found.image.play(found.move_from(move)).after,
        position.play(found.move_to(found.move_from(move))).after,
    )
    assert len({PositionClass.of(after).image for after in images}) == 1


def test_who_is_to_move_parts_classes() -> None:
    start = Position.start(BRANDUBH)
    other = start.turned_over(start.to_move.opponent)

    assert PositionClass.of(other).image != PositionClass.of(start).image


def test_other_moves_may_lead_to_the_same_class() -> None:
    """The moves in another order, on the board turned round."""
    one = from_start(BRANDUBH, "D1-B1", "D3-E3", "D7-F7")
    other = from_start(BRANDUBH, "D1-B1", "D5-C5", "D7-F7")

    assert PositionClass.of(one).image == PositionClass.of(other).image


def test_at_the_start_every_move_stands_for_all_its_images() -> None:
    """Brandubh begins with forty moves, but only with five that differ."""
    start = Position.start(BRANDUBH)

    found = Counter(map(PositionClass.of(start).move_from, start.legal_moves()))
    assert sorted(found.values()) == [8, 8, 8, 8, 8]


def test_a_position_without_symmetry_has_one_way_onto_its_class() -> None:
    position = read_position("K6/1t5/7/4T2/7/7/t6", BRANDUBH, Side.DEFENDERS)

    assert len(PositionClass.of(position).symmetries) == 1

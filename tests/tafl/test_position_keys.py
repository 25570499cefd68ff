"""Each position has a number, by which the same and nearly the same are found."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tafl.moves import Move
from tafl.near_positions import Neighbourhood, digits_of, written_men
from tafl.pieces import Side
from tafl.position import Position
from tafl.position_keys import MOST_TURNED, Before, PositionKeys, position_key
from tafl.ruleset import Escape
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tafl.symmetry import SYMMETRIES, Symmetry
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.drawing import board
from tests.support.random_games import random_game
from tests.support.random_rules import crowded_positions

TABLUT = ruleset("kings-table-tablut")
SOME = 9
"""Games of which one is played where not all are."""


@given(position=crowded_positions(), symmetry=st.sampled_from(SYMMETRIES))
def test_the_board_may_be_turned_and_mirrored(position: Position, symmetry: Symmetry) -> None:
    """Also where the rules are not the same on all sides: somebody could change these.

    The side to move matters for the key of the mover alone.
    """
    other = position.turned_over(position.to_move.opponent)
    of_this, of_other = PositionKeys.of(position), PositionKeys.of(other)

    assert PositionKeys.of(symmetry.of_position(position)) == of_this
    assert position_key(symmetry.of_position(position)) == of_this.position == of_other.position
    assert of_this.mover != of_other.mover


@given(position=crowded_positions(), symmetry=st.sampled_from(SYMMETRIES))
def test_each_move_leads_from_the_position_before_it(
    position: Position, symmetry: Symmetry
) -> None:
    """Whatever it captures, and however the board after it lies.

    Men return to the board with a handicap alone; such games are never rated. Where more than
    a few men may have changed sides, only one of them is sure to be thought of.
    """
    keys, few = PositionKeys.of(position), MOST_TURNED.bit_length() - 1

    for turn in map(position.play, position.legal_moves()):
        known = len(turn.turned) <= 1 or len(turn.after.kinds) <= few
        if known and not turn.returned:
            after = symmetry.of_position(turn.after)
            assert Before.of(after).include(keys)
            assert Neighbourhood.of(after).may_follow(int(written_men(turn.before), 16))


def test_also_in_games(deep: bool) -> None:
    """With each way to capture that the game has."""
    certain = [key for key in keys() if not ruleset(key).has_chance]
    for key in sample(certain, len(certain) if deep else SOME):
        for turn in random_game(ruleset(key), 30).turns:
            assert Before.of(turn.after).include(PositionKeys.of(turn.before)), key


def test_two_moves_are_not_one() -> None:
    """Nor is a move of the other side, or a position with other pieces."""
    start = Position.start(TABLUT)
    once = start.play(Move(Square.parse("D1"), Square.parse("D3"))).after
    twice = once.play(Move(Square.parse("F5"), Square.parse("F3"))).after

    assert Before.of(once).include(PositionKeys.of(start))
    assert not Before.of(twice).include(PositionKeys.of(start))
    assert not Before.of(start).include(PositionKeys.of(twice))
    assert not Before.of(start).include(PositionKeys.of(start))
    assert not Before.of(once).include(PositionKeys.of(once))


@given(position=crowded_positions(), data=st.data())
def test_each_piece_matters(position: Position, data: st.DataObject) -> None:
    """Without one of them it is another position."""
    pieces = position.pieces()
    del pieces[data.draw(st.sampled_from(sorted(pieces)))]

    fewer = Position.of(position.ruleset, pieces, position.to_move)
    assert position_key(fewer) != position_key(position)


def test_the_size_of_the_board_matters() -> None:
    """Few pieces stand alike on a small board and in the corner of a large one."""
    small, large = (
        replace(TABLUT, layout=layout)
        for layout in (
            ("A....", ".....", "..K..", ".....", "....."),
            ("A......", ".......", "..K....", *[7 * "."] * 4),
        )
    )

    assert position_key(Position.start(small)) != position_key(Position.start(large))


def test_the_rules_do_not_matter() -> None:
    """Or somebody could ask about a position under rules that differ in a trifle."""
    other = replace(TABLUT, key="another", escape=Escape.CORNER, king_on_throne=2)

    assert position_key(Position.start(other)) == position_key(Position.start(TABLUT))


@for_each("key", keys())
def test_they_fit_into_a_column(key: str) -> None:
    """Eight bytes, with a sign."""
    assert -(1 << 63) <= position_key(Position.start(ruleset(key))) < 1 << 63


def test_they_stay_what_they_are() -> None:
    """They are stored: another version of the program has to find them."""
    start = Position.start(TABLUT)
    assert PositionKeys.of(start) == (2534365514791868570, 9021830359235158527, 9)
    theirs = start.turned_over(Side.DEFENDERS)
    assert PositionKeys.of(theirs) == (2534365514791868570, 2735907192411485851, 16)


BEFORE = """
    . . A . . . .
    . . . . D . .
    A . . . . . .
    . . . K . D .
    . A . . . . A
    . . D . . . .
    . . . A . . .
"""
NEAR = {
    "a man less": BEFORE.replace("A . . . . . .", ". . . . . . ."),
    "two men less": BEFORE.replace("A . . . . A", ". . . . . ."),
    "a man more": BEFORE.replace("A . . . . . .", "A . . . . . D"),
    "another colour": BEFORE.replace("D", "A", 2),
    "the king elsewhere": BEFORE.replace(". . . K . D .", ". K . . . D ."),
    "a man elsewhere, not in line": BEFORE.replace("A . . . . . .", ". A . . . . ."),
    "two moves, and two men less": """
        . . A . . . .
        . . . . . . D
        . . . A . . .
        . . . K . D .
        . . . . . . .
        . . D . . . .
        . . . A . . .
    """,
    "a move that captures two, and two men more": """
        . . A A . . .
        . . . . A . .
        . . . . . . .
        . . . K . D .
        . A . . . . A
        . . D . . . .
        . . . A D . .
    """,
}
CAPTURED = {
    "a man that moved was captured, and two men less": """
        . . A . . . .
        . . . . . . D
        . . . . . . .
        . . . K . D .
        . . . . . . .
        . . D . . . .
        . . . A . . .
    """,
    "a man more captured a row, and a man less": """
        . . A . . . .
        . . . . D . .
        . . . . . . .
        . . . K . D .
        . A . . . . A
        . . D . . . .
        . . . A D . .
    """,
}
FAR = {
    "three men less": BEFORE.replace("A . . . . A", ". . . . . .").replace("D", ".", 1),
    "two moves, and three men less": """
        . . . . . . .
        . . . . . . D
        . . . A . . .
        . . . K . D .
        . . . . . . .
        . . D . . . .
        . . . A . . .
    """,
    "three men of one side moved": """
        . . . . . A .
        . . . . D . .
        . . A . . . .
        . . . K . D .
        . . . A . . A
        . . D . . . .
        . . . A . . .
    """,
}


def is_near(one: Position, other: Position) -> bool:
    return Neighbourhood.of(one).includes(int(written_men(other), 16))


@for_each("name, drawing", [*NEAR.items(), *FAR.items()])
def test_two_squares_may_differ_and_a_move_of_each_side(name: str, drawing: str) -> None:
    """However the board lies, and in both directions."""
    before, after = board(BEFORE), board(drawing)

    assert {is_near(symmetry.of_position(after), before) for symmetry in SYMMETRIES} == {
        name in NEAR
    }
    assert is_near(before, after) is (name in NEAR)


def test_captures_may_be_far_from_a_move_that_shows() -> None:
    """A man can be captured where it went, and one that was added can capture a row of others."""
    row = BEFORE.replace(". . . A . . .", ". . . A . A A")
    found = [
        is_near(board(after), board(before))
        for before, after in zip((BEFORE, row), CAPTURED.values(), strict=True)
    ]

    assert found == [True, True]


@for_each("key", ["brandubh", "copenhagen", "tablut-19"])
def test_two_moves_on_it_is_near(key: str) -> None:
    """Whatever they capture, as long as that is next to where a man went."""
    stages = [stage.position for stage in random_game(ruleset(key), 40).stages()]

    assert all(is_near(after, before) for before, after in zip(stages, stages[2:], strict=False))


def test_the_number_of_digits_tells_the_size() -> None:
    """So one length stands for one size of board."""
    starts = [Position.start(ruleset(key)) for key in keys()]
    lengths = {len(written_men(start)): start.board.size for start in starts}

    assert lengths == {digits_of(start.board.size): start.board.size for start in starts}
    assert len(lengths) == len({start.board.size for start in starts})

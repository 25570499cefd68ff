"""Each position has a number, which is the same however the board lies, and by whatever rules."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl.pieces import Side
from tafl.position import Position
from tafl.position_keys import position_key
from tafl.ruleset import Escape
from tafl.rulesets import keys, ruleset
from tafl.symmetry import SYMMETRIES, Symmetry
from tests.support.random_rules import crowded_positions

TABLUT = ruleset("kings-table-tablut")


@given(position=crowded_positions(), symmetry=st.sampled_from(SYMMETRIES))
def test_the_board_may_be_turned_and_mirrored(position: Position, symmetry: Symmetry) -> None:
    """Also where the rules are not the same on all sides: somebody could change these."""
    assert position_key(symmetry.of_position(position)) == position_key(position)


@given(position=crowded_positions())
def test_the_side_to_move_matters(position: Position) -> None:
    other = position.turned_over(position.to_move.opponent)

    assert position_key(other) != position_key(position)


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


@pytest.mark.parametrize("key", keys())
def test_they_fit_into_a_column(key: str) -> None:
    """Eight bytes, with a sign."""
    assert -(1 << 63) <= position_key(Position.start(ruleset(key))) < 1 << 63


def test_they_stay_what_they_are() -> None:
    """They are stored: another version of the program has to find them."""
    assert position_key(Position.start(TABLUT)) == 6921999371568866531
    theirs = Position.start(TABLUT).turned_over(Side.DEFENDERS)
    assert position_key(theirs) == -8490605785263137458

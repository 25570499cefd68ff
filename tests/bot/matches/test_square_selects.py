"""Select menus of squares: what stands in them, and what is read from them."""

from typing import Any

import pytest
from discord import SelectOption

from bot.errors import UnknownButtonError
from bot.matches.move_picking import PICK, SquareSelect
from bot.matches.square_choices import (
    QUIET,
    WINS,
    BegunMove,
    SquareChoice,
    read_picked,
    square_selects,
)
from tafl.moves import Move
from tafl.squares import Square

A1, C3 = Square.parse("A1"), Square.parse("C3")
FROM_A1, FROM_C3 = BegunMove.of(A1), BegunMove.of(C3)


def menus(choices: list[SquareChoice], begun: BegunMove | None = None) -> list[Any]:
    """The menus of *choices*, as Discord has them."""
    found = square_selects(PICK, choices, begun, lambda part: SquareSelect(1, 2, begun, part))
    return [each.item for each in found]


def quiet(*squares: str) -> list[SquareChoice]:
    return [SquareChoice(Square.parse(square), QUIET, "") for square in squares]


def test_a_menu_asks_for_a_piece_or_for_where_it_goes() -> None:
    (pieces,) = menus(quiet("A1"))
    (squares,) = menus(quiet("A1"), FROM_C3)

    assert (pieces.placeholder, pieces.custom_id) == ("Choose a piece", "pick:1:2::0")
    assert (squares.placeholder, squares.custom_id) == ("Choose a destination", "pick:1:2:C3:0")


def test_a_winning_square_has_a_star() -> None:
    """And only where choices have a weight: those of somebody who shall find the move have none."""
    win, other = SquareChoice(A1, WINS, "wins"), SquareChoice(C3, QUIET, "")

    (menu,) = menus([win, other])

    assert [each.to_dict() for each in menu.options] == [
        SelectOption(label="★ A1 · wins", value="A1").to_dict(),
        SelectOption(label="C3", value="C3").to_dict(),
    ]


def test_several_menus_say_which_columns_they_have() -> None:
    """Though what is most important comes first in each; their custom ids differ."""
    win = SquareChoice(Square.parse("B11"), WINS, "wins")
    found = menus([win, *quiet(*(f"{column}{row}" for column in "ABCD" for row in range(1, 11)))])

    assert [each.placeholder for each in found] == [
        "Choose a piece in columns A–B",
        "Choose a piece in columns C–D",
    ]
    assert [each.options[0].value for each in found] == ["B11", "C1"]
    assert [each.custom_id for each in found] == ["pick:1:2::0", "pick:1:2::1"]


def test_a_piece_is_picked_and_then_its_move() -> None:
    assert read_picked(None, "C3") == FROM_C3
    assert read_picked(FROM_A1, "C1") == Move.parse("A1-C1")


def test_a_piece_that_goes_on_is_picked_leg_by_leg() -> None:
    """The square where it stands, picked again, stops it there."""
    begun = read_picked(FROM_A1, "C1+")

    assert begun == BegunMove.parse("A1-C1") == BegunMove.parse(str(begun))
    assert isinstance(begun, BegunMove)
    assert read_picked(begun, "C3") == Move.parse("A1-C1-C3")
    assert read_picked(begun, "C1") == Move.parse("A1-C1")


@pytest.mark.parametrize(
    ("begun", "square"),
    [(None, "up"), (FROM_C3, ""), (FROM_C3, "C3"), (FROM_C3, "A2+"), (FROM_A1, "A99")],
)
def test_what_no_menu_offers_is_refused(begun: BegunMove | None, square: str) -> None:
    """No square, the square of the piece itself, or one to which no piece could ever go."""
    with pytest.raises(UnknownButtonError):
        read_picked(begun, square)

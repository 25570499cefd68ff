"""Where all men stand, for those who cannot see."""

import pytest

from rendering.alt_text import men_in_words
from tafl.position import Position
from tafl.rulesets import keys, ruleset
from tests.drawing import board
from tests.rendering.scenes import SCENES

LONGEST_ALT_TEXT = 1024


def test_names_every_square() -> None:
    position = board("""
        . . A . .
        . . . . .
        . D K . .
        . . . . .
        A . . . .
    """)

    assert men_in_words(position) == "King C3. Defenders, 1: B3. Attackers, 2: C1, A5."


def test_says_when_nobody_is_left() -> None:
    position = board("""
        . . . . .
        . . . . .
        . . . . .
        . . K . .
        . . . . .
    """)

    assert men_in_words(position) == "King C4. Defenders, 0. Attackers, 0."


def test_a_captured_king_is_not_named() -> None:
    position = SCENES["king-captured-11"].position

    assert men_in_words(position).startswith("Defenders, 2: ")


@pytest.mark.parametrize("key", keys())
def test_the_fullest_boards_fit_an_alt_text_with_room_for_the_move(key: str) -> None:
    """Nothing is left out, even of 73 men on 19 x 19, and half the alt text stays free."""
    words = men_in_words(Position.start(ruleset(key)))

    assert len(words) <= LONGEST_ALT_TEXT / 2
    assert words.count(",") >= len(Position.start(ruleset(key)).pieces()) - 1


def test_sums_up_what_does_not_fit() -> None:
    position = Position.start(ruleset("kings-table-saxon"))

    assert men_in_words(position, limit=60) == "King J10. Defenders, 24. Attackers, 48."

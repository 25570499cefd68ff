"""Drawn cases tell what is wrong with them."""

import pytest

from tests.support.drawn_cases import assert_drawn


def test_every_line_of_a_drawing_that_is_wrong_is_told() -> None:
    """With its sentence, and with what was found."""
    with pytest.raises(AssertionError) as caught:
        assert_drawn("""
            Between two enemies.
            . A D . . . .
            . . . A . . .
            D2-D1 takes: C1
            D2-D1 takes: none if few_attackers = 3
            D2 reaches: D1
        """)

    told = [line for line in str(caught.value).split("\n") if "Between" in line]
    assert told == [
        "Between two enemies. D2-D1 takes: none if few_attackers = 3, but was C1",
        "Between two enemies. D2 reaches: D1, but was A2 B2 C2 D1 D3 D5 D6 D7 E2 F2 G2",
    ]


def test_a_drawing_of_which_nothing_is_said_is_a_mistake() -> None:
    """Nor does one without a sentence pass."""
    for text in ("Two enemies.\n. A D . .", ". A D . .\nB1 reaches: A1"):
        with pytest.raises((AssertionError, IndexError)):
            assert_drawn(text)

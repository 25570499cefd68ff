"""What people write, without what nobody can see."""

import pytest

from play.texts import MAX_MARKS, visible, visible_line


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Winter  Cup\n", "Winter Cup"),
        ("Winter\u00a0\u2003Cup", "Winter Cup"),
        ("Cafe\u0301", "Caf\u00e9"),
        ("W\u00adi\u200bn\u2060ter\ufeff", "Winter"),
        ("\u202eretniW\u202c \u2067Cup\u2069", "retniW Cup"),
        ("\u3164\u2800\u115f\u034f\U000e0041", ""),
        ("W\u200dinter", "Winter"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("\u2764\ufe0f\ufe0f", "\u2764\ufe0f"),
        ("\ufe0fCup", "Cup"),
        ("\u0301Cup", "Cup"),
        ("C" + "\u0316" * 50 + "up", "C" + "\u0316" * MAX_MARKS + "up"),
        ("\x00\x1b[31mCup\x7f", "[31mCup"),
        ("\ud800Cup", "Cup"),
    ],
)
def test_what_nobody_can_see_is_left_out(text: str, left: str) -> None:
    """Letters of all scripts stay, with as many marks as any of them needs."""
    assert visible_line(text) == left
    assert visible_line(left) == left


def test_lines_are_kept_where_they_are_wanted() -> None:
    assert visible(" A  b\r\n\u200b\nc\u202e \n") == "A b\n\nc"
    assert visible_line(" A  b\r\n\u200b\nc\u202e \n") == "A b c"

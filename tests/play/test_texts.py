"""What people write, without what nobody can see."""

from play.texts import visible, visible_line
from tafl.pasted import MAX_MARKS

LINES = {
    "Winter  Cup\n": "Winter Cup",
    "Winter\u00a0\u2003Cup": "Winter Cup",
    "Cafe\u0301": "Caf\u00e9",
    "W\u00adi\u200bn\u2060ter\ufeff": "Winter",
    "\u202eretniW\u202c \u2067Cup\u2069": "retniW Cup",
    "\u3164\u2800\u115f\u034f\U000e0041": "",
    "W\u200dinter": "Winter",
    "\U0001f468\u200d\U0001f469": "\U0001f468\u200d\U0001f469",
    "\U0001f468\u200d\U0001faff": "\U0001f468\u200d\U0001faff",
    "\u2764\ufe0f\ufe0f": "\u2764\ufe0f",
    "\ufe0fCup": "Cup",
    "\u0301Cup": "Cup",
    "C" + "\u0316" * 50 + "up": "C" + "\u0316" * MAX_MARKS + "up",
    "\x00\x1b[31mCup\x7f": "[31mCup",
    "\ud800Cup": "Cup",
    " A  b\r\n\u200b\nc\u202e \n": "A b c",
}


def test_what_nobody_can_see_is_left_out() -> None:
    """Letters of all scripts stay, with their marks, and lines where they are wanted."""
    assert {text: visible_line(text) for text in LINES} == LINES
    assert [visible_line(left) for left in LINES.values()] == list(LINES.values())
    assert visible(" A  b\r\n\u200b\nc\u202e \n") == "A b\n\nc"

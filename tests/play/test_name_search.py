"""Texts that people type and write, as they mean them."""

from play.name_search import NameLikeness, likeness, search
from play.text_cleaning import visible, visible_line
from tafl.pasted_text import MAX_MARKS

KINGS_TABLE = "King's Table: Tablut (9 x 9)"
TYPED = (
    "king's table|kings table|King\u2019s Table|king\u00b4s table|king\u02bcs  TABLE"
    "|table king's|tablut|tab king|9|9x9|9 x 9|9×9|kings table tablut 9 x 9||   "
)
KOENIGSZABEL = "Königszabel (13 x 13)"


def test_spelling_order_and_size_do_not_matter() -> None:
    """Every word has to be found; umlauts may be written in any way."""
    found = {text: likeness(text, KINGS_TABLE) for text in (*TYPED.split("|"), KINGS_TABLE)}
    assert set(found.values()) <= {NameLikeness.SAME, NameLikeness.BEGINNINGS}, found
    for text in ("konig", "könig", "koenig", "KOENIGSZABEL", "ko", "koe", "zabel"):
        assert likeness(text, KOENIGSZABEL) is not None, text
    for text in ("11", "7x7", "tablut table tawlbwrdd", "9 x 11", "knig", "kings'x"):
        assert likeness(text, KINGS_TABLE) is None, text


def test_words_may_be_found_in_different_names() -> None:
    """Such as the key of a ruleset and its size."""
    assert likeness("bell 11", "copenhagen-bell", "Copenhagen, Bell's layout", "11x11") is not None
    assert likeness("bell 13", "copenhagen-bell", "Copenhagen, Bell's layout", "11x11") is None


def test_names_as_typed_come_first_then_beginnings_then_middles() -> None:
    """Those that are equally like it stay in their order."""
    names = ["Brandubh, weaker king", "Irish Tablut", "King's Table", "Viking tafl", "Tablut"]
    listed = [(name, (name,)) for name in names]

    assert search("king", listed) == ["Brandubh, weaker king", "King's Table", "Viking tafl"]
    assert search("tablut", listed) == ["Tablut", "Irish Tablut"]
    assert search("", listed) == names


def test_whatever_is_typed_is_compared() -> None:
    """No further than any name is long, and no more of it is remembered."""
    for typed in ("x" * 64_000, "é" * 64_000, "\u0301" * 64_000, "a e" * 20_000):
        assert likeness(typed, KINGS_TABLE) is None or typed.startswith("\u0301")


def test_typing_errors_are_forgiven_if_nothing_has_that_name() -> None:
    """Also in a word that is not finished yet; but not in numbers, nor in the shortest words."""
    names = ["Copenhagen Hnefatafl 11x11", "Ard Ri 7x7", "Irish Tablut 7x7", "Tablut 9x9"]
    listed = [(name, (name,)) for name in names]
    hnefatafl, ard_ri, irish, tablut = names
    meant = {
        "hneftafl": [hnefatafl],
        "hneft": [hnefatafl],
        "nefatafl": [hnefatafl],
        "copenahgen hnefatfl": [hnefatafl],
        "tabult": [irish, tablut],
        "irsh tabl": [irish],
        "tablutt 9 x 9": [tablut],
        "ardrii": [ard_ri],
        "tablut irich 7x7": [irish],
        "tabult 8x8": [],
        "art": [],
        "chess": [],
        "x" * 64_000: [],
    }

    assert {typed: search(typed, listed) for typed in meant} == meant
    assert search("tabl", listed) == [irish, tablut]


def test_what_is_spelled_most_alike_comes_first_and_alone() -> None:
    """Unless others are about as similar."""
    listed = [(name, (name,)) for name in ("Kings", "Koenig", "Konrad")]

    assert search("koneg", listed) == ["Koenig"]
    assert search("knig", listed) == ["Koenig"]


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

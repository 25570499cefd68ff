"""What people type is found as they mean it."""

import pytest

from play.search import Likeness, likeness, search

KINGS_TABLE = "King's Table: Tablut (9 x 9)"
KOENIGSZABEL = "Königszabel (13 x 13)"


@pytest.mark.parametrize(
    "typed",
    [
        "king's table",
        "kings table",
        "King\u2019s Table",
        "king\u00b4s table",
        "king\u02bcs  TABLE",
        "table king's",
        "tablut",
        "tab king",
        "9",
        "9x9",
        "9 x 9",
        "9×9",
        "kings table tablut 9 x 9",
        KINGS_TABLE,
        "",
        "   ",
    ],
)
def test_spelling_order_and_size_do_not_matter(typed: str) -> None:
    assert likeness(typed, KINGS_TABLE) in {Likeness.SAME, Likeness.BEGINNINGS}


@pytest.mark.parametrize(
    "typed", ["konig", "könig", "koenig", "KOENIGSZABEL", "ko", "koe", "zabel"]
)
def test_umlauts_may_be_written_in_any_way(typed: str) -> None:
    assert likeness(typed, KOENIGSZABEL) is not None


@pytest.mark.parametrize(
    "typed", ["11", "7x7", "tablut table tawlbwrdd", "9 x 11", "knig", "kings'x"]
)
def test_every_word_has_to_be_found(typed: str) -> None:
    assert likeness(typed, KINGS_TABLE) is None


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


@pytest.mark.parametrize("typed", ["x" * 64_000, "é" * 64_000, "\u0301" * 64_000, "a e" * 20_000])
def test_whatever_is_typed_is_compared(typed: str) -> None:
    """No further than any name is long, and no more of it is remembered."""
    assert likeness(typed, KINGS_TABLE) is None or typed.startswith("\u0301")

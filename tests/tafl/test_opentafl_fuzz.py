"""Whatever a text holds: OpenTafl's readers raise nothing but our errors, and are quick."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl.convert import convert
from tafl.errors import TaflError
from tafl.opentafl.entries import ENTRIES
from tafl.opentafl.games import read_game
from tafl.opentafl.moves import read_move
from tafl.opentafl.positions import read_pieces, upside_down
from tafl.opentafl.rules_reader import read_rules
from tafl.records import read_record, write_record
from tests.support.fuzzing import LONG, SECONDS, Reader, least_seconds, read_or_refuse, spoiled

CROSS = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
RULES = f"dim:7 name:Brandubh surf:n ks:c start:{CROSS}"
GAME = f"""\
[date:2024.05.01]
[result:?]
[rules:{RULES}]

1. d6-c6 e4-e1
[well played|]
2. f4-e4 Kd4-f4
2a.1.1a. d1-c1
"""
WORDS = st.one_of(
    st.text(max_size=8),
    st.sampled_from([f"{name}:" for name in ENTRIES]),
    st.sampled_from([*"[]|/:,-^=xtTKn7²٣\n", "1.", "2.", "2a.", "99999999999", "d6-c6"]),
)
READERS: dict[str, Reader] = {
    "rules": read_rules,
    "game": read_game,
    "move": read_move,
    "position": lambda text: read_pieces(upside_down(text), 7),
    "any": convert,
}


TEXTS = st.one_of(
    st.text(),
    st.lists(WORDS, max_size=30).map(" ".join),
    spoiled(RULES, WORDS),
    spoiled(GAME, WORDS),
    spoiled(CROSS, WORDS),
    spoiled("Ke5-e1xe2/Kd3++", WORDS),
)


@pytest.mark.parametrize("reader", READERS)
@given(text=TEXTS)
def test_nothing_but_our_errors_comes_out(reader: str, text: str) -> None:
    """Of text at random, of words of the notation, and of spoiled texts."""
    read_or_refuse(READERS[reader], text)


@given(text=TEXTS)
def test_what_is_read_can_be_kept(text: str) -> None:
    """As a record of ours, which reads back."""
    with suppress(TaflError):
        record = read_game(text).record
        assert read_record(write_record(record)) == record


PATTERNS = [
    "[", "]", "[a:", "[a:]", "[|]", "/", "9", "t", "d6-c6 ", "1. ", "1.", "2a. ", "x", "\n", " ",
    "cor:a1, ", "a1,", "-1,", "dim:7 ", "name:", "🜃", "\x00", "a = [", "[[", "{", "'''", "---",
]  # fmt: skip


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("begin", ["", "dim:7 ", "dim:7 cor:", "dim:7 start:", GAME, "[rules:"])
def test_64_kib_of_anything_take_a_tenth_of_a_second(reader: str, begin: str) -> None:
    """Whatever is repeated, and after whatever beginning."""
    for pattern in PATTERNS:
        text = (begin + pattern * LONG)[:LONG]
        assert least_seconds(READERS[reader], text) < SECONDS, pattern

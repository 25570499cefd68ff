"""Whatever a text holds: OpenTafl's readers raise nothing but our errors, and are quick."""

from collections.abc import Callable
from contextlib import suppress
from time import process_time

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
KIB = 1024
LONG = 64 * KIB
SECONDS = 0.1

WORDS = st.one_of(
    st.text(max_size=8),
    st.sampled_from([f"{name}:" for name in ENTRIES]),
    st.sampled_from([*"[]|/:,-^=xtTKn7²٣\n", "1.", "2.", "2a.", "99999999999", "d6-c6"]),
)
READERS: dict[str, Callable[[str], object]] = {
    "rules": read_rules,
    "game": read_game,
    "move": read_move,
    "position": lambda text: read_pieces(upside_down(text), 7),
    "any": convert,
}


@st.composite
def spoiled(draw: st.DrawFn, text: str) -> str:
    """*text* with some of it replaced by something else."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        text = text[:start] + draw(WORDS) + text[end:]
    return text


TEXTS = st.one_of(
    st.text(),
    st.lists(WORDS, max_size=30).map(" ".join),
    spoiled(RULES),
    spoiled(GAME),
    spoiled(CROSS),
    spoiled("Ke5-e1xe2/Kd3++"),
)


@pytest.mark.parametrize("reader", READERS)
@given(text=TEXTS)
def test_nothing_but_our_errors_comes_out(reader: str, text: str) -> None:
    """Of text at random, of words of the notation, and of spoiled texts."""
    with suppress(TaflError):
        READERS[reader](text)


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
        times = [_time(READERS[reader], text)]
        if times[0] > SECONDS:
            times += [_time(READERS[reader], text) for _ in range(4)]
        assert min(times) < SECONDS, (pattern, times)


def _time(reader: Callable[[str], object], text: str) -> float:
    """The seconds that *reader* takes, those of other programs aside."""
    start = process_time()
    with suppress(TaflError):
        reader(text)
    return process_time() - start

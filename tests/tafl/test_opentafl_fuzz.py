"""Whatever a text holds: OpenTafl's readers raise nothing but our errors."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl.errors import TaflError
from tafl.opentafl.entries import ENTRIES
from tafl.opentafl.games import read_game
from tafl.records import read_record, write_record
from tests.support.fuzzing import SIGN, read_or_refuse, spoiled
from tests.support.hostile import CROSS, GAME, READERS_OF_OPENTAFL, RULES

WORDS = st.one_of(
    st.text(SIGN, max_size=8),
    st.sampled_from([f"{name}:" for name in ENTRIES]),
    st.sampled_from([*"[]|/:,-^=xtTKn7²٣\n", "1.", "2.", "2a.", "99999999999", "d6-c6"]),
)
TEXTS = st.one_of(
    st.text(SIGN),
    st.lists(WORDS, max_size=30).map(" ".join),
    spoiled(RULES, WORDS),
    spoiled(GAME, WORDS),
    spoiled(CROSS, WORDS),
    spoiled("Ke5-e1xe2/Kd3++", WORDS),
)


@pytest.mark.parametrize("reader", READERS_OF_OPENTAFL)
@given(text=TEXTS)
def test_nothing_but_our_errors_comes_out(reader: str, text: str) -> None:
    """Of text at random, of words of the notation, and of spoiled texts."""
    read_or_refuse(READERS_OF_OPENTAFL[reader], text)


@given(text=TEXTS)
def test_what_is_read_can_be_kept(text: str) -> None:
    """As a record of ours, which reads back."""
    with suppress(TaflError):
        record = read_game(text).record
        assert read_record(write_record(record)) == record

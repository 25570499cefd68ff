"""The common part of the fuzz tests of all readers: texts that are made to be wrong."""

from hypothesis import strategies as st

from tafl.errors import TaflError
from tafl.errors_in_words import explain
from tests.support.work import Reader

SIGN = st.characters(exclude_categories=["Cs"])
"""Any that UTF-8 has. Hypothesis has the same by itself, but first tries each, for seconds."""

LONGEST_EXPLANATION = 2000
"""Characters of a message on Discord."""


@st.composite
def spoiled(draw: st.DrawFn, text: str, words: st.SearchStrategy[str]) -> str:
    """*text* with some of it replaced by one of *words*."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        text = text[:start] + draw(words) + text[end:]
    return text


def read_or_refuse(reader: Reader, text: str) -> None:
    """Read *text*; only our own errors may come out, and what is said of them can be sent."""
    try:
        reader(text)
    except TaflError as error:
        told = explain(error)
        assert told.encode()
        assert len(told) <= LONGEST_EXPLANATION

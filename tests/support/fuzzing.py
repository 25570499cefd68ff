"""What the fuzz tests of all readers share: texts that are made to be wrong, and the time taken."""

from collections.abc import Callable
from contextlib import suppress
from time import process_time

from hypothesis import strategies as st

from tafl.errors import TaflError
from tafl.words import explain

LONG = 64 * 1024
"""Characters of the longest text that strangers can give."""
SECONDS = 0.1
"""How long a reader may take for it."""
LONGEST_EXPLANATION = 2000
"""Characters of a message on Discord."""

Reader = Callable[[str], object]


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


def least_seconds(reader: Reader, text: str, *, tries: int = 5) -> float:
    """The seconds that *reader* takes, other programs aside; a slow one has some more *tries*."""
    least = _seconds(reader, text)
    while least > SECONDS and tries > 1:
        least = min(least, _seconds(reader, text))
        tries -= 1
    return least


def _seconds(reader: Reader, text: str) -> float:
    start = process_time()
    with suppress(TaflError):
        reader(text)
    return process_time() - start

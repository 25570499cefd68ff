"""Work, such as a reader's, counted in lines of Python: the same on every machine.

What the functions of C do within a line is not counted, such as regular expressions. That their
share grows no faster either is measured in processor time, in ``tests/bench/bench_readers.py``.
"""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from tafl.errors import TaflError

Reader = Callable[[str], object]

FEW = 50
"""Lines that the second half of a text may take above those of the first."""


def attempt(reader: Reader, text: str) -> None:
    """Read *text*, or have it refused."""
    with suppress(TaflError):
        reader(text)


@contextmanager
def counted_lines() -> Iterator[Counter[str]]:
    """The number of *lines* run within; a call and a return count as a line each."""
    lines = Counter(lines=0)

    def count(frame: FrameType, event: str, argument: object) -> Any:  # noqa: ANN401 - itself
        lines["lines"] += 1
        return count

    before = sys.gettrace()
    # What earlier tests have left behind is not to be cleared away meanwhile.
    gc.disable()
    sys.settrace(count)
    try:
        yield lines
    finally:
        sys.settrace(before)
        gc.enable()


def lines_for(reader: Reader, text: str) -> int:
    with counted_lines() as counted:
        attempt(reader, text)
    return counted["lines"]


def lines_for_halves(reader: Reader, half: str, whole: str) -> tuple[int, int]:
    """The lines that *reader* runs for the first *half* of a text, and for the second."""
    attempt(reader, whole)  # what is remembered from one text to the next is known from now on
    lines = lines_for(reader, half)
    return lines, lines_for(reader, whole) - lines

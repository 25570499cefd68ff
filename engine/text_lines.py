"""Lines of text that the engine's commands and protocols read and write."""

from collections.abc import Iterator
from typing import TextIO

from tafl.moves import Move
from tafl.pasted_text import as_typed
from tafl.phrases import printable

LONGEST_LINE = 1 << 17
"""Most characters in a line of input: some thousand moves, or twice the longest ruleset."""
LONGEST_SHOWN = 40


def lines_of(stream: TextIO) -> Iterator[str]:
    """Yield the lines of *stream*, as typed, cut to ``LONGEST_LINE`` characters and one more."""
    while line := stream.readline(LONGEST_LINE + 1):
        part = line
        while part and not part.endswith("\n"):
            part = stream.readline(LONGEST_LINE + 1)
        # A line that is too long is to be refused, whatever it consists of.
        yield as_typed(line.removesuffix("\n")) if len(line) <= LONGEST_LINE else line


def written_move(move: Move) -> str:
    """The *move* in the form ``a4-a2``."""
    return str(move).lower()


def shown(text: str) -> str:
    """The beginning of *text*, as a message may quote it: unprintable characters are replaced."""
    return printable(text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…")
